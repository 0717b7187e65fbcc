/** Whether terms may hold: what makes sense at all, and the bounds that no operator exceeds. */
import { formatMoney, parseMoney } from '../../contract/money.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { WithdrawalTerms } from '../../contract/rows/withdrawal.ts'
import { withdrawalFee } from '../../contract/withdrawal-fee.ts'
import type { Bounds } from '../reviews/bounds.ts'

const HOUR_MS = 3_600_000

/** Refuses `invalid-request`: fact `field` where it makes no sense (no smallest withdrawal of which something arrives), or `bound` with what it allows. */
export function checkWithdrawalTerms(terms: WithdrawalTerms, bounds: Bounds): Outcome<void> {
  const [least, most, fixed] = [parseMoney(terms.minimum), parseMoney(terms.maximum), parseMoney(terms.feeFixed)]
  if (least <= 0n) return refuse('invalid-request', { field: 'minimum' })
  if (most < least) return refuse('invalid-request', { field: 'maximum' })
  if (fixed < 0n || withdrawalFee(least, terms) >= least) return refuse('invalid-request', { field: 'fee' })
  const [feeBp, reviewHours, holdHours] = [BigInt(terms.feeBp), hours(terms.reviewMs), hours(terms.holdMs)]
  return within(bounds, [
    ['withdrawalFeeBpMax', feeBp],
    ['withdrawalFeeFixedMax', fixed],
    ['withdrawalMinimumMax', least],
    ['withdrawalMaximumMin', most],
    ['withdrawalMaximumMax', most],
    ['withdrawalReviewHoursMax', reviewHours],
    ['withdrawalHoldHoursMin', BigInt(Math.floor(terms.holdMs / HOUR_MS))],
    ['withdrawalHoldHoursMax', holdHours],
  ])
}

/** Refuses `invalid-request` with `bound` and `most`. */
export function checkFundRate(yearlyRateBp: number, bounds: Bounds): Outcome<void> {
  return within(bounds, [['fundRateBpMax', BigInt(yearlyRateBp)]])
}

/** Refuses `invalid-request` with `bound`, and `most` or `least`. */
export function within(bounds: Bounds, values: readonly (readonly [keyof Bounds, bigint])[]): Outcome<void> {
  for (const [name, value] of values) {
    const bound = bounds[name]
    const shown = typeof bound === 'bigint' ? formatMoney(bound) : bound
    if (name.endsWith('Min') && value < BigInt(bound)) return refuse('invalid-request', { bound: name, least: shown })
    if (name.endsWith('Max') && value > BigInt(bound)) return refuse('invalid-request', { bound: name, most: shown })
  }
  return done(undefined)
}

const hours = (ms: number) => BigInt(Math.ceil(ms / HOUR_MS))
