import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../server/database/transaction.ts'
import { PUBLIC_OWNER } from '../../server/feed/record-change.ts'
import { keepAddedProduct } from '../../server/prices/catalogue/added-products.ts'
import { addPublishedTerms, ownTerms } from '../../server/prices/catalogue/product-terms.ts'
import { followMarket } from '../../server/prices/market/followed-market.ts'
import type { Market } from '../../server/prices/market/market-face.ts'
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

const statusesIn = async ({ postgres }: TestExchange) =>
  [...(await feedDocs(postgres.database, PUBLIC_OWNER, 'products')).values()].map(({ status }) => status)

test("a product that opens while the first rows are being written stays open in everybody's list", async () => {
  const fresh = await TestExchange.open({ catalogue: await testCatalogue(1) })
  try {
    const { database } = fresh.postgres
    const held = Promise.withResolvers<void>()
    let begun = 0
    // The market told no price yet, so the first rows say that it stands still. They are held before their transaction begins.
    const slow = new Proxy(database, {
      get: (target, name) => {
        if (name !== 'startTransaction') return Reflect.get(target, name, target) as unknown
        begun += 1
        const transaction = target.startTransaction()
        if (begun > 1) return () => transaction
        return () => ({ execute: () => held.promise.then(() => transaction.execute()) })
      },
    })
    const starting = publishProducts({ database: slow, market: fresh.market, clock: fresh.clock, log })
    await fresh.tick(250, prices)
    await new Promise((resolve) => setImmediate(resolve))
    expect(begun).toBe(1)
    held.resolve()
    const publisher = await starting
    await publisher.settled()
    expect(await statusesIn(fresh)).toEqual(['open'])
    await publisher.stop()
  } finally {
    await fresh.close()
  }
})

test('a product that stood still for a moment while the server started is open in the list with the next price', async () => {
  const fresh = await TestExchange.open({ catalogue: await testCatalogue(1) })
  try {
    await fresh.tick(250, prices)
    fresh.clock.time += 2_100
    const parts = { database: fresh.postgres.database, market: fresh.market, clock: fresh.clock, log }
    const publisher = await publishProducts(parts)
    expect(await statusesIn(fresh)).toEqual(['stalled'])
    await fresh.tick(250, prices)
    await publisher.settled()
    expect(await statusesIn(fresh)).toEqual(['open'])
    await publisher.stop()
  } finally {
    await fresh.close()
  }
})

test('a process that writes the chain no more says nothing of products, not even what it could not write before', async () => {
  const fresh = await TestExchange.open({ catalogue: await testCatalogue(1) })
  try {
    const { postgres, clock } = fresh
    const state = { isWriter: true, isBroken: false }
    const market = { ...fresh.market, isWriter: () => state.isWriter }
    const database = new Proxy(postgres.database, {
      get: (target, name) => {
        if (name !== 'startTransaction') return Reflect.get(target, name, target) as unknown
        if (state.isBroken) throw new Error('the database is away')
        return () => target.startTransaction()
      },
    })
    const publisher = await publishProducts({ database, market, clock, log })
    state.isBroken = true
    await fresh.tick(250, prices)
    await publisher.settled()
    Object.assign(state, { isWriter: false, isBroken: false })
    await fresh.tick(250, prices)
    await publisher.settled()
    expect(await statusesIn(fresh)).toEqual(['stalled'])
    await publisher.stop()
  } finally {
    await fresh.close()
  }
})

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
})

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

test('terms that are published ahead begin at their moment in every process, and no order is bought around a closing to come', async () => {
  const { database } = exchange.postgres
  const { clock } = exchange
  const [product] = exchange.catalogue
  if (!product) throw new Error('no product')
  const follower = await followMarket({
    ...{ database, requestDatabase: database, clock, log, kind: 'replay' },
    ...{ keys: exchange.keys, catalogue: exchange.catalogue },
  })
  const publisher = await publishProducts({ database, market: exchange.market, clock, log })
  const userId = await exchange.person(100_000n)
  await exchange.tick(250, prices)
  const begin = clock.time - (clock.time % 60_000) + 120_000
  const own = ownTerms(product)
  const closing = { from: begin + 60_000, to: begin + 120_000 }
  const [first] = own.countdowns
  if (!first) throw new Error('no countdown')
  const terms = { ...own, maintenance: [closing], countdowns: [{ ...first, returnRateBp: 7_700 }] }
  const published = { productId: BTC, from: begin, reason: 'Thinner nights', publishedAt: clock.time }
  await inTransaction(database, (tx) => addPublishedTerms(tx, { ...published, version: 2, terms }))
  expect(await inTransaction(database, (tx) => addPublishedTerms(tx, { ...published, version: 2, terms }))).toBe(false)
  const row = async () => {
    await publisher.settled()
    return (await feedDocs(database, PUBLIC_OWNER, 'products')).get(BTC)
  }
  const rates = (market: Market) => market.product(BTC)?.product.countdowns.map(({ returnRateBp }) => returnRateBp)
  await exchange.steady(6_000, prices)
  const before = own.countdowns.map(({ returnRateBp }) => returnRateBp)
  await expect.poll(() => follower.product(BTC)?.session.ends).toEqual({ at: closing.from, by: 'maintenance' })
  expect([rates(exchange.market), rates(follower)]).toEqual([before, before])
  // The order would run into the closing that only the terms to come have.
  await exchange.steady(begin - 30_000 - clock.time, prices)
  expect(await exchange.buy(userId, { countdownSeconds: 120 })).toMatchObject({
    problem: 'product-maintenance',
    facts: { closesAt: closing.from },
  })
  expect((await exchange.buy(userId, { countdownSeconds: 60 })).ok).toBe(true)
  expect((await row())?.countdowns).toEqual(own.countdowns)
  await exchange.steady(begin + 250 - clock.time, prices)
  expect([rates(exchange.market), rates(follower)]).toEqual([[7_700], [7_700]])
  expect((await row())?.countdowns).toEqual(terms.countdowns)
  expect(await exchange.buy(userId, { countdownSeconds: 30 })).toMatchObject({ problem: 'terms-changed' })
  expect((await exchange.buy(userId, { countdownSeconds: 30, returnRateBp: 7_700 })).ok).toBe(true)
  await exchange.steady(closing.from + 250 - clock.time, prices)
  expect([(await row())?.status, follower.product(BTC)?.status]).toEqual(['maintenance', 'maintenance'])
  await follower.stop()
  await publisher.stop()
})

test('a product that is added while the market runs is listed as closed, opens at its moment in every process, and stands after a restart', async () => {
  const { database } = exchange.postgres
  const { clock } = exchange
  const [model] = exchange.catalogue
  if (!model) throw new Error('no product')
  const follow = () =>
    followMarket({
      ...{ database, requestDatabase: database, clock, log, kind: 'replay' },
      ...{ keys: exchange.keys, catalogue: exchange.catalogue },
    })
  const follower = await follow()
  const publisher = await publishProducts({ database, market: exchange.market, clock, log })
  const userId = await exchange.person(100_000n)
  const { schedule: _, sortOrder: __, countdowns, ...facts } = model
  const [id, from] = ['xcu-usdt', clock.time - (clock.time % 60_000) + 120_000]
  await inTransaction(database, (tx) =>
    keepAddedProduct(tx, {
      product: { ...facts, id, code: 'XCU/USDT' },
      terms: { hours: null, maintenance: [], countdowns },
      ...{ from, reason: 'Copper is asked for', publishedAt: clock.time },
    }),
  )
  await exchange.steady(6_000, prices)
  await publisher.settled()
  expect((await feedDocs(database, PUBLIC_OWNER, 'products')).get(id)).toMatchObject({
    ...{ code: 'XCU/USDT', status: 'closed', nextOpenAt: from, sortOrder: 2 },
  })
  await expect.poll(() => follower.product(id)?.session.nextOpenAt).toBe(from)
  expect(await exchange.buy(userId, { productId: id, returnRateBp: 8_000 })).toMatchObject({
    problem: 'product-closed',
  })
  await exchange.steady(from - clock.time, { ...prices, [id]: 2_000 })
  await exchange.steady(1_000, { ...prices, [id]: 2_000 })
  expect([exchange.market.product(id)?.status, follower.product(id)?.session.status]).toEqual(['open', 'open'])
  const order = await exchange.mustBuy(userId, { countdownSeconds: 30, productId: id, returnRateBp: 8_000 })
  // A new process begins with the catalogue's file alone, and finds the added product in the database.
  await exchange.restart()
  await exchange.steady(31_000, { ...prices, [id]: 2_000 })
  expect((await exchange.order(order)).status).toBe('tie')
  expect((await exchange.chain(id)).filter(({ kind }) => kind === 'gap').length).toBeLessThanOrEqual(2)
  await follower.beat()
  expect(follower.quotes().find(({ productId }) => productId === id)?.price).toBe(2_000)
  await follower.stop()
  await publisher.stop()
})
