/** Days of ticks that ended a while ago stand in packs: whatever reads ticks finds the same ones there, and nothing is lost on the way. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inOneMoment } from '../../server/database/one-moment.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { provePrices } from '../../server/log/prove-prices.ts'
import { sequenceLog } from '../../server/log/sequence-log.ts'
import { isDayKept } from '../../server/prices/chain/drop-old-ticks.ts'
import { packStretch } from '../../server/prices/chain/packed-ticks.ts'
import { readLastPrices } from '../../server/prices/chain/read-last-prices.ts'
import { packsFrom, withPacked } from '../../server/prices/chain/read-packs.ts'
import { readPastTicks } from '../../server/prices/chain/read-past-ticks.ts'
import { readTick, readTicks, readTicksBefore, withoutVolume } from '../../server/prices/chain/read-ticks.ts'
import { readTicksAfter } from '../../server/prices/chain/read-ticks-after.ts'
import { readTicksSince } from '../../server/prices/market/read-state.ts'
import { readNewTicks, readWindow } from '../../server/alerts/new-ticks.ts'
import { auditOrders } from '../../server/trading/audit-orders.ts'
import { forgetTicks, packDays } from '../../server/trading/keep-ticks.ts'
import { orderProof } from '../../server/trading/order-proof.ts'
import { publishVoidDays } from '../../server/trading/publish-voids.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { START, TestExchange } from '../support/test-market.ts'

const BTC = 'btc-usdt'
const ETH = 'eth-usdt'
const DAY_MS = 86_400_000
const DAY = '2026-11-18'
const SLOW = 60_000
let exchange: TestExchange
let userId: string

beforeEach(async () => {
  exchange = await TestExchange.open()
  userId = await exchange.person(100_000n)
  // Shortly before a pack ends.
  exchange.clock.time = START + 285_000
  await exchange.restart()
  await exchange.tick(0, { [BTC]: 1_000, [ETH]: 1_000 })
  return () => exchange.close()
})

const db = () => exchange.postgres.database
const pack = () => packDays(db(), { now: exchange.clock.time, afterDays: 7 })
const audit = () => auditOrders(db(), exchange.keys)
const proofOf = async (orderId: string) =>
  JSON.stringify(await orderProof(db(), { userId, orderId, keys: exchange.keys }))
/** On to a later day, with a price on it. */
const later = async (days: number) => {
  exchange.clock.time = START + days * DAY_MS
  await exchange.restart()
  await exchange.tick(0, { [BTC]: 1_000, [ETH]: 1_000 })
}
async function rowsOf(table: 'tick' | 'tick_pack' | 'tick_pack_day'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db())
  return rows[0]?.count ?? 0
}
/** An order that ends in the pack after the one in which it began, over changing prices. */
async function order(): Promise<string> {
  const id = await exchange.mustBuy(userId)
  for (let beat = 0; beat < 124; beat += 1)
    await exchange.tick(250, { [BTC]: [1_000 + ((beat * 7) % 13)], ...(beat % 9 === 0 ? { [ETH]: 2_000 - beat } : {}) })
  expect((await exchange.order(id)).status).not.toBe('running')
  return id
}

/** All that reads the ticks of the first day, in words that can be compared. */
async function everything(orderId: string) {
  const database = db()
  const chain = await readTicks(database, { productId: BTC, afterSeq: 0, fromTs: START, toTs: START + DAY_MS / 2 })
  const [middle, last] = [chain[chain.length >> 1], chain.at(-2)]
  if (!middle || !last) throw new Error('no ticks')
  const { size } = await database.selectFrom('log_head').select('size').executeTakeFirstOrThrow()
  const after = (afterSeq: number, limit: number) =>
    readTicksAfter(database, { productId: BTC, afterSeq, afterTs: middle.ts, limit })
  const page = (afterSeq: number, afterTs: number, limit: number, until?: number) =>
    readPastTicks(database, exchange.keys, {
      productId: BTC,
      day: DAY,
      afterSeq,
      afterTs,
      limit,
      ...(until ? { until } : {}),
    })
  const seen = { productId: BTC, seq: middle.seq, ts: middle.ts, spanSeconds: 900, headTs: last.ts }
  const candles = [1, 5, 15].map((intervalSeconds) =>
    exchange.market.candles(BTC, { intervalSeconds, before: START + DAY_MS, limit: 20 }),
  )
  return {
    chain,
    proof: await proofOf(orderId),
    tick: await readTick(database, { productId: BTC, seq: middle.seq, fromTs: middle.ts - 1_000, toTs: middle.ts }),
    elsewhere: await readTick(database, { productId: BTC, seq: middle.seq, fromTs: 0, toTs: middle.ts - 1 }),
    stretches: await Promise.all(
      [middle.ts, middle.ts - 3_000].map((toTs) =>
        readTicks(database, { productId: BTC, afterSeq: 3, fromTs: START, toTs }),
      ),
    ),
    before: await readTicksBefore(database, { productId: BTC, toSeq: middle.seq, toTs: last.ts, limit: 40 }),
    first: await readTicksBefore(database, { productId: BTC, toSeq: 5, toTs: last.ts, limit: 64 }),
    pages: [
      await page(0, 0, 50),
      await page(50, 0, 500),
      await page(middle.seq, middle.ts, 10),
      await page(0, 0, 500, middle.ts),
    ],
    after: [await after(middle.seq, 20), await after(middle.seq, 4_000), await after(999_999, 20)],
    last: [...(await readLastPrices(database, new Map([BTC, ETH].map((id) => [id, { ts: last.ts }]))))],
    since: await readTicksSince(database, { productId: BTC, fromTs: middle.ts, afterSeq: middle.seq, head: last }),
    candles: await Promise.all(candles),
    logged: await provePrices(database, { productId: BTC, seq: middle.seq, at: middle.ts + 10, size: Number(size) }),
    alerts: await inTransaction(database, async (tx) => {
      const ticks = (await readNewTicks(tx, [seen])).get(BTC)
      const window = await readWindow(tx, seen, 900)
      return { ticks, move: window.furthest({ seq: last.seq, ts: last.ts, price: 1 }, 900) }
    }),
    kept: await isDayKept(database, DAY),
    audit: await audit(),
  }
}

test(
  'what is read of a packed day is the same to the byte: proofs, pages, candles, the public log, alerts, audits',
  { timeout: SLOW },
  async () => {
    const id = await order()
    await exchange.steady(5_000, { [BTC]: 1_010, [ETH]: 1_500 })
    await sequenceLog(db(), exchange.clock.now())
    await later(8)
    // As for minutes from before their seconds were stored.
    await db().updateTable('candle').set({ seconds: null }).execute()
    const before = await everything(id)
    const rows = await rowsOf('tick')
    expect(before.logged).not.toBeNull()
    expect(before.proof).toContain('"ok":true')
    expect(before.last).toHaveLength(2)
    expect(before.alerts.move.bp).toBeGreaterThan(0)
    expect(before.audit).toEqual([])

    expect(await pack()).toEqual([DAY])
    expect(await rowsOf('tick')).toBeLessThan(rows)
    expect(await rowsOf('tick_pack')).toBe(4)
    const { ticks } = await db().selectFrom('tick_pack_day').select('ticks').executeTakeFirstOrThrow()
    expect(Number(ticks) + (await rowsOf('tick'))).toBe(rows)
    expect(JSON.stringify(await everything(id), text)).toBe(JSON.stringify(before, text))
    expect(await pack()).toEqual([])
    // Packed after a reader had the rows, and before it asks for packs.
    const had = before.chain.slice(5)
    const both = await withPacked(db(), had, {
      productId: BTC,
      afterSeq: 0,
      fromTs: START,
      toTs: START + DAY_MS,
      of: withoutVolume,
    })
    expect(both).toEqual(before.chain)
  },
)
const text = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)

test('a pack that was altered fails its proofs loudly, and the audit finds one that was made to fit', async () => {
  const id = await order()
  await later(8)
  await pack()
  const stored = await db()
    .selectFrom('tick_pack')
    .selectAll()
    .where('product_id', '=', BTC)
    .orderBy('start', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const before = stored.hash_before?.toString('hex') ?? null
  const [ticks = []] = await Array.fromAsync(
    packsFrom(db(), { productId: BTC, fromTs: Number(stored.start), toTs: Number(stored.last_ts) }),
  )
  await sql`alter table tick_pack disable trigger append_only`.execute(db())
  const store = (packed: Buffer) =>
    db()
      .updateTable('tick_pack')
      .set({ packed })
      .where('start', '=', stored.start)
      .where('product_id', '=', BTC)
      .execute()
  const altered = [
    packStretch(before, ticks.slice(1)),
    packStretch(before, ticks.slice(0, -1)),
    Buffer.concat([
      stored.packed.subarray(0, 40),
      Buffer.from([(stored.packed[40] ?? 0) ^ 1]),
      stored.packed.subarray(41),
    ]),
    stored.packed.subarray(0, 50),
  ]
  for (const packed of altered) {
    await store(packed)
    await expect(proofOf(id)).rejects.toThrow('was altered')
    const wasAltered: unknown = expect.stringContaining('was altered')
    expect((await audit()).map(({ detail }) => detail)).toEqual([wasAltered, wasAltered])
  }
  // The price is another, and its hash the old one: it is kept as one that does not follow.
  await store(
    packStretch(
      before,
      ticks.map((tick, at) => (at === 9 ? { ...tick, price: 77_777 } : tick)),
    ),
  )
  expect((await audit()).map(({ name }) => name)).toContain('a-tick-chain-verifies')
  await store(stored.packed)
  expect(await audit()).toEqual([])
})

test('a day whose packing breaks off anywhere is whole, and counts once when the packing comes again', async () => {
  const id = await order()
  await later(8)
  const [proof, chain] = [await proofOf(id), await exchange.chain(BTC)]
  const isAsBefore = async () => {
    expect([await proofOf(id), await exchange.chain(BTC)]).toEqual([proof, chain])
    expect(await audit()).toEqual([])
  }
  // Between two packs.
  let looks = 0
  const stopped = { now: exchange.clock.time, afterDays: 7, isStopped: () => (looks += 1) > 150 }
  expect(await packDays(db(), stopped)).toEqual([])
  expect(await rowsOf('tick_pack')).toBe(2)
  await isAsBefore()
  // With all packs written: somebody reads the day, and the market does not wait for it.
  await inTransaction(db(), async (tx) => {
    await sql`select count(*) from tick_20261118`.execute(tx.db)
    expect(await pack()).toEqual([])
    await exchange.tick(250, { [ETH]: 1_001 })
  })
  expect([await rowsOf('tick_pack'), await rowsOf('tick_pack_day')]).toEqual([4, 0])
  await isAsBefore()
  // In the transaction that lets them count.
  const killed = inTransaction(db(), async (tx) => {
    await sql`select pack_tick_day(${DAY})`.execute(tx.db)
    const within = await readTicks(tx.db, { productId: BTC, afterSeq: 0, fromTs: 0, toTs: Number.MAX_SAFE_INTEGER })
    expect(within).toEqual(chain)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect(await rowsOf('tick_pack_day')).toBe(0)
  await isAsBefore()
  expect(await pack()).toEqual([DAY])
  await isAsBefore()
})

test('an audit that has begun finds every day to its end: none is packed meanwhile', async () => {
  await order()
  await later(8)
  await inOneMoment(db(), async (moment) => {
    await moment.selectFrom('orders').select('id').execute()
    expect(await pack()).toEqual([])
    expect(await auditOrders(moment, exchange.keys)).toEqual([])
  })
  expect(await pack()).toEqual([DAY])
})

test('several processes at once pack a day once', async () => {
  await order()
  await later(8)
  const chain = await exchange.chain(BTC)
  const days = await Promise.all([pack(), pack(), pack()])
  expect(days.flat()).toEqual([DAY])
  expect(await rowsOf('tick_pack')).toBe(4)
  expect(await exchange.chain(BTC)).toEqual(chain)
})

test('no pack is added to a day that is packed, and one that is there already is no fault', async () => {
  await order()
  await later(8)
  expect(await pack()).toEqual([DAY])
  const [there] = await db().selectFrom('tick_pack').selectAll().limit(1).execute()
  if (!there) throw new Error('no pack')
  const add = (start: bigint) =>
    db()
      .insertInto('tick_pack')
      .values({ ...there, start })
      .execute()
  await add(there.start)
  await expect(add(there.start + 3_600_000n)).rejects.toThrow('is packed')
  expect(await rowsOf('tick_pack')).toBe(4)
  await add(there.start + BigInt(DAY_MS))
})

test('packs that lack a tick, or end with another hash, keep their day from being dropped', async () => {
  await order()
  await later(8)
  await sql`alter table tick_pack disable trigger append_only`.execute(db())
  await inTransaction(db(), async (tx) => {
    await sql`select count(*) from tick_20261118`.execute(tx.db)
    await pack()
  })
  const faults = [
    'ticks = ticks - 1',
    'prices = prices - 1',
    'last_ts = last_ts - 1',
    "hash = decode(repeat('ab', 32), 'hex')",
    'last_seq = last_seq - 1',
  ]
  for (const fault of faults) {
    await inTransaction(db(), async (tx) => {
      await sql`update tick_pack set ${sql.raw(fault)} where product_id = ${ETH}`.execute(tx.db)
      await sql`savepoint here`.execute(tx.db)
      await expect(sql`select pack_tick_day(${DAY})`.execute(tx.db), fault).rejects.toThrow('are not its ticks')
      await sql`rollback to here`.execute(tx.db)
      return { ok: false }
    })
  }
  await sql`delete from tick_pack where product_id = ${ETH}`.execute(db())
  await expect(sql`select pack_tick_day(${DAY})`.execute(db())).rejects.toThrow('are not its ticks')
  expect(await pack()).toEqual([DAY])
})

test('a day that a running order or a market that was closed for long goes on from is not packed, nor the days after it', async () => {
  const id = await exchange.mustBuy(userId)
  await db().updateTable('orders').set({ is_quarantined: true }).where('id', '=', id).execute()
  await later(20)
  expect(await pack()).toEqual([])
  await db().updateTable('orders').set({ is_quarantined: false }).where('id', '=', id).execute()
  await exchange.tick(250, { [BTC]: 1_000, [ETH]: 1_000 })
  exchange.clock.time = START + 40 * DAY_MS
  await exchange.tick(0, { [BTC]: 1_000 })
  expect(await pack()).toEqual([DAY])
  expect(await rowsOf('tick_pack_day')).toBe(1)
  expect(await audit()).toEqual([])
})

test('a platform that stood still for long finds its last ticks as they were, and the days of its chains count', async () => {
  exchange.clock.time = START + 60 * DAY_MS
  expect(await pack()).toEqual([])
  await later(60)
  expect(await pack()).toEqual([DAY])
})

test('days that are packed go after the configured days as well, and a proof says that its ticks are gone', async () => {
  const id = await order()
  await later(8)
  await pack()
  expect(await forgetTicks(db(), { now: exchange.clock.time, keepDays: 8 })).toEqual([])
  expect(await isDayKept(db(), DAY)).toBe(true)
  await expect(db().deleteFrom('tick_pack').execute()).rejects.toThrow('append-only')
  expect(await forgetTicks(db(), { now: exchange.clock.time, keepDays: 7 })).toEqual([DAY])
  expect([await rowsOf('tick_pack'), await rowsOf('tick_pack_day')]).toEqual([0, 0])
  expect(await isDayKept(db(), DAY)).toBe(false)
  expect(await orderProof(db(), { userId, orderId: id, keys: exchange.keys })).toMatchObject({
    problem: 'ticks-dropped',
  })
  expect(await audit()).toEqual([])
})

test('whom late prices spared what is counted the same from packs', async () => {
  const [up, down] = [
    await exchange.mustBuy(userId, { direction: 'up' }),
    await exchange.mustBuy(userId, { direction: 'down' }),
  ]
  await exchange.steady(27_500, { [BTC]: 1_000 })
  for (let passed = 0; passed < 6_000; passed += 250) await exchange.tick(250)
  for (const id of [up, down]) expect(await exchange.order(id)).toMatchObject({ void_reason: 'stale' })
  await exchange.tick(250, { [BTC]: 1_100 })
  await exchange.tick(250, { [BTC]: 900 })
  const counted = async () => {
    await publishVoidDays(db(), { now: exchange.clock.time, days: 30 })
    return (await feedDocs(db(), 'public', 'voidDays')).get(DAY)
  }
  await later(8)
  const before = await counted()
  expect(before?.['stales']).toMatchObject([{ orders: 2, peopleSpared: '10.00' }])
  expect(await pack()).toEqual([DAY])
  // An unchanged count writes nothing: as if it had not been counted.
  await db().deleteFrom('sync_row').where('collection', '=', 'voidDays').execute()
  expect(await counted()).toEqual(before)
})
