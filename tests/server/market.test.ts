import { describe, expect, test } from 'vitest'
import { ROUND_MS } from '../../contract/beacon/beacon.ts'
import { DAY_MS, dayStart } from '../../contract/settlement/simulated-day.ts'
import { isSignatureOf } from '../../contract/signature.ts'
import { checkpointText, type Tick } from '../../contract/settlement/tick.ts'
import { openMarket } from '../../server/prices/market/market.ts'
import { startMarket } from '../../server/prices/market/start-market.ts'
import { ScriptedFeed, TEST_VAULT, TestClock, log, testCatalogue } from '../support/test-market.ts'
import { BTC, beats, expectChain, marketScene, pairs } from '../support/market-scene.ts'

const scene = marketScene()

describe('the chain', () => {
  test('is numbered without gaps, hashed, and pinned by a signed head a second', async () => {
    const clock = new TestClock()
    const market = await openMarket(await scene.options({ clock }))
    await beats(market, clock, 40)
    const ticks = await scene.chain()
    expect([ticks.length, Number(ticks[0]?.ts) % ROUND_MS, ticks[0]?.sourceTs]).toEqual([41, 0, ticks[0]?.ts])
    expectChain(ticks)
    const points = await scene.postgres.database
      .selectFrom('checkpoint')
      .selectAll()
      .where('product_id', '=', BTC)
      .orderBy('seq')
      .execute()
    expect(points.length).toBeGreaterThanOrEqual(10)
    for (const { key_id, signature, ...point } of points) {
      const head = {
        productId: BTC,
        seq: Number(point.seq),
        ts: Number(point.ts),
        hash: point.hash.toString('hex'),
        keyId: key_id,
      }
      expect(head.hash).toBe(ticks[head.seq - 1]?.hash)
      expect(isSignatureOf(checkpointText(head), signature, scene.keys.publicKeys[key_id] ?? '')).toBe(true)
    }
  })

  test('has a heartbeat a second while no price comes', async () => {
    const clock = new TestClock()
    const feed = new ScriptedFeed()
    const market = await openMarket(await scene.options({ clock, feed }))
    feed.put(BTC, 100)
    await market.beat()
    await beats(market, clock, 12)
    expect((await scene.chain()).map((tick) => tick.kind)).toEqual(['price', 'heartbeat', 'heartbeat', 'heartbeat'])
  })

  test('marks a gap at a restart and after beats that failed to come', async () => {
    const clock = new TestClock()
    const feed = new ScriptedFeed()
    const first = await openMarket(await scene.options({ clock, feed }))
    feed.put(BTC, 100)
    await first.beat()
    const second = await openMarket(await scene.options({ clock, feed }))
    feed.put(BTC, 101)
    await beats(second, clock, 1)
    feed.put(BTC, 102)
    await beats(second, clock, 1, 5_000)
    const ticks = await scene.chain()
    expect(ticks.map((tick) => tick.kind)).toEqual(['price', 'gap', 'price', 'gap', 'price'])
    expectChain(ticks)
  })

  test('is append-only in the database too', async () => {
    const clock = new TestClock()
    const market = await openMarket(await scene.options({ clock }))
    await market.beat()
    const { database } = scene.postgres
    await expect(database.updateTable('tick').set({ price: 1n }).execute()).rejects.toThrow('append-only')
    await expect(database.deleteFrom('checkpoint').execute()).rejects.toThrow('append-only')
  })
})

describe('the chain of several writers', () => {
  test('never forks: of two writers one is refused whole, follows, and takes over when the other is silent', async () => {
    const clock = new TestClock()
    const feeds = [new ScriptedFeed(), new ScriptedFeed()] as const
    const first = await openMarket(await scene.options({ clock, feed: feeds[0] }))
    const second = await openMarket(await scene.options({ clock, feed: feeds[1] }))
    for (let round = 0; round < 60; round += 1) {
      clock.time += 250
      feeds[0].put(BTC, 100 + round)
      feeds[1].put(BTC, 900 + round)
      // A writer that is fenced in the middle of it must not leave a half of its beat behind.
      await Promise.all([first.beat(), second.beat()])
    }
    const ticks = await scene.chain()
    expectChain(ticks)
    const prices = ticks.flatMap((tick) => tick.price ?? [])
    const byFirst = prices.filter((price) => price < 900).length
    expect(Math.min(byFirst, prices.length - byFirst)).toBeLessThanOrEqual(2)

    const [silent, standby] = byFirst > prices.length / 2 ? [first, second] : [second, first]
    await silent.stop()
    // In the last round it may have looked before the other had written: its next beat reads on.
    await standby.beat()
    expect(standby.product(BTC)?.head).toEqual(silent.product(BTC)?.head)
    await beats(standby, clock, 30)
    const after = await scene.chain()
    expectChain(after)
    expect(after.slice(ticks.length).map((tick) => tick.kind)).toEqual(expect.arrayContaining(['gap', 'heartbeat']))
  })

  test('goes from one process to the next in order without a gap mark and without a price left out', async () => {
    const clock = new TestClock()
    let writer = await openMarket(await scene.options({ clock }))
    await beats(writer, clock, 8)
    const before = (await scene.chain()).length
    for (let deployed = 0; deployed < 3; deployed += 1) {
      const next = await openMarket(await scene.options({ clock, isJoining: true }))
      for (let round = 0; round < 7; round += 1) {
        clock.time += 250
        // Either may be the first to look.
        for (const market of round % 2 === 0 ? [writer, next] : [next, writer]) await market.beat()
      }
      await writer.stop()
      clock.time += 700 * deployed
      await beats(next, clock, 6)
      writer = next
    }
    const ticks = await scene.chain()
    expectChain(ticks)
    expect(ticks.length).toBeGreaterThan(before + 3 * 13)
    expect(ticks.slice(before).filter(({ kind }) => kind !== 'price')).toEqual([])
    for (const [earlier, later] of pairs(ticks.slice(before))) expect(later.ts - earlier.ts).toBe(250)
    expect(writer.quotes()[0]?.price).toBe(ticks.at(-1)?.price)
  })
})

describe('the chain that a process leaves', () => {
  test('has a gap mark where it was left in order, with a feed that cannot be played on', async () => {
    const clock = new TestClock()
    const feed = new ScriptedFeed()
    const first = await openMarket(await scene.options({ clock, feed }))
    feed.put(BTC, 100)
    await beats(first, clock, 1)
    await first.stop()
    await beats(await openMarket(await scene.options({ clock, feed, isJoining: true })), clock, 2)
    expect((await scene.chain()).map(({ kind }) => kind)).toEqual(['price', 'gap'])
  })

  test('is not touched by a process that comes while another one writes; after its sudden end the walk is played on', async () => {
    const clock = new TestClock()
    const first = await openMarket(await scene.options({ clock }))
    await beats(first, clock, 8)
    const second = await openMarket(await scene.options({ clock, isJoining: true }))
    for (let round = 0; round < 8; round += 1) {
      clock.time += 250
      await second.beat()
      await first.beat()
    }
    const before = (await scene.chain()).length
    expect((await scene.chain()).filter(({ kind }) => kind === 'gap')).toEqual([])
    expect(before).toBe(17)
    await beats(second, clock, 16)
    const after = (await scene.chain()).slice(before)
    expectChain(await scene.chain())
    expect(after.map(({ kind }) => kind)).toEqual(after.map(() => 'price'))
    expect(after.length).toBe(16)
  })

  test('is not taken from a writer that comes to life at the same moment', async () => {
    const clock = new TestClock()
    const first = await openMarket(await scene.options({ clock }))
    await beats(first, clock, 4)
    const second = await openMarket(await scene.options({ clock, isJoining: true }))
    await beats(second, clock, 1)
    clock.time += 2_600
    await second.beat()
    clock.time += 250
    await first.beat()
    await second.beat()
    const ticks = await scene.chain()
    expectChain(ticks)
    expect(ticks.map(({ ts }) => ts)).toEqual(ticks.map((_, index) => (ticks[0]?.ts ?? 0) + index * 250))
    expect(second.product(BTC)?.head).toEqual(first.product(BTC)?.head)
  })
})

describe('the chain and the clock', () => {
  test('keeps its time when the clock is set back an hour, and takes no orders meanwhile', async () => {
    const clock = new TestClock()
    const market = await openMarket(await scene.options({ clock }))
    await beats(market, clock, 8)
    expect(market.product(BTC)?.status).toBe('open')
    clock.time -= 3_600_000
    await beats(market, clock, 8)
    expect(market.product(BTC)?.status).toBe('stalled')
    clock.time += 3_600_000
    await beats(market, clock, 4)
    expect(market.product(BTC)?.status).toBe('open')
    expectChain(await scene.chain())
  })

  test('gives prices that come while the clock is behind it its own time', async () => {
    const clock = new TestClock()
    const feed = new ScriptedFeed()
    const market = await openMarket(await scene.options({ clock, feed }))
    for (const step of [0, 250, -3_600_000, 250, 3_600_000]) {
      clock.time += step
      feed.put(BTC, 100)
      await market.beat()
    }
    const from = clock.time - 500
    expect((await scene.chain()).filter((tick) => tick.kind === 'price').map((tick) => tick.ts - from)).toEqual([
      0, 250, 250, 250, 500,
    ])
    expectChain(await scene.chain())
  })
})

describe('figures', () => {
  test('of 24 hours and candles are those of the log, also after a restart', async () => {
    const clock = new TestClock()
    const feed = new ScriptedFeed()
    let market = await openMarket(await scene.options({ clock, feed }))
    let state = 7
    const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
    let price = 50_000
    // 30 hours in steps of about seven minutes, so that minutes, hours and the window's edge are crossed.
    for (let index = 0; index < 260; index += 1) {
      clock.time += 200_000 + random(430_000)
      feed.put(BTC, (price += random(401) - 200), (price += random(401) - 200))
      await market.beat()
      if (index === 130) market = await openMarket(await scene.options({ clock, feed }))
    }
    const ticks = (await scene.chain()).filter((tick) => tick.kind === 'price')
    const from = clock.time - (clock.time % 60_000) - DAY_MS
    const inside = ticks.filter((tick) => tick.ts >= from).map((tick) => tick.price ?? 0)
    const expected = {
      price,
      high24h: Math.max(...inside),
      low24h: Math.min(...inside),
      open24h: ticks.findLast((tick) => tick.ts < from)?.price,
      volume24h: String(inside.length),
    }
    expect(market.quotes()).toMatchObject([expected])
    market = await openMarket(await scene.options({ clock, feed }))
    expect(market.quotes()).toMatchObject([expected])
    expect(market.quotes()[0]?.spark.length).toBeLessThanOrEqual(24)

    for (const intervalSeconds of [15, 60, 300, 3_600, 14_400, 86_400]) {
      const length = intervalSeconds * 1_000
      const all = [...Map.groupBy(ticks, (tick) => tick.ts - (tick.ts % length))].map(([time, members]) => {
        const figures = members.map((tick) => tick.price ?? 0)
        return { time, open: figures[0], high: Math.max(...figures), low: Math.min(...figures), close: figures.at(-1) }
      })
      const pages = []
      let before: number | undefined
      do {
        const page = await market.candles(BTC, { intervalSeconds, before, limit: 50 })
        if (!page.ok) throw new Error(page.problem)
        pages.unshift(...page.value.candles)
        before = page.value.next ?? undefined
      } while (before !== undefined)
      expect(pages, `${intervalSeconds} s`).toEqual(all)
    }
    expect(await market.candles('no-such', { intervalSeconds: 60, limit: 10 })).toMatchObject({
      ok: false,
      problem: 'not-found',
    })
    expect(await market.candles(BTC, { intervalSeconds: 61, limit: 10 })).toMatchObject({
      ok: false,
      problem: 'not-found',
    })
  })
})

describe('figures of a market that begins', () => {
  test('are there at the first start: yesterday and today as the simulation has them, marked as before the launch', async () => {
    const clock = new TestClock()
    const market = await openMarket(await scene.options({ clock }))
    await market.beat()
    const page = await market.candles(BTC, { intervalSeconds: 3_600, limit: 100 })
    if (!page.ok) throw new Error(page.problem)
    expect(page.value.candles).toHaveLength(24 + 10 + 1)
    expect(page.value.candles[0]?.time).toBe(dayStart('2026-11-17'))
    const marks = await scene.postgres.database.selectFrom('candle').select('is_before_launch').distinct().execute()
    expect(marks).toEqual([{ is_before_launch: true }])
    expect(Number(market.quotes()[0]?.volume24h)).toBeGreaterThan(1_000)
    expect(market.quotes()[0]?.spark).toHaveLength(24)
  })
})

test('a market with a timer beats by itself, and is silent after its stop', async () => {
  const clock = { now: () => Date.now() }
  const market = await startMarket({
    database: scene.postgres.database,
    vault: TEST_VAULT,
    keys: scene.keys,
    catalogue: await testCatalogue(1),
    log,
    clock,
    feed: new ScriptedFeed(),
  })
  const seen: Tick[] = []
  await new Promise<void>((resolve) => {
    const end = market.subscribe((beat) => {
      seen.push(...beat.ticks)
      if (seen.length > 0) (end(), resolve())
    })
  })
  await market.stop()
  const length = (await scene.chain()).length
  await market.beat()
  expect(await scene.chain()).toHaveLength(length)
})
