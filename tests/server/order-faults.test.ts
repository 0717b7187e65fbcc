/** Amounts that a buy over HTTP refuses, by their form or by the terms. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonicalJson } from '../../contract/canonical-json.ts'
import { IDEMPOTENCY_HEADER } from '../../contract/sync/messages.ts'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'
import { fundedTrader, rawCall } from '../support/http-calls.ts'
import type { Trader } from '../support/trader.ts'

const BALANCE_MINOR = 10_000n
let server: HandMarketServer
let trader: Trader
beforeAll(async () => {
  server = await startHandMarketServer()
  trader = await fundedTrader(server, BALANCE_MINOR)
  await trader.registerKey()
})
afterAll(() => server.close())

/** Signed as it stands: the signature is never what is wrong. */
function buy(change: Readonly<Record<string, unknown>>): Promise<Response> {
  const product = server.exchange.catalogue[0]
  const head = server.exchange.market.product(product?.id ?? '')?.head
  if (!product || !head) throw new Error('no product')
  const intent = {
    ...trader.signer.intent(product, head, { stake: '10.00', countdownSeconds: product.countdowns[0]?.seconds ?? 0 }),
    ...change,
  }
  return rawCall(server.address, '/api/orders', {
    method: 'POST',
    body: JSON.stringify({ intent, signature: trader.signer.sign(canonicalJson(intent)) }),
    headers: { cookie: trader.cookie, 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: randomUUID() },
  })
}

async function nothingHeld(): Promise<void> {
  expect(await trader.rows('orders')).toEqual([])
  expect((await auditLedger(server.exchange.postgres.database)).filter((finding) => finding.violations > 0)).toEqual([])
}

test.each([
  ['with an exponent', '1e3'],
  ['below zero', '-1'],
  ['with a third decimal', '0.001'],
  ['in fullwidth digits', '１２'],
  ['of 40 digits', '9'.repeat(40)],
  ['with a plus', '+10'],
  ['in hexadecimal', '0x10'],
  ['with a space', ' 10.00'],
  ['with a comma', '10,00'],
  ['with leading zeros', '0010.00'],
  ['that is empty', ''],
  ['that is infinite', 'Infinity'],
  ['that is no text', 10],
  ['that is nothing', null],
  ['in Arabic digits', '١٢'],
  ['with a NUL', '10.00\0'],
  ['of nothing', '0.00'],
])('an amount %s is no amount: refused by its form, and nothing is held', async (_name, stake) => {
  const answer = await buy({ stake })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'invalid-request' })
  await nothingHeld()
})

test.each([
  ['below the minimum', '0.99', 'stake-below-minimum'],
  ['above the balance', '100.01', 'insufficient-balance'],
  ['above the maximum', '5000.01', 'stake-above-maximum'],
])('an amount %s is refused in words that the app has, and nothing is held', async (_name, stake, code) => {
  const answer = await buy({ stake })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(await answer.json()).toMatchObject({ code })
  await nothingHeld()
})
