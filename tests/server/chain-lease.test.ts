/** The writer of the price chain holds a lease by its connection: who follows goes on in a moment when the writer has died, and only then. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SessionLock } from '../../server/database/session-lock.ts'
import { openChainLease } from '../../server/prices/chain/chain-lease.ts'
import type { Market } from '../../server/prices/market/market-face.ts'
import { openMarket } from '../../server/prices/market/market.ts'
import { TestExchange, countByStatus } from '../support/test-market.ts'
import { until } from '../support/trader.ts'

const BTC = 'btc-usdt'
const BEAT_MS = 250

let exchange: TestExchange
let leases: SessionLock[]
let first: Market
let firstLease: SessionLock
let second: Market
beforeEach(async () => {
  exchange = await TestExchange.open({ isSimulated: true })
  leases = []
  firstLease = await openLease()
  // The exchange's own market leaves the chain to two that hold leases, as two servers do.
  await exchange.market.stop()
  first = await openMarket({ ...exchange.marketOptions(), lease: firstLease })
  exchange.market = first
  await exchange.steady(1_000, {})
  expect(await firstLease.claim()).toBe('mine')
  second = await openMarket({ ...exchange.marketOptions(), lease: await openLease(), isJoining: true })
  await beatBoth(2)
})
afterEach(async () => {
  await second.stop()
  for (const lease of leases) await lease.stop()
  expect((await exchange.chain(BTC)).filter(({ kind }) => kind === 'gap')).toEqual([])
  expect(await countByStatus(exchange.postgres)).not.toHaveProperty('void')
  await exchange.close()
})

async function openLease(): Promise<SessionLock> {
  // A late answer of a busy machine does not mean a broken line.
  const lease = await openChainLease(exchange.postgres.url, { answerMsMax: 60_000 })
  leases.push(lease)
  return lease
}
async function beatBoth(beats: number): Promise<void> {
  for (let beat = 0; beat < beats; beat += 1) {
    await exchange.tick(BEAT_MS)
    await second.beat()
  }
}
/** The process of the database that holds the lease, 0 for none. */
async function holder(): Promise<number> {
  const { rows } = await sql<{
    pid: number
  }>`select pid from pg_locks join pg_database d on d.oid = database where locktype = 'advisory' and granted and datname = current_database()`.execute(
    exchange.postgres.database,
  )
  return rows[0]?.pid ?? 0
}
/** As after kill -9: the system closes the connection, and nobody says that the chain was left. */
async function kill(lease: SessionLock | undefined): Promise<void> {
  await lease?.stop()
  await until('the lease is free', async () => (await holder()) === 0, { everyMs: 5 })
}
/** Lets one market beat alone until its tick stands in the chain. @returns the ms that passed */
async function untilWritten(market: Market): Promise<number> {
  const from = exchange.clock.time
  while ((await newest()) !== exchange.clock.time || exchange.clock.time === from) {
    if (exchange.clock.time - from > 60_000) throw new Error('nothing is written')
    exchange.clock.time += BEAT_MS
    await market.beat()
  }
  return exchange.clock.time - from
}
const newest = async () => (await exchange.chain(BTC)).at(-1)?.ts

test('a writer that is killed is succeeded in the next beat that brings no tick of it, and running orders go on', async () => {
  const userId = await exchange.person(100_000n)
  await exchange.mustBuy(userId)
  await beatBoth(4)
  expect(second.isWriter()).toBe(false)
  await kill(firstLease)
  expect(await untilWritten(second)).toBe(BEAT_MS)
  exchange.market = second
  await exchange.steady(32_000, {})
  await exchange.restart()
  await exchange.steady(BEAT_MS, {})
  expect(await countByStatus(exchange.postgres)).not.toHaveProperty('running')
})

test('a writer that stands still keeps its lease, and is succeeded after two and a half seconds of silence and one more beat', async () => {
  expect(await untilWritten(second)).toBe(3_000)
  // Awake again, the first one is refused, leaves the lease to who writes now, and follows.
  exchange.clock.time += BEAT_MS
  await first.beat()
  expect(first.isWriter()).toBe(false)
  await second.beat()
  await until('the lease goes to the new writer', async () => (await leases[1]?.claim()) === 'mine')
  await beatBoth(4)
  expect([first.isWriter(), second.isWriter()]).toEqual([false, true])
  await kill(leases[1])
  // It reads the last tick first.
  expect(await untilWritten(first)).toBe(2 * BEAT_MS)
})

test('a writer whose line to its lease breaks writes on, and nobody takes over', async () => {
  const before = await holder()
  await sql`select pg_terminate_backend(${before}::int)`.execute(exchange.postgres.database)
  await until('the writer has its lease again', async () => {
    await beatBoth(1)
    const pid = await holder()
    return pid !== 0 && pid !== before && (await firstLease.claim()) === 'mine'
  })
  await beatBoth(4)
  expect([first.isWriter(), second.isWriter()]).toEqual([true, false])
})

test('a writer that knows no lease, as of a version before, is followed until it falls silent', async () => {
  await second.stop()
  await firstLease.stop()
  // Claims answer "unknown" from here on: this writer has no lease.
  second = await openMarket({ ...exchange.marketOptions(), lease: await openLease(), isJoining: true })
  await beatBoth(20)
  expect([first.isWriter(), second.isWriter()]).toEqual([true, false])
  expect(await untilWritten(second)).toBe(3_000)
})
