/** The messages between the page and the thread that recomputes a day. */
import type { Outcome } from '../../contract/outcome.ts'
import type { DayCheck, PastDay } from './day-check.ts'

export type RecomputeWish = PastDay
export type RecomputeAnswer =
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'done'; readonly outcome: Outcome<DayCheck | null> }
  | { readonly type: 'failed'; readonly message: string }
