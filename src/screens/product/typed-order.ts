import type { StakeEntry } from './stake-input.ts'

interface Typed {
  readonly entry: StakeEntry
  readonly seconds: number
}

/** An amount that was typed, with its time: it goes along when the person turns to practice or back. */
export interface TypedOrder {
  read(): Typed | null
  /** Null where nothing is typed. */
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
