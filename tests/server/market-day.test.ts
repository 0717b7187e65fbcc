/**
 * A day of the simulated market, made again by an independent script from what anybody can read over HTTP. The clock is moved by hand. A few
 * minutes of one product as a rule; `npm run market-day` plays a whole day.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, dayStart } from '../../contract/settlement/simulated-day.ts'
import { replayMarket } from '../../scripts/verify/replay-market.ts'
import { readCatalogue } from '../../server/prices/catalogue/catalogue.ts'
import { startTestServer, type TestServer } from '../support/http-server.ts'
import { until } from '../support/trader.ts'

const DAY = '2026-11-18'
/** Always open: each quarter second has a price. */
const BTC = 'btc-usdt'
const HOURS = Number(process.env['MARKET_HOURS'] ?? 0.1)
/** How many of the products. */
const PRODUCTS = Number(process.env['MARKET_PRODUCTS'] ?? 1)
/** The market plays on what it missed of so long a time, ms. */
const LEAP_MS = 540_000
const TICKS_PER_SECOND = 4
/** Seeds are shown so long after their minute, at the latest. */
const SHOWN_AFTER_MS = 70_000

let server: TestServer
/** It began a moment before the day: no price of the day is missing. */
let now = dayStart(DAY) - 5_000
beforeAll(async () => {
  server = await startTestServer({ now: () => now, catalogue: (await readCatalogue()).slice(0, PRODUCTS) })
})
afterAll(() => server.stop())

const reached = async () =>
  Number(
    (
      await server.database
        .selectFrom('chain_head')
        .select((of) => of.fn.min('ts').as('ts'))
        .executeTakeFirst()
    )?.ts,
  )
/** How many prices the chain has of the day, of minutes whose seeds are shown. */
async function recorded(productId: string): Promise<number> {
  const { shownUntil } = (await (await fetch(`${server.address}/api/fairness/market`)).json()) as { shownUntil: number }
  const { count } = await server.database
    .selectFrom('tick')
    .select((of) => of.fn.countAll().as('count'))
    .where('product_id', '=', productId)
    .where('kind', '=', 'price')
    .where('source_ts', '>=', BigInt(dayStart(DAY)))
    .where('source_ts', '<', BigInt(Math.min(dayStart(DAY) + DAY_MS, shownUntil)))
    .executeTakeFirstOrThrow()
  return Number(count)
}

test(`${HOURS} hours of prices are what seeds, rounds and terms give, each quarter second of them, by public data alone`, async () => {
  const end = dayStart(DAY) + HOURS * 3_600_000
  const startedAt = performance.now()
  while (now < end + SHOWN_AFTER_MS) {
    now = Math.min(now + LEAP_MS, end + SHOWN_AFTER_MS)
    await until('the market has caught up', async () => (await reached()) > now - 3_000, {
      withinMs: 120_000,
      everyMs: 10,
    })
  }
  const playedMs = Math.round(performance.now() - startedAt)
  for (const { id } of server.services.market.products()) {
    const { compared } = await replayMarket(server.address, DAY, id, now)
    expect(compared, id).toBe(await recorded(id))
    if (id === BTC) expect(compared).toBeGreaterThanOrEqual(HOURS * 3_600 * TICKS_PER_SECOND)
    // A whole day has exactly so many prices.
    if (id === BTC && HOURS === 24) expect(compared).toBe(345_600)
    if (HOURS === 24) console.log(JSON.stringify({ day: DAY, product: id, compared }))
  }
  if (HOURS === 24) console.log(JSON.stringify({ playedMs, allMs: Math.round(performance.now() - startedAt) }))
}, 3_600_000)
