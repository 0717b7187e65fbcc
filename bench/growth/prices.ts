/** Measures the reading of prices: charts below a minute, a start, a process that follows another one's chain, and a hundred products. */
import { sql } from 'kysely'
import { connectDatabase, type Database } from '../../server/database/database.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { readCatalogue, type Catalogue } from '../../server/prices/catalogue/catalogue.ts'
import { readHeads } from '../../server/prices/chain/chain-writer.ts'
import { readLastPrices } from '../../server/prices/chain/read-last-prices.ts'
import { openSecondBook } from '../../server/prices/chain/second-book.ts'
import { thinCheckpoints } from '../../server/prices/chain/thin-checkpoints.ts'
import { readCandles } from '../../server/prices/market/candles.ts'
import { followMarket } from '../../server/prices/market/followed-market.ts'
import { openMarket, type MarketOptions } from '../../server/prices/market/market.ts'
import type { Report } from '../report.ts'
import { DENSE, GROWN_PRODUCTS, growHeads, NOW, OLD_PRODUCT, SIZE } from './generate.ts'
import { atLeast, atMost, percentile, rateOf, timeOf } from './measure.ts'

const BEAT_MS = 250
/** As long as the app's. */
const PAGE_CANDLES = 500
const CANDLES_MS = 5_000
const HEADS = 200_000

type Keys = Pick<MarketOptions, 'keys' | 'vault'>

export async function prices(
  report: Report,
  { database, url }: { database: Database; url: string },
  keys: Keys,
): Promise<void> {
  await candles(report, database)
  const heads = await readHeads(database, GROWN_PRODUCTS)
  atMost(report, `the last prices of ${heads.size} products at a start, ${SIZE.days} days of ticks`, {
    value: await timeOf(() => readLastPrices(database, heads), 51),
    limit: 1,
    unit: 'ms',
  })
  await thinning(report, database)
  await following(report, { database, url }, keys)
  await manyProducts(report, database, keys)
}

async function candles(report: Report, database: Database): Promise<void> {
  // The book of a process begins with it: what is asked for lies long before.
  const seconds = openSecondBook(NOW)
  const page = (from: Database, intervalSeconds: number) =>
    readCandles(from, {
      productId: OLD_PRODUCT,
      intervalSeconds,
      before: DENSE.from + DENSE.hours * 3_600_000 - 60_000,
      limit: PAGE_CANDLES,
      openCandle: () => null,
      seconds,
    })
  for (const intervalSeconds of [1, 5, 15]) {
    await page(database, intervalSeconds)
    const name = `pages of ${PAGE_CANDLES} candles of ${intervalSeconds} s from a day of the past, ${SIZE.days} days of ticks`
    const value = await rateOf(() => page(database, intervalSeconds), { atOnce: 8, ms: CANDLES_MS })
    atLeast(report, name, { value, limit: 200, unit: 'pages/s' })
  }
  const locks = await inTransaction(database, async ({ db }) => {
    await page(db, 15)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks l join pg_class c on c.oid = l.relation where l.pid = pg_backend_pid() and c.relname like 'tick%'`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  })
  atMost(report, 'tables and indexes of ticks that such a page locks', { value: locks, limit: 10, unit: 'locks' })
}

/** Heads of two days and a half, all older than a month. */
async function thinning(report: Report, database: Database): Promise<void> {
  await growHeads(database, HEADS)
  const from = performance.now()
  await thinCheckpoints(database, { now: NOW })
  report.note(`  ${HEADS} heads were looked at in ${((performance.now() - from) / 1_000).toFixed(1)} s`)
  const { rows } = await sql<{ left: number; minutes: number }>`
    select count(*)::int as left, count(distinct ts / 60000)::int as minutes from checkpoint where product_id = ${OLD_PRODUCT}`.execute(
    database,
  )
  const { left = 0, minutes = 1 } = rows[0] ?? {}
  atMost(report, 'signed heads older than a month', { value: left / minutes, limit: 1, unit: 'a minute' })
}

async function following(
  report: Report,
  { database, url }: { database: Database; url: string },
  keys: Keys,
): Promise<void> {
  const BEATS = 40
  let statements = 0
  const counted = connectDatabase(url, { maxConnections: 2, log: () => void (statements += 1) })
  const clock = clockAt(NOW)
  const catalogue = await readCatalogue()
  const market = await openMarket({ ...keys, database, clock, catalogue, log: silent })
  await market.beat()
  const follower = await followMarket({
    ...keys,
    database: counted,
    requestDatabase: counted,
    clock,
    catalogue,
    kind: 'simulated',
    log: silent,
  })
  try {
    statements = 0
    const heard: number[] = []
    follower.subscribe(({ ticks }) => heard.push(ticks.length))
    for (let beat = 0; beat < BEATS; beat += 1) {
      clock.pass(BEAT_MS)
      await market.beat()
      await follower.beat()
    }
    if (heard.length < BEATS) throw new Error('the follower missed a beat')
    const value = statements / ((BEATS * BEAT_MS) / 1_000)
    atMost(report, `what a follower of ${catalogue.length} products asks`, { value, limit: 5, unit: 'transactions/s' })
  } finally {
    await follower.stop()
    await market.stop()
    await counted.destroy()
  }
}

async function manyProducts(report: Report, database: Database, keys: Keys): Promise<void> {
  const PRODUCTS = 100
  const BEATS = 120
  const clock = clockAt(NOW + 60_000)
  const [pattern] = await readCatalogue()
  if (!pattern) throw new Error('no product')
  const catalogue: Catalogue = Array.from({ length: PRODUCTS }, (_, index) => ({
    ...pattern,
    id: `many-${index}`,
    sortOrder: index,
  }))
  const from = performance.now()
  const market = await openMarket({ ...keys, database, clock, catalogue, log: silent })
  try {
    const seconds = (performance.now() - from) / 1_000
    atMost(report, `the first start with ${PRODUCTS} products`, { value: seconds, limit: 10, unit: 's' })
    const times: number[] = []
    for (let beat = 0; beat < BEATS; beat += 1) {
      clock.pass(BEAT_MS)
      times.push(await timeOf(() => market.beat(), 1))
    }
    const value = percentile(times, 0.95)
    atMost(report, `the time until a beat of ${PRODUCTS} products stands in the database, p95`, {
      value,
      limit: 300,
      unit: 'ms',
    })
  } finally {
    await market.stop()
  }
}

const silent = { info: () => undefined, error: () => undefined }

function clockAt(start: number) {
  let time = start
  return { now: () => time, pass: (ms: number) => void (time += ms) }
}
