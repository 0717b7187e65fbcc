/** A second server on the same database, which hears of the chain late or not at all: it takes no order at an old head, and speaks for nobody else. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { businessCalendar } from '../../contract/business-day.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { PUBLIC_OWNER } from '../../server/feed/record-change.ts'
import type { Market } from '../../server/prices/market/market-face.ts'
import { openMarket } from '../../server/prices/market/market.ts'
import { placeOrder } from '../support/place-order.ts'
import { publishProducts } from '../../server/trading/publish-products.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { ScriptedFeed, TestExchange, log } from '../support/test-market.ts'

const BTC = 'btc-usdt'
const ETH = 'eth-usdt'
const prices = { [BTC]: 1_000, [ETH]: 1_000 }
const calendar = businessCalendar('Asia/Shanghai')

let exchange: TestExchange
let second: Market
beforeAll(async () => void (exchange = await TestExchange.open()))
afterAll(() => exchange.close())
beforeEach(async () => {
  await exchange.tick(250, prices)
  second = await openMarket({ ...exchange.marketOptions(), feed: new ScriptedFeed(), isJoining: true })
  await second.beat()
})

function buyAtSecond(userId: string) {
  return inTransaction(exchange.postgres.database, (tx) =>
    placeOrder(tx, { userId, clock: exchange.clock, market: second, calendar }, exchange.intent()),
  )
}

test('an order that is sent to a server which lags behind is taken at the head that the database holds', async () => {
  const userId = await exchange.person(10_000n)
  await exchange.steady(1_500, prices)
  const head = exchange.market.product(BTC)?.head
  expect(second.product(BTC)?.head.seq).toBeLessThan(head?.seq ?? 0)
  const placed = await buyAtSecond(userId)
  if (!placed.ok) throw new Error(placed.problem)
  expect(placed.value.acceptance.receipt).toMatchObject({
    acceptedSeq: head?.seq,
    acceptedHash: head?.hash,
    acceptedAt: exchange.clock.time,
  })
})

test('a server that has heard nothing for long takes orders as long as the chain goes on', async () => {
  const userId = await exchange.person(10_000n)
  await exchange.steady(10_000, prices)
  expect((await buyAtSecond(userId)).ok).toBe(true)
})

test('while nobody writes the chain, an order is to be sent again, until that has lasted for longer than another server takes', async () => {
  const userId = await exchange.person(10_000n)
  exchange.clock.time += 2_001
  expect(await buyAtSecond(userId)).toMatchObject({ ok: false, problem: 'unavailable', retryAfterSeconds: 1 })
  exchange.clock.time += 7_999
  expect(await buyAtSecond(userId)).toMatchObject({ ok: false, problem: 'unavailable' })
  exchange.clock.time += 1
  expect(await buyAtSecond(userId)).toMatchObject({ ok: false, problem: 'product-stalled' })
})

test('a product whose chain goes on without prices is stalled', async () => {
  const userId = await exchange.person(10_000n)
  for (let passed = 0; passed < 2_250; passed += 250) await exchange.tick(250, {})
  expect(await buyAtSecond(userId)).toMatchObject({ ok: false, problem: 'product-stalled' })
})

test('only who writes the chain publishes what state a product is in, and who takes over begins with it', async () => {
  const { database } = exchange.postgres
  const own = await publishProducts({ database, market: exchange.market, clock: exchange.clock, log })
  const other = await publishProducts({ database, market: second, clock: exchange.clock, log })
  const statuses = async () => {
    await own.settled()
    await other.settled()
    return [...(await feedDocs(database, PUBLIC_OWNER, 'products')).values()].map(({ status }) => status)
  }
  await exchange.tick(250, prices)
  expect(await statuses()).toEqual(['open', 'open'])
  // It stands still for three seconds, and hears of them at its next beat.
  await exchange.steady(3_000, prices)
  await second.beat()
  exchange.clock.time += 2_001
  await second.beat()
  expect(await statuses()).toEqual(['open', 'open'])
  // The writer is gone: now it speaks itself, and its feed says nothing.
  exchange.clock.time += 2_600
  await second.beat()
  exchange.clock.time += 250
  await second.beat()
  expect(await statuses()).toEqual(['stalled', 'stalled'])
  await own.stop()
  await other.stop()
  await second.stop()
})
