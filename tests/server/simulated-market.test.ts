/** The simulated market in blocks: what binds it before a day, what it plays, and what it does when its beacon is late. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dayOf, dayStart, seedHash } from '../../contract/settlement/simulated-day.ts'
import { ROUND_MS, roundAt, timeOfRound } from '../../contract/beacon/beacon.ts'
import { leafText } from '../../contract/log/leaves.ts'
import { marketText } from '../../contract/market/market-day.ts'
import { leadsToAnchor } from '../../contract/market/minute-seeds.ts'
import { isSignatureOf } from '../../contract/signature.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { SEED_SHOWN_AFTER_MS, readPublishedSeeds, sealSeeds } from '../../server/prices/feeds/day-seeds.ts'
import { keepAddedProduct } from '../../server/prices/catalogue/added-products.ts'
import { openMarketDay, readMarketDays, readMarketTerms } from '../../server/prices/simulated/market-days.ts'
import { openMarket } from '../../server/prices/market/market.ts'
import { TEST_VAULT, TestClock, testCatalogue } from '../support/test-market.ts'
import { createVault } from '../../server/vault/sealed-text.ts'
import { HandBeacon } from '../support/hand-beacon.ts'
import { replayBlocks } from '../support/replay-blocks.ts'
import { BTC, beats, expectChain, marketScene, pairs } from '../support/market-scene.ts'

const scene = marketScene()

/** The terms of the market that wait for their place in the public log. */
async function toldTerms(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from log_pending where name like 'market-terms/%'`.execute(scene.postgres.database)
  return rows.map(({ text }) => text).sort()
}

describe('the simulated day', () => {
  test('is in the log tick by tick as its seed says, over a restart, a stall and midnight', async () => {
    const clock = new TestClock()
    clock.time = dayStart('2026-11-19') - 60_000
    const first = await openMarket(await scene.options({ clock }))
    await beats(first, clock, 100)
    clock.time += 7_130
    const second = await openMarket(await scene.options({ clock }))
    await beats(second, clock, 60, 740)
    await beats(second, clock, 2, 6_000)
    await beats(second, clock, 200)
    const ticks = (await scene.chain()).filter((tick) => tick.kind === 'price')
    expect(new Set(ticks.map((tick) => dayOf(tick.sourceTs ?? 0)))).toEqual(new Set(['2026-11-18', '2026-11-19']))
    expectChain(await scene.chain())
    // Between two prices without a mark between them, none was left out.
    for (const [before, tick] of pairs(await scene.chain())) {
      if (before.price !== null && tick.price !== null) expect(tick.ts - before.ts).toBe(250)
    }

    expect(ticks.map(({ ts, price }) => ({ ts, price }))).toEqual(
      await replayBlocks(scene.postgres.database, { ticks, vault: TEST_VAULT }),
    )
    expect(ticks.every(({ ts, sourceTs }) => sourceTs === ts - (ts % ROUND_MS))).toBe(true)
  })

  test('is bound by signed texts before it begins: the anchor of its seeds, its beacon and the terms of each product', async () => {
    const clock = new TestClock()
    const market = await openMarket(await scene.options({ clock }))
    await market.beat()
    const days = await readMarketDays(scene.postgres.database, 10)
    expect(days.map(({ notice }) => notice.day)).toEqual(['2026-11-19', '2026-11-18'])
    const terms = await readMarketTerms(scene.postgres.database, '2026-11-19')
    expect(terms.map(({ notice }) => [notice.productId, notice.volatilityBp])).toEqual(
      (await testCatalogue()).map(({ id, volatilityBp }) => [id, volatilityBp]).sort(),
    )
    for (const { notice, signature } of [...days, ...terms]) {
      expect(notice.madeAt).toBe(clock.time)
      expect(isSignatureOf(marketText(notice), signature, scene.keys.publicKeys[notice.keyId] ?? '')).toBe(true)
    }
    const [tomorrow] = days
    const opened = await openMarketDay(scene.postgres.database, '2026-11-19', TEST_VAULT)
    expect(leadsToAnchor(opened?.seeds[700] ?? '', 700, tomorrow?.notice.anchor ?? '')).toBe(true)
    await beats(market, clock, 1, 1_000)
    expect(await readMarketDays(scene.postgres.database, 10)).toEqual(days)
    const today = await readMarketTerms(scene.postgres.database, '2026-11-18')
    expect(await toldTerms()).toEqual([...today, ...terms].map(({ notice }) => leafText(notice)).sort())
    await expect(sql`update market_terms set notice = notice`.execute(scene.postgres.database)).rejects.toThrow(
      /append-only/,
    )
  })

  test('keeps the terms that were published when the catalogue has others since', async () => {
    const clock = new TestClock()
    const usual = await scene.options({ clock })
    await beats(await openMarket(usual), clock, 20)
    const wilder = usual.catalogue.map((product) => ({ ...product, volatilityBp: product.volatilityBp * 9 }))
    await beats(await openMarket({ ...usual, catalogue: wilder }), clock, 40)
    const ticks = await scene.chain()
    expect(ticks.map(({ ts, price }) => ({ ts, price }))).toEqual(
      await replayBlocks(scene.postgres.database, { ticks, vault: TEST_VAULT }),
    )
  })
})

describe('a product that is added while the simulation plays', () => {
  test('is walked from its opening on, by terms that were published before', async () => {
    const clock = new TestClock()
    const options = await scene.options({ clock })
    const market = await openMarket(options)
    await beats(market, clock, 8)
    const [model] = options.catalogue
    if (!model) throw new Error('no product')
    const { schedule: _, sortOrder: __, countdowns, ...facts } = model
    const [id, from] = ['xcu-usdt', clock.time - (clock.time % 60_000) + 60_000]
    await inTransaction(scene.postgres.database, (tx) =>
      keepAddedProduct(tx, {
        product: { ...facts, id, code: 'XCU/USDT' },
        terms: { hours: null, maintenance: [], countdowns },
        ...{ from, reason: 'Copper is asked for', publishedAt: clock.time },
      }),
    )
    await beats(market, clock, 260)
    const terms = await readMarketTerms(scene.postgres.database, '2026-11-18')
    expect(terms.find(({ notice }) => notice.productId === id)?.notice.madeAt).toBeLessThan(from)
    const chain = await scene.chain(id)
    expectChain(chain)
    const ticks = chain.filter(({ kind }) => kind === 'price')
    expect(ticks[0]?.ts).toBe(from)
    expect(ticks.length).toBeGreaterThan(20)
    expect(ticks.map(({ ts, price }) => ({ ts, price }))).toEqual(
      await replayBlocks(scene.postgres.database, { ticks, vault: TEST_VAULT }),
    )
    // A process that takes the chain over knows the product: its chain is no retired one.
    await market.stop()
    await beats(await openMarket(options), clock, 8)
    expect((await scene.chain(id)).at(-1)?.kind).toBe('price')
  })
})

describe('the beacon of the simulated day', () => {
  test('waits for a round that is late, takes no orders meanwhile, and goes on without a seam; one that is missing is a gap for all', async () => {
    const clock = new TestClock()
    const beacon = new HandBeacon(clock)
    const market = await openMarket(await scene.options({ clock, beacons: [beacon] }))
    await beats(market, clock, 16)
    beacon.lateFrom = clock.time
    await beats(market, clock, 60)
    const [waiting] = [await scene.chain()]
    expect(clock.time - (waiting.at(-1)?.ts ?? 0)).toBeGreaterThan(10_000)
    expect(market.product(BTC)?.status).toBe('stalled')
    beacon.lateFrom = Infinity
    await beats(market, clock, 2)
    expect((await scene.chain()).map(({ ts }) => ts)).toEqual(
      Array.from(await scene.chain(), (_, index) => (waiting[0]?.ts ?? 0) + index * 250),
    )
    expect(market.product(BTC)?.status).toBe('open')
    beacon.missing = roundAt(beacon.beacon, clock.time + 6_000)
    await beats(market, clock, 60)
    for (const { id } of await testCatalogue()) {
      const ticks = await scene.chain(id)
      const gap = ticks.findIndex(({ kind }) => kind === 'gap')
      expect([ticks[gap - 1]?.ts, ticks[gap]?.ts, ticks[gap + 1]?.ts]).toEqual([
        timeOfRound(beacon.beacon, beacon.missing) - 250,
        timeOfRound(beacon.beacon, beacon.missing + 1),
        timeOfRound(beacon.beacon, beacon.missing + 1),
      ])
      expect(ticks.map(({ kind }) => kind).filter((kind) => kind !== 'price')).toEqual(['gap'])
    }
  })
})

describe('the seeds of minutes to come', () => {
  test('are in no table in plain, and a key of another deployment opens none', async () => {
    const clock = new TestClock()
    await (await openMarket(await scene.options({ clock }))).beat()
    const { rows } = await sql<{ sealed: Buffer; notice: string }>`select sealed, notice from market_day`.execute(
      scene.postgres.database,
    )
    const opened = await openMarketDay(scene.postgres.database, '2026-11-18', TEST_VAULT)
    for (const { sealed, notice } of rows)
      for (const seed of opened?.seeds ?? []) {
        expect(sealed.includes(Buffer.from(seed)) || notice.includes(seed)).toBe(false)
      }
    const stranger = createVault(Buffer.alloc(32, 7))
    await expect(openMarketDay(scene.postgres.database, '2026-11-18', stranger)).rejects.toThrow()
  })
})

describe('the seeds of days that the first version played', () => {
  const everything = async () =>
    (await sql<Record<string, unknown>>`select * from day_seed`.execute(scene.postgres.database)).rows.flatMap((row) =>
      Object.values(row),
    )
  /** Says whether a thief of the table finds the seed in it: tries each text, and each run of bytes as a text. */
  const isTold = async (hash: string) =>
    (await everything()).some(
      (value) => seedHash(Buffer.isBuffer(value) ? value.toString('utf8') : String(value)) === hash,
    )

  test('that an older version left in plain are sealed by the next start, and nothing else about them can change', async () => {
    const seed = 'ab'.repeat(32)
    await sql`insert into day_seed (day, seed, hash, made_at) values ('2026-11-20', ${seed}, ${seedHash(seed)}, 5)`.execute(
      scene.postgres.database,
    )
    expect(await isTold(seedHash(seed))).toBe(true)
    for (const attack of [
      "update day_seed set seed = 'cd'",
      "update day_seed set seed = null, sealed = 'x', hash = 'other'",
      'delete from day_seed',
    ]) {
      await expect(sql.raw(attack).execute(scene.postgres.database)).rejects.toThrow(/append-only/)
    }
    expect([
      await sealSeeds(scene.postgres.database, TEST_VAULT),
      await sealSeeds(scene.postgres.database, TEST_VAULT),
    ]).toEqual([1, 0])
    expect(await isTold(seedHash(seed))).toBe(false)
    await expect(sql`update day_seed set sealed = 'x'`.execute(scene.postgres.database)).rejects.toThrow(/append-only/)
    expect(
      await readPublishedSeeds(scene.postgres.database, {
        now: dayStart('2026-11-21') + SEED_SHOWN_AFTER_MS,
        limit: 1,
        vault: TEST_VAULT,
      }),
    ).toEqual([{ day: '2026-11-20', hash: seedHash(seed), seed, madeAt: 5 }])
  })
})
