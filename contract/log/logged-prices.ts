/**
 * Whether an order's prices are those that the public log has for everybody. The log's entries of price heads have the head of each chain, each
 * ten seconds, and each hash of a chain covers all prices before it: ticks lead from the order's exit to the next of these heads. A chain
 * that was made for one person leads elsewhere.
 */
import { hexToBytes } from '@noble/hashes/utils.js'
import type { Acceptance, SettlementReceipt } from '../settlement/receipt.ts'
import { tickHash } from '../settlement/tick.ts'
import { isIncluded, type TreeHead } from './check-proof.ts'
import { priceHeadText, readLeaf, type Leaf } from './leaves.ts'
import { readHashes } from './log-proof.ts'
import type { LoggedPrices } from './logged-prices-schema.ts'
import { textLeaf } from './small-tree.ts'

const HASHES_MAX = 128

/** A tick of a product's chain, by its hash. */
export interface ChainPoint {
  readonly productId: string
  readonly seq: number
  /** Hex. */
  readonly hash: string
  /** The tick is of the minute up to this moment, ms. */
  readonly at: number
}

/** @returns the tick at which an order's prices end; null for a result that no price decided */
export function exitOf({
  acceptance,
  settlement,
}: {
  readonly acceptance: { readonly receipt: Pick<Acceptance, 'productId'> }
  readonly settlement: { readonly receipt: Pick<SettlementReceipt, 'status' | 'exitSeq' | 'exitHash' | 'exitTime'> }
}): ChainPoint | null {
  const { status, exitSeq: seq, exitHash: hash, exitTime: at } = settlement.receipt
  return status === 'void' || seq === null || hash === null || at === null
    ? null
    : { productId: acceptance.receipt.productId, seq, hash, at }
}

/**
 * @param head a head of the log whose signature was checked
 * @returns `same`: the log's chain has this tick. `other`: it has another one in its place. Null: the answer proves neither
 */
export function checkLoggedPrices(
  { productId, seq, hash }: ChainPoint,
  answer: LoggedPrices,
  head: TreeHead,
): 'same' | 'other' | null {
  const { entry, ticks } = answer
  const beside = readHashes(entry.hashes, HASHES_MAX)
  const leaf = readLeaf(entry.text)
  if (beside === null || leaf?.type !== 'price-heads') return null
  if (!isIncluded({ hash: textLeaf(entry.text), index: entry.index }, head, beside)) return null
  let last: { seq: number; ts: number; hash: string } = { seq, ts: answer.ts, hash: answer.hash }
  for (const tick of ticks)
    last = { seq: last.seq + 1, ts: tick.ts, hash: tickHash(last.hash, { ...tick, productId, seq: last.seq + 1 }) }
  if (!isHeadIn(leaf, { productId, ...last }, answer.hashes)) return null
  return answer.hash === hash ? 'same' : 'other'
}

/** Whether the entry has this head for its product: at the one place that it can have. */
function isHeadIn(
  { heads, root }: Extract<Leaf, { type: 'price-heads' }>,
  head: { readonly productId: string; readonly seq: number; readonly ts: number; readonly hash: string },
  path: readonly string[],
): boolean {
  const products = Object.keys(heads).toSorted(byLetters)
  const [index, hashes] = [products.indexOf(head.productId), readHashes(path, HASHES_MAX)]
  if (hashes === null || index < 0 || heads[head.productId] !== head.seq) return false
  return isIncluded(
    { hash: textLeaf(priceHeadText(head)), index },
    { size: products.length, root: hexToBytes(root) },
    hashes,
  )
}

/** The order of the leaves under an entry of price heads. */
export function byLetters(one: string, other: string): number {
  return one < other ? -1 : 1
}
