/** The simulated market is late, killed or paused: its prices are fixed, so the chain goes on behind its newest tick, and nothing is void. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import { ROUND_MS } from '../../contract/beacon/beacon.ts'
import { ENTRY_DELAY_MS } from '../../contract/settlement/settle.ts'
import { PLAY_ON_MS_MAX } from '../../server/prices/market/take-prices.ts'
import { auditOrders } from '../../server/trading/audit-orders.ts'
import { TestExchange, countByStatus, TEST_VAULT } from '../support/test-market.ts'
import { HandBeacon } from '../support/hand-beacon.ts'
import { replayBlocks } from '../support/replay-blocks.ts'

const BTC = 'btc-usdt'
let exchange: TestExchange
beforeEach(async () => {
  exchange = await TestExchange.open({ isSimulated: true })
  await exchange.steady(1_000, {})
  return () => exchange.close()
})
afterEach(async () => {
  expect((await auditLedger(exchange.postgres.database)).filter(({ violations }) => violations > 0)).toEqual([])
  expect(await auditOrders(exchange.postgres.database, exchange.keys)).toEqual([])
})

/** Both directions, a tenth of a second apart from the beats. */
async function buyBothWays(): Promise<string[]> {
  const userId = await exchange.person(100_000n)
  exchange.clock.time += 100
  const ids = [
    await exchange.mustBuy(userId, { direction: 'up' }),
    await exchange.mustBuy(userId, { direction: 'down' }),
  ]
  exchange.clock.time -= 100
  return ids
}

/** Expects the orders to follow the walk: entry at the first tick of the first block whose round is made after the rule's delay, exit 30 s on. */
async function expectAsPlayed(ids: readonly string[], acceptedAt: number): Promise<void> {
  const entryTs = Math.ceil((acceptedAt + 100 + ENTRY_DELAY_MS) / ROUND_MS) * ROUND_MS
  const ticks = await exchange.chain(BTC)
  const priceAt = (ts: number) => ticks.find((tick) => tick.ts === ts)?.price ?? 0
  const [from, to] = [priceAt(entryTs), priceAt(entryTs + 30_000)]
  const results = to === from ? ['tie', 'tie'] : to > from ? ['won', 'lost'] : ['lost', 'won']
  for (const [index, id] of ids.entries()) {
    expect(await exchange.order(id)).toMatchObject({
      status: results[index],
      entry_price: BigInt(from),
      exit_price: BigInt(to),
      entry_ts: BigInt(entryTs),
    })
  }
  expect(ticks.filter(({ kind }) => kind !== 'price')).toEqual([])
  expect(ticks.map(({ ts }) => ts)).toEqual(ticks.map((_, index) => (ticks[0]?.ts ?? 0) + index * 250))
  expect(ticks.map(({ ts, price }) => ({ ts, price }))).toEqual(
    await replayBlocks(exchange.postgres.database, { ticks, vault: TEST_VAULT }),
  )
}

test('a stall across the end of an order voids nothing: it ends at the prices that it would have had', async () => {
  const acceptedAt = exchange.clock.time
  const ids = await buyBothWays()
  await exchange.steady(20_000, {})
  await exchange.tick(45_000)
  await expectAsPlayed(ids, acceptedAt)
  expect(await countByStatus(exchange.postgres)).not.toHaveProperty('void')
})

test('while the chain is behind, no order is taken', async () => {
  const userId = await exchange.person(10_000n)
  exchange.clock.time += 2_500
  expect(await exchange.buy(userId)).toMatchObject({ ok: false, problem: 'unavailable' })
  await exchange.tick(0)
  expect((await exchange.buy(userId)).ok).toBe(true)
  await exchange.steady(31_000, {})
})

test('a killed process voids nothing: the next one goes on behind the newest tick', async () => {
  const acceptedAt = exchange.clock.time
  const ids = await buyBothWays()
  await exchange.steady(10_000, {})
  exchange.clock.time += 7_000
  await exchange.restart()
  await exchange.steady(33_000, {})
  await expectAsPlayed(ids, acceptedAt)
})

test('a write that fails takes no price out of the walk', async () => {
  const acceptedAt = exchange.clock.time
  const ids = await buyBothWays()
  const { database } = exchange.postgres
  await exchange.postgres.database.schema.alterTable('chain_head').renameTo('chain_away').execute()
  await expect(exchange.tick(250)).rejects.toThrow('chain_head')
  await expect(exchange.tick(3_000)).rejects.toThrow('chain_head')
  await database.schema.alterTable('chain_away').renameTo('chain_head').execute()
  await exchange.steady(34_000, {})
  await expectAsPlayed(ids, acceptedAt)
})

test('a stop that is longer than the market plays on is a gap, and voids what ran across it', async () => {
  const ids = await buyBothWays()
  await exchange.steady(1_000, {})
  await exchange.tick(PLAY_ON_MS_MAX + 1)
  for (const id of ids) expect(await exchange.order(id)).toMatchObject({ status: 'void' })
})

test('a beacon that stays away for longer than a minute is one gap for every product: no result is wrong, and no stake lost', async () => {
  let beacon: HandBeacon | undefined
  const other = await TestExchange.open({ isSimulated: true, beaconOf: (clock) => (beacon = new HandBeacon(clock)) })
  try {
    await other.steady(4_000, {})
    const userId = await other.person(10_000n)
    const ids = [await other.mustBuy(userId), await other.mustBuy(userId, { direction: 'down' })]
    await other.steady(10_000, {})
    if (beacon) Object.assign(beacon, { lateFrom: other.clock.time, awayAfterMs: 60_000 })
    for (let passed = 0; passed < 58; passed += 1) await other.tick(1_000)
    expect((await other.order(ids[0] ?? '')).status).toBe('running')
    for (let passed = 0; passed < 45; passed += 1) await other.tick(1_000)
    for (const id of ids) expect(await other.order(id)).toMatchObject({ status: 'void' })
    if (beacon) beacon.lateFrom = Infinity
    for (let passed = 0; passed < 8; passed += 1) await other.tick(250)
    for (const { id } of other.catalogue)
      expect((await other.chain(id)).filter(({ kind }) => kind === 'gap')).toHaveLength(1)
    expect((await other.buy(userId, { stake: '100.00' })).ok).toBe(true)
    await other.steady(35_000, {})
    expect(await auditOrders(other.postgres.database, other.keys)).toEqual([])
    expect((await auditLedger(other.postgres.database)).filter(({ violations }) => violations > 0)).toEqual([])
  } finally {
    await other.close()
  }
})
