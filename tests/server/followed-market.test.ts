/** The serving process hears of the market from the process that makes prices, and reads from the database whatever it did not hear. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followMarket, type FollowedMarket } from '../../server/prices/market/followed-market.ts'
import type { MarketBeat } from '../../server/prices/market/market-face.ts'
import { TestExchange } from '../support/test-market.ts'

let exchange: TestExchange
let followed: FollowedMarket
/** The beats that the writing process would send. */
let told: MarketBeat[]
/** The beats that the serving process passes on to its streams. */
let heard: MarketBeat[]
beforeEach(async () => {
  exchange = await TestExchange.open({ isSimulated: true })
  await exchange.steady(2_000, {})
  const {
    postgres: { database },
    clock,
    keys,
    catalogue,
  } = exchange
  followed = await followMarket({
    database,
    requestDatabase: database,
    clock,
    keys,
    catalogue,
    kind: 'simulated',
    log: { error: (facts) => void exchange.faults.push(facts) },
  })
  told = []
  heard = []
  exchange.market.subscribe((beat) => void told.push(beat))
  followed.subscribe((beat) => void heard.push(beat))
})
afterEach(async () => {
  await followed.stop()
  expect(exchange.faults).toEqual([])
  await exchange.close()
})

const allTicks = () =>
  heard
    .flatMap(({ ticks }) => ticks)
    .filter(({ productId }) => productId === 'btc-usdt')
    .map(({ seq }) => seq)
const isWithoutHole = (seqs: readonly number[]) =>
  seqs.every((seq, index) => index === 0 || seq === (seqs[index - 1] ?? 0) + 1)

async function expectAsWritten(): Promise<void> {
  expect(followed.quotes()).toEqual(exchange.market.quotes())
  expect(followed.products()).toEqual(exchange.market.products())
  for (const intervalSeconds of [15, 60])
    expect(await followed.candles('btc-usdt', { intervalSeconds, limit: 20 })).toEqual(
      await exchange.market.candles('btc-usdt', { intervalSeconds, limit: 20 }),
    )
  expect(isWithoutHole(allTicks())).toBe(true)
}

test('each beat that is told makes it equal to the one that writes', async () => {
  for (let beat = 0; beat < 8; beat += 1) {
    await exchange.tick(250)
    for (const one of told.splice(0)) followed.hear(one)
  }
  expect(allTicks()).toHaveLength(8)
  await expectAsWritten()
})

test('beats that were not told are read, and streams get them in order', async () => {
  await exchange.steady(1_000, {})
  told.length = 0
  await exchange.tick(250)
  for (const one of told.splice(0)) followed.hear(one)
  await followed.beat()
  expect(allTicks()).toHaveLength(5)
  await expectAsWritten()
})

test('a beat that is told twice, or late, is heard once', async () => {
  await exchange.steady(1_000, {})
  for (const one of [...told, ...told]) followed.hear(one)
  for (const one of told) followed.hear(one)
  expect(allTicks()).toHaveLength(4)
  await expectAsWritten()
})

test('told of nothing, it looks for itself', async () => {
  await exchange.steady(3_000, {})
  await expect.poll(() => allTicks().length, { timeout: 30_000 }).toBe(12)
  await expectAsWritten()
})
