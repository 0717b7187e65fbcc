import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUBLIC_OWNER } from '../../server/feed/record-change.ts'
import { publishProducts } from '../../server/trading/publish-products.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { START, TestExchange, log, testCatalogue } from '../support/test-market.ts'

const BTC = 'btc-usdt'
const ETH = 'eth-usdt'
/** BTC is maintained from minute 2 to minute 3 of the test, ETH closes at minute 2 for the day. */
const MAINTENANCE = { from: START + 120_000, to: START + 180_000 }
const prices = { [BTC]: 1_000, [ETH]: 1_000 }

let exchange: TestExchange
beforeAll(async () => {
  const [btc, eth] = await testCatalogue(2)
  if (!btc || !eth) throw new Error('no products')
  const day = ['00:00-10:02']
  exchange = await TestExchange.open({
    catalogue: [
      { ...btc, schedule: { hours: null, maintenance: [MAINTENANCE] } },
      {
        ...eth,
        schedule: {
          hours: { timeZone: 'UTC', weekly: [day, day, day, day, day, day, day], holidays: [] },
          maintenance: [],
        },
      },
    ],
  })
})
afterAll(() => exchange.close())

test('a product closes and opens by its schedule: its row, its orders and its chain say so', async () => {
  const { database } = exchange.postgres
  const published = async () => {
    const rows = await feedDocs(database, PUBLIC_OWNER, 'products')
    return [BTC, ETH].map((id) => rows.get(id)?.status)
  }
  const publisher = await publishProducts({ database, market: exchange.market, clock: exchange.clock, log })
  const userId = await exchange.person(100_000n)
  await exchange.tick(250, prices)
  await publisher.settled()
  expect(await published()).toEqual(['open', 'open'])
  const sequence = () =>
    database.selectFrom('sync_head').select('seq').where('owner', '=', PUBLIC_OWNER).executeTakeFirst()
  const before = await sequence()
  await exchange.steady(60_000, prices)
  await publisher.settled()
  expect(await sequence()).toEqual(before)

  // 59.75 s before the end: what could not be final before it is refused, a shorter one is taken.
  expect(await exchange.buy(userId, { countdownSeconds: 60 })).toMatchObject({
    ok: false,
    problem: 'product-maintenance',
    facts: { closesAt: MAINTENANCE.from },
  })
  expect(await exchange.buy(userId, { countdownSeconds: 60, productId: ETH })).toMatchObject({
    ok: false,
    problem: 'product-closed',
    facts: { closesAt: MAINTENANCE.from },
  })
  const last = await exchange.mustBuy(userId, { countdownSeconds: 30 })
  await exchange.steady(60_000, prices)
  expect((await exchange.order(last)).status).toBe('tie')

  await exchange.steady(500, prices)
  await publisher.settled()
  expect(await published()).toEqual(['maintenance', 'closed'])
  expect(await exchange.buy(userId)).toMatchObject({
    ok: false,
    problem: 'product-maintenance',
    facts: { nextOpenAt: MAINTENANCE.to },
  })
  expect(await exchange.buy(userId, { productId: ETH })).toMatchObject({
    ok: false,
    problem: 'product-closed',
    facts: { nextOpenAt: Date.parse('2026-11-19T00:00:00Z') },
  })
  const inside = (await exchange.chain(BTC)).filter((tick) => tick.ts >= MAINTENANCE.from)
  expect(new Set(inside.map((tick) => tick.kind))).toEqual(new Set(inside.length > 0 ? ['heartbeat'] : []))

  await exchange.steady(60_000, prices)
  await publisher.settled()
  expect(await published()).toEqual(['open', 'closed'])
  const after = (await exchange.chain(BTC)).filter((tick) => tick.ts >= MAINTENANCE.to)
  expect(after.slice(0, 2).map((tick) => tick.kind)).toEqual(['gap', 'price'])
  expect((await exchange.chain(ETH)).at(-1)?.kind).toBe('heartbeat')
  expect((await exchange.buy(userId)).ok).toBe(true)
  await publisher.stop()
}, 120_000)

test("a product that is taken out of the catalogue is gone from everybody's list, stays among the past ones, and comes back", async () => {
  const { database } = exchange.postgres
  const published = async () => {
    const [products, past] = [
      await feedDocs(database, PUBLIC_OWNER, 'products'),
      await feedDocs(database, PUBLIC_OWNER, 'pastProducts'),
    ]
    return [
      [...products.keys()].sort(),
      [...past.values()].map(({ id, code, priceScale }) => ({ id, code, priceScale })),
    ]
  }
  const publish = async () => {
    const publisher = await publishProducts({ database, market: exchange.market, clock: exchange.clock, log })
    await publisher.stop()
  }
  await publish()
  expect(await published()).toEqual([[BTC, ETH], []])
  await exchange.restart({ without: ETH })
  await publish()
  const tombstone = await database
    .selectFrom('sync_row')
    .select(['doc', 'seq'])
    .where('collection', '=', 'products')
    .where('id', '=', ETH)
    .executeTakeFirstOrThrow()
  expect(tombstone.doc).toBeNull()
  expect(await published()).toEqual([
    [BTC],
    [{ id: ETH, code: 'ETH/USDT', priceScale: exchange.catalogue[1]?.priceScale }],
  ])
  // Again changes nothing.
  await publish()
  expect(
    await database
      .selectFrom('sync_row')
      .select('seq')
      .where('collection', '=', 'products')
      .where('id', '=', ETH)
      .executeTakeFirstOrThrow(),
  ).toEqual({ seq: tombstone.seq })
  await exchange.restart()
  await publish()
  expect(await published()).toEqual([[BTC, ETH], []])
})
