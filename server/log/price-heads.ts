import { bytesToHex } from '@noble/hashes/utils.js'
import { priceHeadText, type Leaf } from '../../contract/log/leaves.ts'
import { rootOfTree, textLeaf } from '../../contract/log/small-tree.ts'
import type { Tx } from '../database/transaction.ts'
import type {} from '../prices/chain/tables.ts'

/**
 * Reads the heads of all price chains as they stand.
 * @param at the moment that they are told for
 * @returns null where no chain has begun
 */
export async function priceHeads(db: Tx['db'], at: number): Promise<Extract<Leaf, { type: 'price-heads' }> | null> {
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
  const root = rootOfTree(heads.map((head) => textLeaf(priceHeadText(head))))
  return {
    type: 'price-heads',
    version: 1,
    at,
    root: bytesToHex(root),
    heads: Object.fromEntries(heads.map(({ productId, seq }) => [productId, seq])),
  }
}
