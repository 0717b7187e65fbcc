import type { GeneratedAlways } from 'kysely'

declare module '../database/tables.ts' {
  interface Tables {
    log_pending: LogPendingTable
    log_entry: LogEntryTable
    log_tile: LogTileTable
    log_head: LogHeadTable
    log_name: LogNameTable
    log_checkpoint: LogCheckpointTable
    log_told: LogToldTable
    log_break: LogBreakTable
    log_place: LogPlaceTable
    log_receipt: LogReceiptTable
    log_receipts: LogReceiptsTable
    log_policy: LogPolicyTable
    log_policy_notice: LogPolicyNoticeTable
  }
}

/** Told, and not yet in the log: written in the transaction of what it tells. */
interface LogPendingTable {
  id: GeneratedAlways<bigint>
  text: string
  /** See `nameOfLeaf`. */
  name: string | null
}

/** Append-only, from 0 on without a hole. */
interface LogEntryTable {
  index: bigint
  text: string
}

/** C2SP tlog-tiles; a tile only gets longer. */
interface LogTileTable {
  level: number
  index: bigint
  bytes: Buffer
}

/** One row: the tree as it stands. */
interface LogHeadTable {
  id: number
  size: bigint
  root: Buffer
  /** The last moment whose price heads are in the log, ms. */
  prices_at: bigint
}

/** The names under which the log was signed, the newest last; a restored backup begins another one. */
interface LogNameTable {
  number: GeneratedAlways<number>
  name: string
  /** base64url */
  public_key: string
  since: bigint
}

interface LogCheckpointTable {
  name: string
  size: bigint
  /** A signed note, with the signatures of the witnesses that answered. */
  note: string
  /** When it was signed, ms; null for those of before. */
  at: bigint | null
}

/** The newest text of each thing that is told only when it changes. */
interface LogToldTable {
  what: string
  text: string
}

/** Where the entry of a name stands. Two of one name in one round: one of them. */
interface LogPlaceTable {
  name: string
  index: bigint
}

/** Receipts whose root the log does not have yet: the leaves of the tree to come. */
interface LogReceiptTable {
  hash: Buffer
}

/** The leaves of each tree of receipts, in order, under the place of its root in the log. */
interface LogReceiptsTable {
  index: bigint
  /** ms */
  at: bigint
  hashes: Buffer
}

/** One row: the policy (C2SP tlog-policy) that devices are told. */
interface LogPolicyTable {
  id: number
  text: string
  /** It names the server's own witness alone, which proves nothing to outsiders. */
  is_own: boolean
}

/** Append-only: the signed words on which policy counts (contract/log/policy-notice.ts). */
interface LogPolicyNoticeTable {
  number: number
  text: string
  /** base64url */
  signature: string
}

/** Each restore of a backup, ms: from then on the log has another name. */
interface LogBreakTable {
  at: bigint
}

export type {}
