/** The same key again: one effect, one answer, whatever was lost on the way. */
import { createHash, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonicalJson } from '../../contract/canonical-json.ts'
import { submitDeposit } from '../../contract/endpoints/deposits.ts'
import { depositIntoFund } from '../../contract/endpoints/fund.ts'
import { placeOrder } from '../../contract/endpoints/orders.ts'
import { requestCode } from '../../contract/endpoints/registration.ts'
import { POSITION_HEADER } from '../../contract/sync/messages.ts'
import type { Services } from '../../server/http/api/services.ts'
import { buildServer } from '../../server/http/build-server.ts'
import { fundedTrader, rawCall, userIdOf } from '../support/http-calls.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'
import { ledgerHolds, payIn } from '../support/money-person.ts'
import { Trader, TRANSACTION_PASSWORD } from '../support/trader.ts'

let server: HandMarketServer
let services: Services
beforeAll(async () => void (server = await startHandMarketServer({ change: (given) => (services = given) })))
afterAll(() => server.close())

function firstProduct() {
  const product = server.exchange.market.products()[0]
  const terms = product?.countdowns[0]
  if (!product || !terms) throw new Error('no product')
  return { product, terms }
}

test('200 buys at once under one key are one order, and each is told so', async () => {
  const person = await fundedTrader(server, 10_000n)
  const { product, terms } = firstProduct()
  const id = randomUUID()
  const replies = await Promise.all(
    Array.from({ length: 200 }, () =>
      person.buy(product, { id, key: id, stake: '10.00', countdownSeconds: terms.seconds }),
    ),
  )
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  expect(replies[0]).toMatchObject({ ok: true, value: { order: { id, stake: '10.00', status: 'waiting' } } })
  const { database } = server.exchange.postgres
  const userId = await userIdOf(server, person.account)
  expect(await database.selectFrom('orders').select('id').where('user_id', '=', userId).execute()).toEqual([{ id }])
  expect(await person.rows('account')).toMatchObject([{ available: '90.00', inOrders: '10.00' }])
  await ledgerHolds(database)
})

test('the same buys at two servers at once are one order each, and both servers tell so', async () => {
  const options = { isSecure: false, trustedProxies: 0, origins: [], requestsPerMinute: 100_000, appFolder: null }
  const second = await buildServer(services, { ...options, log: pino({ level: 'silent' }) })
  const address = await second.listen({ port: 0, host: '127.0.0.1' })
  const person = await fundedTrader(server, 4_500n)
  const { product, terms } = firstProduct()
  const bodies = await Promise.all(
    Array.from({ length: 6 }, () => person.orderBody(product, { stake: '10.00', countdownSeconds: terms.seconds })),
  )
  const ask = async (at: string, body: (typeof bodies)[number]) => {
    const headers = {
      cookie: person.cookie,
      'content-type': 'application/json',
      'idempotency-key': body.intent.orderId,
    }
    const reply = await rawCall(at, '/api/orders', { method: 'POST', headers, body: JSON.stringify(body) })
    return `${reply.status} ${await reply.text()}`
  }
  const asked = bodies.map((body) => Promise.all([server.address, address, address].map((at) => ask(at, body))))
  const replies = await Promise.all(asked)
  for (const [first, ...others] of replies) for (const other of others) expect(other).toBe(first)
  expect(replies.filter(([first]) => first?.startsWith('200 '))).toHaveLength(4)
  expect(replies.filter(([first]) => first?.includes('insufficient-balance'))).toHaveLength(2)
  expect(await person.rows('account')).toMatchObject([{ available: '5.00', inOrders: '40.00' }])
  await second.close()
})

test('the position of the feed comes with the answer, and again with its repeat', async () => {
  const person = await fundedTrader(server, 10_000n)
  const { product, terms } = firstProduct()
  const body = JSON.stringify(await person.orderBody(product, { stake: '10.00', countdownSeconds: terms.seconds }))
  const buy = () =>
    rawCall(server.address, '/api/orders', {
      method: 'POST',
      headers: { cookie: person.cookie, 'content-type': 'application/json', 'idempotency-key': 'the-first-buy' },
      body,
    })
  const [first, again] = [await buy(), await buy()]
  expect(first.headers.get(POSITION_HEADER)).toMatch(/^[\w-]+:\d+$/)
  expect(again.headers.get(POSITION_HEADER)).toBe(first.headers.get(POSITION_HEADER))
  expect(await again.text()).toBe(await first.text())
})

test('a buy that was refused for good stays refused under its key, and goes through under another', async () => {
  const person = await fundedTrader(server, 500n)
  const { product, terms } = firstProduct()
  const id = randomUUID()
  const buy = (key: string) => person.buy(product, { id, key, stake: '10.00', countdownSeconds: terms.seconds })
  const key = randomUUID()
  expect(await buy(key)).toMatchObject({ status: 422, problem: { code: 'insufficient-balance' } })
  await payIn(server.exchange.postgres.database, {
    userId: await userIdOf(server, person.account),
    amountMinor: 10_000n,
    at: server.exchange.clock.now(),
  })
  expect(await buy(key)).toMatchObject({ status: 422, problem: { code: 'insufficient-balance' } })
  expect(await buy(randomUUID())).toMatchObject({ ok: true })
})

test('a move into the fund that was refused goes through under a new key with its old id, and never twice', async () => {
  const person = await fundedTrader(server, 500n)
  const id = randomUUID()
  const move = (key: string, amount = '10.00') => person.call(depositIntoFund, { key, body: { id, amount } })
  expect(await move(id)).toMatchObject({ problem: { code: 'insufficient-balance' } })
  const userId = await userIdOf(server, person.account)
  const at = server.exchange.clock.now()
  await payIn(server.exchange.postgres.database, { userId, amountMinor: 10_000n, at })
  expect(await move(id)).toMatchObject({ problem: { code: 'insufficient-balance' } })
  const key = randomUUID()
  expect(await move(key)).toMatchObject({ ok: true })
  expect(await move(key, '11.00')).toMatchObject({ status: 422, problem: { code: 'idempotency-conflict' } })
  expect(await move(randomUUID())).toMatchObject({ status: 409, problem: { code: 'id-taken' } })
  expect((await person.rows('fundMoves')).map(({ id: moved, amount }) => [moved, amount])).toEqual([[id, '10.00']])
})

test('one person’s key says nothing to another', async () => {
  const [one, two] = [await fundedTrader(server, 10_000n), await fundedTrader(server, 10_000n)]
  const { product, terms } = firstProduct()
  const key = 'the-same-key'
  const replies = await Promise.all(
    [one, two].map((person) =>
      person.buy(product, { id: randomUUID(), key, stake: '10.00', countdownSeconds: terms.seconds }),
    ),
  )
  expect(replies).toMatchObject([{ ok: true }, { ok: true }])
  expect(replies[0]).not.toEqual(replies[1])
})

test('the key of one endpoint is a conflict at another', async () => {
  const person = await fundedTrader(server, 10_000n)
  const { product, terms } = firstProduct()
  const key = randomUUID()
  await person.mustCall(placeOrder, {
    key,
    body: await person.orderBody(product, { stake: '10.00', countdownSeconds: terms.seconds }),
  })
  const deposit = await person.call(submitDeposit, {
    key,
    body: {
      id: randomUUID(),
      methodId: 'wallet-trc20',
      amount: '50.00',
      source: 'mine',
      proofFileId: randomUUID(),
      transactionPassword: TRANSACTION_PASSWORD,
    },
  })
  expect(deposit).toMatchObject({ status: 422, problem: { code: 'idempotency-conflict' } })
})

test('a code whose answer was lost is asked for again under its key: the same request, no second code', async () => {
  const body = { target: { kind: 'email' as const, value: `${randomUUID()}@example.com` } }
  const key = randomUUID()
  const ask = () => new Trader(server.address).call(requestCode, { key, body })
  const replies = [...(await Promise.all([ask(), ask(), ask()])), await ask()]
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  expect(replies[0]).toMatchObject({ ok: true })
  expect(
    await server.exchange.postgres.database
      .selectFrom('verification_code')
      .select('id')
      .where('target', '=', body.target.value)
      .execute(),
  ).toHaveLength(1)
})

test('what is stored beside a key lets nobody guess the transaction password in the body', async () => {
  const person = await new Trader(server.address).open()
  const body = {
    id: randomUUID(),
    methodId: 'wallet-trc20',
    amount: '50.00',
    source: 'mine',
    proofFileId: randomUUID(),
    transactionPassword: TRANSACTION_PASSWORD,
  }
  await person.call(submitDeposit, { body })
  const { database } = server.exchange.postgres
  const stored = await database
    .selectFrom('idempotency')
    .selectAll()
    .where('scope', '=', await userIdOf(server, person.account))
    .executeTakeFirstOrThrow()
  expect(
    JSON.stringify(stored, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain(TRANSACTION_PASSWORD)
  const bare = createHash('sha256')
    .update(canonicalJson(['submit-deposit', [null, body]]))
    .digest('hex')
  expect(stored.body_hash).not.toBe(bare)
})
