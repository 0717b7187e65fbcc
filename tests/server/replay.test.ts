/** Orders on recorded trades, held against results worked out from the recording itself, without the chain. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import { openMarket } from '../../server/prices/market/market.ts'
import type { RecordedTrade } from '../../server/prices/feeds/recorded-trades.ts'
import { createReplayFeed, readRecordings } from '../../server/prices/feeds/replay-feed.ts'
import { auditOrders } from '../../server/trading/audit-orders.ts'
import { ENTRY_DELAY_MS, ENTRY_GRACE_MS, MAX_GAP_MS } from '../../contract/settlement/settle.ts'
import { startSettlement } from '../../server/trading/settlement.ts'
import { busyTrades, quietTrades, silentTrades } from '../support/made-recordings.ts'
import { START, TestExchange, log, testCatalogue } from '../support/test-market.ts'

const ETH = 'eth-usdt'
const BEAT_MS = 250
const COUNTDOWN_MS = 30_000
const PLAYED_MS = 190_000
/** Trades of public markets, which are not copied into the repository: played besides where they lie next to it. */
const shared = fileURLToPath(new URL('../../../shared/data/', import.meta.url))
const REAL = existsSync(shared)
  ? [
      { name: 'a thousand real trades', path: join(shared, 'eth-usdt-trades-2023-02-02.csv'), ends: ['won', 'lost'] },
      {
        name: 'real trades of a quiet market',
        path: join(shared, 'xrp-eth-trades-2019-10.json.gz'),
        priceScale: 8,
        ends: ['void stale', 'void no-entry'],
      },
    ]
  : []

/** Computes the result of an order bought at `boughtAt` (ms after the start) by the rule, from the recording alone. */
function resultOf(trades: readonly RecordedTrade[], order: { boughtAt: number; direction: 'up' | 'down' }): string {
  const first = trades[0]?.time ?? 0
  // A trade gets the time of the beat that brings it into the chain.
  const played = trades.map(({ time, price }) => ({
    source: time - first,
    at: Math.ceil((time - first) / BEAT_MS) * BEAT_MS,
    price,
  }))
  const entryAt = played.findIndex(({ source }) => source >= order.boughtAt + ENTRY_DELAY_MS)
  const entry = played[entryAt]
  if (!entry || entry.at > order.boughtAt + ENTRY_GRACE_MS) return 'void no-entry'
  const exitTime = entry.at + COUNTDOWN_MS
  const exit = played.slice(entryAt + 1).findLast(({ at }) => at <= exitTime)
  if (!exit || exit.at < exitTime - MAX_GAP_MS) return 'void stale'
  if (exit.price === entry.price) return 'tie'
  return exit.price > entry.price === (order.direction === 'up') ? 'won' : 'lost'
}

/** Plays a recording beat by beat with an order a second, up and down in turn. @returns how many ended in each way */
async function play(path: string, priceScale?: number): Promise<Record<string, number>> {
  const catalogue = (await testCatalogue()).map((product) =>
    product.id === ETH && priceScale ? { ...product, priceScale } : product,
  )
  const recordings = await readRecordings(`${ETH}=${path}`, catalogue)
  const trades = recordings.get(ETH) ?? []
  const exchange = await TestExchange.open({ catalogue })
  onTestFinished(() => exchange.close())
  await exchange.settler.stop()
  await exchange.market.stop()
  exchange.market = await openMarket({ ...exchange.marketOptions(), feed: createReplayFeed(recordings) })
  exchange.settler = startSettlement({
    database: exchange.postgres.database,
    clock: exchange.clock,
    market: exchange.market,
    log,
    businessTimeZone: 'UTC',
  })
  expect(exchange.market.kind).toBe('replay')
  const userId = await exchange.person(1_000_000n)
  const bought: { id: string; boughtAt: number; direction: 'up' | 'down' }[] = []
  await exchange.tick(0)
  for (let at = BEAT_MS; at <= PLAYED_MS; at += BEAT_MS) {
    await exchange.tick(BEAT_MS)
    if (at % 1_000 !== 0 || at > PLAYED_MS - COUNTDOWN_MS - ENTRY_GRACE_MS - 1_250) continue
    const direction = bought.length % 2 === 0 ? 'up' : 'down'
    const placed = await exchange.buy(userId, { productId: ETH, direction })
    if (placed.ok) bought.push({ id: placed.value.order.id, boughtAt: exchange.clock.time - START, direction })
    else expect(placed.problem).toBe('product-stalled')
  }
  const counts: Record<string, number> = {}
  for (const order of bought) {
    const row = await exchange.order(order.id)
    const result = row.void_reason ? `${row.status} ${row.void_reason}` : row.status
    expect(result, `bought ${order.boughtAt} ms after the start`).toBe(resultOf(trades, order))
    counts[result] = (counts[result] ?? 0) + 1
  }
  expect((await auditLedger(exchange.postgres.database)).filter((finding) => finding.violations > 0)).toEqual([])
  expect(await auditOrders(exchange.postgres.database, exchange.keys)).toEqual([])
  return counts
}

async function keep(name: string, text: string | Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'candor-replay-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, name), text)
  return join(folder, name)
}

test('orders on a recording with equal timestamps and silences end as the rule says, each way', async () => {
  const counts = await play(await keep('trades.csv', silentTrades(PLAYED_MS)))
  for (const result of ['won', 'lost', 'tie', 'void stale']) expect(counts[result] ?? 0, result).toBeGreaterThan(0)
})

test('orders on the trades of a busy market end as the rule says', async () => {
  const counts = await play(await keep('trades.csv', busyTrades(PLAYED_MS)))
  expect((counts['won'] ?? 0) + (counts['lost'] ?? 0)).toBeGreaterThan(0)
})

test('orders on the trades of a quiet market are void where it was silent', async () => {
  const counts = await play(await keep('trades.json.gz', quietTrades(PLAYED_MS)), 8)
  expect((counts['void stale'] ?? 0) + (counts['void no-entry'] ?? 0)).toBeGreaterThan(0)
})

test.each(REAL)(
  'orders on $name end as the rule says',
  async ({ path, priceScale, ends }) => {
    const counts = await play(path, priceScale)
    expect(ends.some((result) => (counts[result] ?? 0) > 0)).toBe(true)
  },
  120_000,
)

test('a recording of a product that is not in the catalogue, and a file that is not there, are both named', async () => {
  await expect(readRecordings(`nothing=a.csv,${ETH}=/no/such.csv`, await testCatalogue())).rejects.toThrow(
    /nothing=a\.csv: expected[^]*\/no\/such\.csv/,
  )
})
