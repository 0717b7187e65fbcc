/** When this device heard a price, by a clock of its own, and by which word of the server the price is dated. Types alone. */
import type { Sight } from '../../../contract/settlement/abandoned.ts'
import type { Tick } from '../../../contract/settlement/tick.ts'

/** The server's time, as it answered a question of this device: its clock stood no later when the question was asked. */
export interface ServerWord {
  /** The thread that asked. Two threads have two clocks, and their times are never compared. */
  readonly life: number
  /** ms, by the thread's own clock. */
  readonly askedAt: number
  readonly serverTime: number
}

export interface Heard {
  /** ms, by the clock of the thread that got the word. */
  readonly at: number
  /** The newest word at that moment. */
  readonly word: ServerWord
}

export type HeardTick = Tick & { readonly heard?: Heard | undefined }
export type HeardSight = Sight & { readonly heard?: Heard | undefined }
