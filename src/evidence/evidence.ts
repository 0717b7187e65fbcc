/**
 * The device's memory of the platform's promises, one database per person: signed receipts, the prints of all final rows,
 * incidents. Nothing here is overwritten: no sync, first mirror, repair or cleared cache touches it. It outlives the mirror
 * (ADR 43).
 * This room holds that memory, the checks against it and the incidents. It may not hold balances and results that a
 * screen shows: those come from the mirror alone.
 */
import type { DexieOptions, Table } from 'dexie'
import { LastingDatabase } from '../store/mirror/lasting-database.ts'
import type { Document } from '../../contract/sync/collection-rules.ts'
import type { Incident } from './incident.ts'

export const RECEIPT_KINDS = [
  'intent',
  'acceptance',
  'refusal',
  'no-answer',
  'wait',
  'settlement',
  'statement-month',
  'head',
  'proof',
  'notice',
  'log-head',
  'log-proof',
  'log-order',
  'log-policy',
  'owed',
  'market',
] as const
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]

/** A document as it was first received under a name. */
export interface KeptReceipt {
  readonly kind: ReceiptKind
  /** Id of its subject: an order's id, a month. */
  readonly id: string
  /** SHA-256 of its canonical JSON. */
  readonly hash: string
  /** Absent once its person has logged out of this device: the hash still says whether another one is the same. */
  readonly document?: unknown
  /** Device time. */
  readonly at: number
}

/** A final row as it was first seen, or as an excused change left it. */
export interface KeptRow {
  readonly collection: string
  readonly id: string
  readonly bucket: string
  /** Print of its lasting fields, see lasting-fields.ts. */
  readonly print: string
  /** The mirror's hash of the row that was looked at last: the same row is not looked at again. */
  readonly rowHash: string
  /** When it became final, server time: a restore that is owned up to excuses what came after the backup. */
  readonly finalAt: number
  readonly doc?: Document
}

/** A sealed block whose rows were looked at: their ids and prints, and when each became final. */
export interface KeptBlock {
  readonly hash: string
  readonly collection: string
  readonly bucket: string
  readonly ids: readonly string[]
  readonly prints: readonly string[]
  readonly finalAt: readonly number[]
}

/** How a bucket stood when it was looked at last: while its digest is the same, nothing in it has changed. */
export interface SeenBucket {
  readonly collection: string
  readonly bucket: string
  readonly digest: string
}

/** The result of checking an order on this device: shown as a seal on its row. */
export interface OrderSeal {
  readonly orderId: string
  /** Print of the row that was checked: a row with another print is not checked yet. */
  readonly print: string
  readonly verdict: 'verified' | 'mismatch' | 'unavailable'
  /** `seen`: this device saw the prices live. `ahead`: they were dated ahead. `later`: it had them from the server afterwards. */
  readonly grade: 'seen' | 'ahead' | 'later'
  /** By how much the prices were dated ahead, ms; there for `ahead` alone. */
  readonly aheadMs?: number
  /** Device time. */
  readonly at: number
}

export class Evidence extends LastingDatabase {
  declare readonly receipts: Table<KeptReceipt, [string, string]>
  declare readonly rows: Table<KeptRow, [string, string]>
  declare readonly blocks: Table<KeptBlock, string>
  declare readonly buckets: Table<SeenBucket, [string, string]>
  declare readonly incidents: Table<Incident, string>
  declare readonly seals: Table<OrderSeal, string>

  constructor(userId: string, options: DexieOptions = {}) {
    super(evidenceNameOf(userId), { chromeTransactionDurability: 'relaxed', ...options })
    this.version(1).stores({
      receipts: '[kind+id], kind',
      rows: '[collection+id], [collection+bucket]',
      blocks: 'hash, [collection+bucket]',
      buckets: '[collection+bucket]',
      incidents: 'id, state',
      seals: 'orderId, verdict',
    })
  }
}

export function evidenceNameOf(userId: string): string {
  return `evidence_${userId}_1`
}

const open = new Map<string, Evidence>()

/** The memory about a person, of this thread. Opens at its first use. */
export function evidenceOf(userId: string): Evidence {
  const known = open.get(userId)
  if (known) {
    known.forgetFailure()
    return known
  }
  const evidence = new Evidence(userId)
  open.set(userId, evidence)
  // Another tab deletes it at the person's wish: this connection must not hold that up.
  evidence.on('versionchange', () => {
    evidence.close({ disableAutoOpen: true })
    open.delete(userId)
    return false
  })
  return evidence
}
