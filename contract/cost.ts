/**
 * The most that a call may cost the server. Each level is named after its dearest step. The server takes the units from a budget of the caller's
 * address and one of the person, before it reads a body; both refill within a minute.
 */
export const COST_UNITS = {
  /** From memory, or a row by its key. */
  read: 1,
  /** Changes rows in a transaction. */
  write: 3,
  /** Many rows, or signatures. */
  scan: 10,
  /** A slow password hash: some 20 MB of memory and 50 ms of a core. */
  hash: 20,
  /** A message that costs the operator money. */
  message: 20,
  /** Everything that is kept about one person, in portions, after a slow password hash. */
  export: 100,
  /** Megabytes in memory, and a picture to decode. */
  upload: 20,
} as const

export type Cost = keyof typeof COST_UNITS
