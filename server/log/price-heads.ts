import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { growTiles } from '../../contract/log/grow-tiles.ts'
import { leafHash } from '../../contract/log/hashes.ts'
import { priceHeadText, type Leaf } from '../../contract/log/leaves.ts'
import { hashOfSpan, wholeTree } from '../../contract/log/spans.ts'
import { keyOf, nodeReader } from '../../contract/log/tiles.ts'
import type { Tx } from '../database/transaction.ts'
import type {} from '../prices/chain/tables.ts'

/** How far apart the moments are whose price heads the log has. */
const EVERY_MS = 10_000

/**
 * Reads the heads of all price chains as they stand.
 * @param options.after the moment that the log has already
 * @returns null where no new moment has begun, or no chain has
 */
export async function priceHeads(
  db: Tx['db'],
  { after, now }: { readonly after: number; readonly now: number },
): Promise<Extract<Leaf, { type: 'price-heads' }> | null> {
  const at = now - (now % EVERY_MS)
  if (at <= after) return null
  const rows = await db.selectFrom('chain_head').selectAll().where('seq', '>', 0n).execute()
  if (rows.length === 0) return null
  const heads = rows
    .map(({ product_id, seq, ts, hash }) => ({
      productId: product_id,
      seq: Number(seq),
      ts: Number(ts),
      hash: hash.toString('hex'),
    }))
    .sort((one, other) => (one.productId < other.productId ? -1 : 1))
  const root = rootOf(heads.map(priceHeadText))
  return {
    type: 'price-heads',
    version: 1,
    at,
    root,
    heads: Object.fromEntries(heads.map(({ productId, seq }) => [productId, seq])),
  }
}

function rootOf(texts: readonly string[]): string {
  const leaves = texts.map((text) => leafHash(utf8ToBytes(text)))
  const tiles = new Map(growTiles(new Map(), 0, leaves).map((tile) => [keyOf(tile), tile.bytes]))
  return bytesToHex(hashOfSpan(wholeTree(texts.length), nodeReader(tiles)))
}
