/**
 * The collections whose rows become final, and the fields of each that may never change again. The fields are named one by
 * one: a later version of the app may add fields to a row, which breaks no promise.
 */
import { canonicalJson } from '../../contract/canonical-json.ts'
import { isFinal, type OrderStatus } from '../../contract/rows/order-status.ts'
import { sha256Hex } from '../../contract/sha256.ts'
import type { CollectionName, Document } from '../../contract/sync/collection-rules.ts'

interface Lasting {
  readonly fields: readonly string[]
  readonly isFinal: (doc: Document) => boolean
  /** The field with the moment from which the row is final. */
  readonly finalAt: string
}

const always = () => true
const decided = (open: string) => (doc: Document) => doc['status'] !== open

export const LASTING = {
  orders: {
    fields: [
      'id',
      'number',
      'productId',
      'direction',
      'stake',
      'returnRateBp',
      'countdownSeconds',
      'status',
      'acceptedAt',
      'acceptedSeq',
      'entrySeq',
      'entryTs',
      'entryPrice',
      'exitTime',
      'exitSeq',
      'exitTs',
      'exitPrice',
      'payout',
      'profit',
      'voidReason',
      'settledAt',
    ],
    isFinal: (doc) => isFinal(doc['status'] as OrderStatus), // held against its schema when it came
    finalAt: 'settledAt',
  },
  fundRecords: {
    fields: ['id', 'number', 'kind', 'amount', 'balanceAfter', 'reference', 'status', 'at'],
    isFinal: always,
    finalAt: 'at',
  },
  fundIncomes: { fields: ['day', 'shares', 'yearlyRateBp', 'income', 'carried', 'at'], isFinal: always, finalAt: 'at' },
  fundMoves: {
    fields: ['id', 'number', 'kind', 'amount', 'status', 'createdAt', 'confirmsAt', 'decidedAt'],
    isFinal: decided('pending'),
    finalAt: 'decidedAt',
  },
  deposits: {
    fields: ['id', 'number', 'methodId', 'amount', 'source', 'status', 'createdAt', 'decidedAt'],
    isFinal: decided('under-review'),
    finalAt: 'decidedAt',
  },
  withdrawals: {
    fields: [
      'id',
      'number',
      'accountId',
      'accountKind',
      'amount',
      'fee',
      'arrives',
      'status',
      'createdAt',
      'decidedAt',
    ],
    isFinal: decided('under-review'),
    finalAt: 'decidedAt',
  },
} as const satisfies Partial<Record<CollectionName, Lasting>>

export type LastingCollection = keyof typeof LASTING

export function isLasting(collection: string): collection is LastingCollection {
  return Object.hasOwn(LASTING, collection)
}

/** The promise of a final row as a print, and the time from which it holds; null while the row is open. */
export function lastingOf(
  collection: LastingCollection,
  doc: Document,
): { readonly print: string; readonly finalAt: number } | null {
  const { fields, isFinal: isDone, finalAt }: Lasting = LASTING[collection]
  if (!isDone(doc)) return null
  // A short print is enough: nobody can choose both versions, and it is held against one row.
  const print = sha256Hex(canonicalJson(fields.map((field) => doc[field] ?? null))).slice(0, 32)
  return { print, finalAt: Number(doc[finalAt] ?? 0) }
}

/** The lasting fields in which two versions differ, for people. */
export function changedFields(collection: LastingCollection, was: Document, now: Document): string {
  const { fields }: Lasting = LASTING[collection]
  return fields
    .filter((field) => was[field] !== now[field])
    .map((field) => `${field} ${String(was[field])} → ${String(now[field])}`)
    .join(', ')
}
