/** Proves that a tick of a product's chain leads to a head of the price chains that the log has. */
import { base64 } from '@scure/base'
import { byLetters } from '../../contract/log/logged-prices.ts'
import { LINK_TICKS_MAX } from '../../contract/log/logged-prices-schema.ts'
import { priceHeadText, readLeaf, type Leaf } from '../../contract/log/leaves.ts'
import { proofInTree, textLeaf } from '../../contract/log/small-tree.ts'
import type { Tick } from '../../contract/settlement/tick.ts'
import type { Database } from '../database/database.ts'
import { readTick, readTicks, readTicksBefore } from '../prices/chain/read-ticks.ts'
import { EVERY_MS } from './at-a-moment.ts'
import { proveEntry, type ProvenEntry } from './prove-log.ts'
import type {} from '../prices/chain/tables.ts'
import type {} from './tables.ts'

/** The sequencer reads the heads within a second of their moment as a rule. */
const LATE_MS_MAX = 20_000
/** A tick is asked for by its number and a moment so shortly after it. */
const TICK_WITHIN_MS = 60_000
/** The most entries of price heads that are read after a tick. */
const ENTRIES_MAX = 8

interface Asked {
  readonly productId: string
  readonly seq: number
  /** The tick is of the minute up to this moment, ms. */
  readonly at: number
  /** The size of the head in which the entry must be. */
  readonly size: number
}

interface ProvenPrices {
  readonly entry: ProvenEntry
  readonly hashes: readonly string[]
  readonly ts: number
  readonly hash: string
  readonly ticks: readonly Omit<Tick, 'productId' | 'seq' | 'hash'>[]
}

/** Null where the log has no head of price chains after this tick, or the ticks are no longer kept. */
export async function provePrices(
  database: Database,
  { productId, seq, at, size }: Asked,
): Promise<ProvenPrices | null> {
  // The caller names a moment: without this bound the statement would search years of ticks.
  const tick = await readTick(database, { productId, seq, fromTs: at - TICK_WITHIN_MS + 1, toTs: at })
  if (tick === null) return null
  const found = await firstEntryWith(database, tick)
  const to = found?.leaf.heads[productId]
  if (found === null || to === undefined) return null
  const read = await readTicks(database, {
    productId,
    afterSeq: seq,
    fromTs: tick.ts,
    toTs: found.leaf.at + LATE_MS_MAX,
  })
  const ticks = read.filter((one) => one.seq <= to)
  if (ticks.length !== to - seq || ticks.length > LINK_TICKS_MAX) return null
  const hashes = await pathOf(database, found.leaf, productId)
  const entry = await proveEntry(database, { index: found.index, size, receipt: null })
  return (
    entry &&
    hashes && {
      entry,
      hashes,
      ts: tick.ts,
      hash: tick.hash,
      ticks: ticks.map(({ kind, ts, price, sourceTs, trade }) => ({
        kind,
        ts,
        price,
        sourceTs,
        ...(trade && { trade }),
      })),
    }
  )
}

type PriceHeads = Extract<Leaf, { type: 'price-heads' }>

async function firstEntryWith(
  database: Database,
  { productId, seq, ts }: Pick<Tick, 'productId' | 'seq' | 'ts'>,
): Promise<{ readonly index: number; readonly leaf: PriceHeads } | null> {
  const rows = await database
    .selectFrom('log_place')
    .innerJoin('log_entry', 'log_entry.index', 'log_place.index')
    .select(['log_entry.index', 'log_entry.text'])
    // All moments have as many digits.
    .where('log_place.name', '>=', `price-heads/${ts - (ts % EVERY_MS)}`)
    .where('log_place.name', '<', 'price-heads/:')
    .orderBy('log_place.name')
    .limit(ENTRIES_MAX)
    .execute()
  for (const { index, text } of rows) {
    const leaf = readLeaf(text)
    if (leaf?.type === 'price-heads' && (leaf.heads[productId] ?? 0) >= seq) return { index: Number(index), leaf }
  }
  return null
}

/** The hashes beside a product's head under the entry's root; null where a chain no longer has the tick that the entry names. */
async function pathOf(
  database: Database,
  { heads, at }: PriceHeads,
  productId: string,
): Promise<readonly string[] | null> {
  const products = Object.keys(heads).toSorted(byLetters)
  const texts: string[] = []
  for (const product of products) {
    const seq = heads[product] ?? 0
    const head = await headAt(database, { productId: product, seq, at: at + LATE_MS_MAX })
    if (head === null) return null
    texts.push(priceHeadText({ productId: product, seq, ...head }))
  }
  return proofInTree(texts.map(textLeaf), products.indexOf(productId)).map((hash) => base64.encode(hash))
}

async function headAt(
  database: Database,
  { productId, seq, at }: Omit<Asked, 'size'>,
): Promise<{ readonly ts: number; readonly hash: string } | null> {
  const [tick] = await readTicksBefore(database, { productId, toSeq: seq, toTs: at, limit: 1 })
  if (tick?.seq === seq) return tick
  // A chain that ended may have no ticks left: its head stays.
  const end = await database
    .selectFrom('chain_head')
    .select(['ts', 'hash'])
    .where('product_id', '=', productId)
    .where('seq', '=', BigInt(seq))
    .executeTakeFirst()
  return end ? { ts: Number(end.ts), hash: end.hash.toString('hex') } : null
}
