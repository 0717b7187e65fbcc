/** Buys that come at the same moment share a transaction: each is answered as if it had come alone. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body } from '../../contract/endpoint.ts'
import { placeOrder } from '../../contract/endpoints/orders.ts'
import { refuse } from '../../contract/outcome.ts'
import type { Database } from '../../server/database/database.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { keepAnswers, lockKeys } from '../../server/http/idempotency/idempotency.ts'
import { startPause } from '../../server/limits/set-limits.ts'
import { signRefusal } from '../../server/trading/sign-refusal.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'
import { userIdOf } from '../support/http-calls.ts'
import { ledgerHolds, payIn } from '../support/money-person.ts'
import { Trader, until } from '../support/trader.ts'

const PEOPLE = 12
const ROUNDS = 5
const BALANCE_MINOR = 100_000n

let server: HandMarketServer
let people: { readonly trader: Trader; readonly userId: string }[]

beforeAll(async () => {
  server = await startHandMarketServer()
  people = []
  for (let index = 0; index < PEOPLE; index += 1) people.push(await person(`trader${100_000 + index}`, BALANCE_MINOR))
})
afterAll(() => server.close())

async function person(account: string, amountMinor: bigint): Promise<{ trader: Trader; userId: string }> {
  const trader = await new Trader(server.address, account).open()
  const userId = await userIdOf(server, account)
  if (amountMinor > 0n)
    await payIn(server.exchange.postgres.database, { userId, amountMinor, at: server.exchange.clock.now() })
  return { trader, userId }
}

function buy(trader: Trader, change: { id?: string; key?: string; stake?: string } = {}) {
  const product = server.exchange.market.products()[0]
  const terms = product?.countdowns[0]
  if (!product || !terms) throw new Error('no product')
  return trader.buy(product, { stake: '1.00', countdownSeconds: terms.seconds, ...change })
}

test('many people at once each get their own order, in fewer transactions than orders', async () => {
  const { database } = server.exchange.postgres
  const ids = new Map<string, string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const replies = await Promise.all(people.map(({ trader }) => buy(trader)))
    replies.forEach((reply, index) => {
      if (!reply.ok) throw new Error(reply.problem.code)
      ids.set(reply.value.order.id, people[index]?.userId ?? '')
    })
  }
  const rows = await database
    .selectFrom('orders')
    .select(['id', 'user_id', sql<string>`xmin::text`.as('transaction')])
    .execute()
  expect(new Map(rows.map((row) => [row.id, row.user_id]))).toEqual(ids)
  expect(new Set(rows.map((row) => row.transaction)).size).toBeLessThan(rows.length)
  for (const { trader } of people)
    expect(await trader.rows('account')).toMatchObject([{ available: '995.00', inOrders: '5.00' }])
  await ledgerHolds(database)
})

test('one that is refused is refused for its own reason, and the others go through', async () => {
  const { database } = server.exchange.postgres
  const taken = randomUUID()
  expect(await buy(people[0]?.trader ?? new Trader(server.address), { id: taken })).toMatchObject({ ok: true })
  const [poor, paused, late, low] = [
    await person('trader900001', 0n),
    await person('trader900002', 1_000n),
    await person('trader900003', 1_000n),
    await person('trader900004', 1_000n),
  ]
  const now = server.exchange.clock.now()
  await inTransaction(database, (tx) => startPause(tx, { userId: paused.userId, now }, 1))
  const before = await database
    .selectFrom('orders')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  for (let round = 0; round < ROUNDS; round += 1) {
    const accepted = people.map(({ trader }) => buy(trader))
    const refused = [
      buy(poor.trader),
      buy(paused.trader),
      buy(late.trader, { id: taken }),
      buy(low.trader, { stake: '0.01' }),
    ]
    expect((await Promise.all(accepted)).filter((reply) => !reply.ok)).toEqual([])
    expect((await Promise.all(refused)).map((reply) => (reply.ok ? 'taken' : reply.problem.code))).toEqual([
      'insufficient-balance',
      'paused',
      'id-taken',
      'stake-below-minimum',
    ])
  }
  const after = await database
    .selectFrom('orders')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  expect(after.count - before.count).toBe(BigInt(PEOPLE * ROUNDS))
  for (const { trader } of [paused, late, low])
    expect(await trader.rows('account')).toMatchObject([{ available: '10.00', inOrders: '0.00' }])
  await ledgerHolds(database)
})

test('the same key among other people’s buys is one order and one answer; with another body it is a conflict', async () => {
  const { database } = server.exchange.postgres
  const first = people[0]?.trader ?? new Trader(server.address)
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = randomUUID()
    const same = () => buy(first, { id, key: id })
    const [others, ...repeats] = await Promise.all([
      Promise.all(people.slice(1).map(({ trader }) => buy(trader))),
      same(),
      same(),
      same(),
    ])
    expect(others.filter((reply) => !reply.ok)).toEqual([])
    const again = await Promise.all([same(), ...people.slice(1).map(({ trader }) => buy(trader))])
    expect(new Set([...repeats, again[0]].map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(again.filter((reply) => !reply.ok)).toEqual([])
    const [rest, conflict] = await Promise.all([
      Promise.all(people.slice(1).map(({ trader }) => buy(trader))),
      buy(first, { id: randomUUID(), key: id }),
    ])
    expect(conflict).toMatchObject({ ok: false, problem: { code: 'idempotency-conflict' } })
    expect(rest.filter((reply) => !reply.ok)).toEqual([])
    expect(await database.selectFrom('orders').select('id').where('id', '=', id).execute()).toHaveLength(1)
  }
  await ledgerHolds(database)
})

test('an order is its own answer: no copy is stored, and the same key gets it again however late', async () => {
  const { database } = server.exchange.postgres
  const { trader, userId } = people[0] ?? (await person('trader900005', BALANCE_MINOR))
  const stored = () => database.selectFrom('idempotency').select('key').where('scope', '=', userId).execute()
  const before = await stored()
  const id = randomUUID()
  const first = await buy(trader, { id })
  expect(first).toMatchObject({ ok: true, value: { order: { id, status: 'waiting' } } })
  expect(await stored()).toEqual(before)
  expect(await buy(trader, { id })).toEqual(first)
})

test('of an order and a refusal under one key, one alone stands', async () => {
  const { database } = server.exchange.postgres
  const { trader, userId } = await person('trader900006', BALANCE_MINOR)
  const id = randomUUID()
  const request = { scope: userId, key: id, endpoint: 'place-order', bodyHash: 'of another body' }
  const now = server.exchange.clock.now()
  let bought: ReturnType<typeof buy> | undefined
  await inTransaction(database, async (tx) => {
    await lockKeys(tx, [request])
    bought = buy(trader, { id })
    await until('the order waits for its key', () => isWaitingForKey(database))
    await keepAnswers(tx.db, [{ request, outcome: refuse('price-too-old'), now }])
  })
  expect(await bought).toMatchObject({ ok: false, problem: { code: 'idempotency-conflict' } })
  expect(await database.selectFrom('orders').select('id').where('id', '=', id).execute()).toEqual([])
  expect(await trader.rows('account')).toMatchObject([{ available: '1000.00', inOrders: '0.00' }])
  await ledgerHolds(database)
})

async function signed(trader: Trader, id: string, stake: string): Promise<Body<typeof placeOrder>> {
  const product = server.exchange.market.products()[0]
  const terms = product?.countdowns[0]
  if (!product || !terms) throw new Error('no product')
  return trader.orderBody(product, { id, stake, countdownSeconds: terms.seconds })
}

test('a refusal is given again after its order was signed anew under another key', async () => {
  const { trader } = await person('trader900007', BALANCE_MINOR)
  const id = randomUUID()
  const body = await signed(trader, id, '0.01')
  const ask = () => trader.call(placeOrder, { key: id, body })
  const refused = await ask()
  expect(refused).toMatchObject({ ok: false, problem: { code: 'stake-below-minimum' } })
  expect(await buy(trader, { id, key: randomUUID() })).toMatchObject({ ok: true, value: { order: { id } } })
  expect(await ask()).toEqual(refused)
})

test('a version that asks no order for its answer keeps no refusal of what was taken', async () => {
  const { database } = server.exchange.postgres
  const { trader, userId } = await person('trader900008', BALANCE_MINOR)
  const [id, other] = [randomUUID(), randomUUID()]
  const [body, anew] = [await signed(trader, id, '1.00'), await signed(trader, id, '2.00')]
  expect(await trader.call(placeOrder, { key: id, body })).toMatchObject({ ok: true })
  const { market, clock } = server.exchange
  const refusing = (scope: string, key: string, { intent }: Body<typeof placeOrder>) => {
    const now = clock.now()
    const outcome = signRefusal(refuse('price-too-old'), { intent, market, now })
    return keepAnswers(database, [{ request: { scope, key, endpoint: 'place-order', bodyHash: '' }, outcome, now }])
  }
  await expect(refusing(userId, id, body)).rejects.toThrow(`order ${id} was taken`)
  await refusing(userId, id, anew)
  await refusing(userId, `no order's ${id}`, body)
  await refusing(userId, other, await signed(trader, other, '1.00'))
  await refusing(randomUUID(), id, body)
})

test('no key that a client makes up is one of the locks that a process holds for as long as it runs', async () => {
  const { database } = server.exchange.postgres
  // PostgreSQL's own hash is soon turned around: by it this key came to the lock of the prices' writer.
  const request = { scope: 'public', key: '0Gl|ir2o||Yg(', endpoint: 'place-order', bodyHash: '' }
  await inTransaction(database, async (writer) => {
    await sql`select pg_try_advisory_xact_lock(7411042)`.execute(writer.db)
    await inTransaction(database, async (tx) => {
      await sql`set local lock_timeout = '1s'`.execute(tx.db)
      await lockKeys(tx, [request])
    })
  })
})

async function isWaitingForKey(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(database)
  return rows.length > 0
}
