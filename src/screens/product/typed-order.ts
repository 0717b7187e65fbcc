import type { Direction } from '../../../contract/rows/order-status.ts'
import type { StakeEntry } from './stake-input.ts'

/** An order as far as a person has typed and chosen it; it is not sent. */
export interface Typed {
  /** Null where no amount is typed. */
  readonly entry: StakeEntry | null
  /** Null where no time is chosen. */
  readonly seconds: number | null
  readonly direction: Direction
}

/** Keeps what is typed while one ticket goes and the next one comes: the person turns to practice or back. */
export interface TypedOrder {
  read(): Typed | null
  write(typed: Typed | null): void
}

export function createTypedOrder(): TypedOrder {
  let kept: Typed | null = null
  return {
    read: () => kept,
    write: (typed) => {
      kept = typed
    },
  }
}
