/**
 * The sample receipt is an order that the platform's own market, trading and settlement have made. `npm run sample-proof` makes it
 * anew and keeps it; the key that signed it is forgotten. Its prices are those of the welcome page's example.
 */
import 'fake-indexeddb/auto'
import { writeFile } from 'node:fs/promises'
import { format, resolveConfig } from 'prettier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofOfText } from '../../contract/settlement/read-proof.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import { SAMPLE_KEYS, SAMPLE_PROOF } from '../../contract/settlement/sample-proof.ts'
import { proofText } from '../../contract/settlement/verify-proof.ts'
import { reportOnProof } from '../../scripts/verify/proof-report.ts'
import { orderProof } from '../../server/trading/order-proof.ts'
import { checkSample } from '../../src/commands/check-sample.ts'
import { TestExchange } from '../support/test-market.ts'

/** Made and kept in this run; the next run tests it. */
const isMade = process.env['SAMPLE'] === 'keep'
const FILE = 'contract/settlement/sample-proof.ts'
const PRODUCT = 'btc-usdt'
const ENTRY_AT = Date.UTC(2026, 0, 5, 6, 0, 12)
const STEP_MS = 1_200
/** Heights of the welcome page's line, one each 2.4 s: the first is the entry, the last the exit. */
const HEIGHTS = [
  105.9, 93.0, 98.5, 115.3, 102.2, 93.0, 72.4, 71.9, 67.7, 62.0, 67.7, 63.5, 72.7, 54.5, 55.9, 45.4, 47.5, 64.6, 56.7,
  46.4, 33.7, 31.6, 23.9, 28.5, 16.9, 12.7,
]
const [ENTRY, EXIT] = [6_418_020, 6_423_100]

let exchange: TestExchange
let proof: Proof
beforeAll(async () => {
  exchange = await TestExchange.open()
  exchange.clock.time = ENTRY_AT - 2 * STEP_MS
  await exchange.tick(STEP_MS, { [PRODUCT]: ENTRY - 30 })
  const userId = await exchange.person(10_000n)
  const orderId = await exchange.mustBuy(userId, { stake: '25.00', countdownSeconds: 60 })
  const [first = 0] = HEIGHTS
  const last = HEIGHTS.at(-1) ?? 0
  for (const [at, height] of HEIGHTS.entries()) {
    const price = Math.round(ENTRY + ((first - height) / (first - last)) * (EXIT - ENTRY))
    await exchange.tick(STEP_MS, { [PRODUCT]: price })
    if (at < HEIGHTS.length - 1) await exchange.tick(STEP_MS, { [PRODUCT]: price })
  }
  // A tick after the exit makes the result final.
  await exchange.tick(STEP_MS, { [PRODUCT]: EXIT })
  const answer = await orderProof(exchange.postgres.database, { userId, orderId, keys: exchange.keys })
  if (!answer.ok) throw new Error(answer.problem)
  proof = answer.value
  if (isMade) await keep(proof)
})
afterAll(() => exchange.close())

async function keep(made: Proof): Promise<void> {
  const source = `/** The proof of a sample order, and the key that signed it: made by \`npm run sample-proof\`, not by hand. */
export const SAMPLE_KEYS: Readonly<Record<string, string>> = ${JSON.stringify(made.keys)}

/** Canonical JSON, as the app saves proofs. */
export const SAMPLE_PROOF = '${proofText(made)}'
`
  await writeFile(FILE, await format(source, { ...(await resolveConfig(FILE)), parser: 'typescript' }))
}

/** All that does not differ from one making to the next. */
const lasting = ({ acceptance, settlement, ticks }: Proof) => ({
  terms: [acceptance.receipt.direction, acceptance.receipt.stake, acceptance.receipt.countdownSeconds],
  acceptedAt: acceptance.receipt.acceptedAt,
  result: [settlement?.receipt.status, settlement?.receipt.payout, settlement?.receipt.exitTime],
  ticks: ticks.map(({ seq, ts, price, hash }) => [seq, ts, price, hash]),
})

test.skipIf(isMade)('the sample is the order that the platform makes of these prices, tick for tick', () => {
  const sample = proofOfText(SAMPLE_PROOF)
  if (sample === null) throw new Error('no proof')
  expect(lasting(sample)).toEqual(lasting(proof))
  expect(sample.settlement?.receipt).toMatchObject({ status: 'won', exitTime: ENTRY_AT + 60_000 })
})

test.skipIf(isMade)('candor-verify says verified of the sample by its key', () => {
  expect(reportOnProof(new TextEncoder().encode(SAMPLE_PROOF), SAMPLE_KEYS).verdict).toBe('verified')
})

test.skipIf(isMade)('the app verifies the sample, and refuses a copy whose exit price is one step higher', async () => {
  const check = await checkSample({ isBent: false })
  expect(check).toMatchObject({ verdict: 'verified', terms: { stake: '25.00' }, result: { status: 'won' } })
  expect(await checkSample({ isBent: true })).toMatchObject({ verdict: 'mismatch', step: 'chain' })
})
