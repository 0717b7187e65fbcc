/** One row a day, for ever. */
interface LiabilityDayTable {
  /** UTC, YYYY-MM-DD */
  day: string
  /** RFC 8785 text of a `LiabilityRoot`. */
  doc: string
  signature: string
  /** The salts come from it. */
  secret_sealed: Buffer
  part_count: number
}

/** The leaves of a day, for as long as people may fetch their proofs. */
interface LiabilityPartTable {
  day: string
  number: number
  records: Buffer
  hash: string
  balance_minor: bigint
  gains_minor: bigint
}

declare module '../database/tables.ts' {
  interface Tables {
    liability_day: LiabilityDayTable
    liability_part: LiabilityPartTable
  }
}

export type {}
