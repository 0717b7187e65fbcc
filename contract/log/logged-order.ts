/**
 * An order's acceptance and result with their proofs of the public log, as a file: each leads from the signed receipt to a head that the
 * witnesses have signed. A head that was signed before the order's end shows that nobody knew the result when
 * the platform accepted it: it can be dated back by less than the order's length.
 */
import { hexToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { canonicalJson, readCanonical } from '../canonical-json.ts'
import { acceptanceSchema, settlementSchema } from '../settlement/receipt.ts'
import { signedReceipt } from '../signed-schema.ts'
import { isIncluded, type TreeHead } from './check-proof.ts'
import { inHeadSchema, noteSchema, type EntryProof } from './entry-proof-schema.ts'
import { readLeaf } from './leaves.ts'
import { checkLoggedPrices, exitOf } from './logged-prices.ts'
import { loggedPricesSchema } from './logged-prices-schema.ts'
import { readHashes } from './log-proof.ts'
import type { IsSignatureOf } from './note.ts'
import { checkCheckpoint, type Policy, type WitnessedCheckpoint } from './policy.ts'
import { leafOfReceipt } from './receipt-leaf.ts'
import { textLeaf } from './small-tree.ts'

const HASHES_MAX = 128

export const loggedOrderSchema = z.strictObject({
  type: z.literal('logged-order'),
  version: z.literal(1),
  acceptance: z.strictObject({ ...signedReceipt(acceptanceSchema).shape, log: inHeadSchema }),
  /** Null before the result. */
  settlement: z.nullable(z.strictObject({ ...signedReceipt(settlementSchema).shape, log: inHeadSchema })),
  /** How the order's exit leads to the prices that the log has for everybody, and the head that has them. Absent where that was not found. */
  prices: z.optional(z.strictObject({ ...loggedPricesSchema.shape, note: noteSchema })),
})
export type LoggedOrder = z.infer<typeof loggedOrderSchema>

export function loggedOrderText(order: LoggedOrder): string {
  return canonicalJson(order)
}

/** The order that a text is exactly the canonical JSON of; null for any other text. */
export function loggedOrderOfText(text: string): LoggedOrder | null {
  return readCanonical(text, (json) => loggedOrderSchema.safeParse(json).data ?? null, loggedOrderText)
}

/** Whether the entry is in the head, and has the receipt's leaf (hex) under its root. */
export function hasReceipt(entry: EntryProof, head: TreeHead, receipt: string): boolean {
  const [hashes, path] = [
    readHashes(entry.hashes, HASHES_MAX),
    entry.receipt && readHashes(entry.receipt.hashes, HASHES_MAX),
  ]
  if (!hashes || !path || !entry.receipt) return false
  if (!isIncluded({ hash: textLeaf(entry.text), index: entry.index }, head, hashes)) return false
  const leaf = readLeaf(entry.text)
  if (leaf?.type !== 'receipts') return false
  return isIncluded(
    { hash: hexToBytes(receipt), index: entry.receipt.place },
    { size: leaf.count, root: hexToBytes(leaf.root) },
    path,
  )
}

export interface LoggedVerdict {
  readonly acceptance: WitnessedCheckpoint
  /** Null before the result. */
  readonly settlement: WitnessedCheckpoint | null
  /** Null where the file has no proof of the prices. */
  readonly prices: WitnessedCheckpoint | null
  /** The order can't end before this moment, ms. */
  readonly endsAt: number
  /** Enough witnesses signed a head with the acceptance before that moment. */
  readonly isBeforeEnd: boolean
  /** All heads have enough witnesses. */
  readonly isQuorum: boolean
}

/** @returns who has signed, or in words why the file proves nothing by this policy. The receipts' own signatures are for the order's proof. */
export function checkLoggedOrder(
  order: LoggedOrder,
  policy: Policy,
  by: { readonly isSignatureOf?: IsSignatureOf } = {},
): LoggedVerdict | string {
  const { acceptance, settlement } = order
  const { receipt } = acceptance
  if (settlement !== null && settlement.receipt.orderId !== receipt.orderId) return 'the result is of another order'
  const accepted = headWith(acceptance, policy, by)
  if (accepted === null) return 'no head that a log of the policy signed has the acceptance'
  const settled = settlement && headWith(settlement, policy, by)
  if (settlement !== null && !settled) return 'no head that a log of the policy signed has the result'
  const prices = headOfPrices(order, policy, by)
  if (typeof prices === 'string') return prices
  const endsAt = receipt.acceptedAt + receipt.countdownSeconds * 1_000
  const early = checkCheckpoint(acceptance.log.note, policy, { ...by, before: Math.floor(endsAt / 1_000) })
  return {
    acceptance: accepted,
    settlement: settled,
    prices,
    endsAt,
    isBeforeEnd: early?.isQuorum === true && early.witnesses.length > 0,
    isQuorum: accepted.isQuorum && (settled?.isQuorum ?? true) && (prices?.isQuorum ?? true),
  }
}

/** @returns the head whose entry of price heads the order's prices lead to; in words where they don't */
function headOfPrices(
  { acceptance, settlement, prices }: LoggedOrder,
  policy: Policy,
  by: { readonly isSignatureOf?: IsSignatureOf },
): WitnessedCheckpoint | string | null {
  if (prices === undefined) return null
  const head = checkCheckpoint(prices.note, policy, by)
  const exit = settlement && exitOf({ acceptance, settlement })
  const verdict = head && exit && checkLoggedPrices(exit, prices, head.checkpoint)
  if (verdict === 'other') return 'the log has other prices for everybody than this order'
  return verdict === 'same' ? head : 'no head that a log of the policy signed has the prices'
}

function headWith(
  said: Pick<LoggedOrder['acceptance'], 'receipt' | 'signature' | 'log'> | NonNullable<LoggedOrder['settlement']>,
  policy: Policy,
  by: { readonly isSignatureOf?: IsSignatureOf },
): WitnessedCheckpoint | null {
  const head = checkCheckpoint(said.log.note, policy, by)
  return head && hasReceipt(said.log.entry, head.checkpoint, leafOfReceipt(said)) ? head : null
}
