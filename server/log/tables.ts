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
  }
}

/** Told, and not yet in the log: written in the transaction of what it tells. */
interface LogPendingTable {
  id: GeneratedAlways<bigint>
  text: string
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
}

/** The newest text of each thing that is told only when it changes. */
interface LogToldTable {
  what: string
  text: string
}

/** Each restore of a backup, ms: from then on the log has another name. */
interface LogBreakTable {
  at: bigint
}

export type {}
