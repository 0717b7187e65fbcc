import type { Outcome } from '../../../contract/outcome.ts'
import type { OrderCheck, PoisonedOrder } from '../../commands/check-order.ts'

/** The part of an order's check that is said beside its result. */
export type ResultCheck =
  | { readonly status: 'checking' }
  | { readonly status: 'verified'; readonly ticks: number }
  /** The result follows from the prices, but these came before the times that they are dated with. */
  | { readonly status: 'ahead' }
  /** The proof could not be had, or does not decide the result so far. */
  | { readonly status: 'unchecked' }
  | { readonly status: 'mismatch' }

/**
 * Returns what a check comes to. Only a proof that speaks against the result is a mismatch: after a restore the proof that this device
 * kept no longer counts, and as long as the one that does can't be had, nothing is found.
 */
export function resultCheckOf(outcome: Outcome<OrderCheck | PoisonedOrder>): ResultCheck {
  if (!outcome.ok) return { status: 'unchecked' }
  const check = outcome.value
  switch (check.verdict) {
    case 'verified':
      return check.grade === 'ahead' ? { status: 'ahead' } : { status: 'verified', ticks: check.ticks }
    case 'not-yet-final':
    case 'abandoned':
      return { status: 'unchecked' }
    case 'mismatch':
    case 'poisoned':
      return { status: 'mismatch' }
  }
}
