import type { BusinessCalendar } from '../../contract/business-day.ts'
import { formatMoney } from '../../contract/money.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import { boundAt } from './bound.ts'
import { lockLimits } from './limits-row.ts'

/** What is about to move money, with a way to learn what the business day has already seen of its kind. Minor units. */
export type LimitedAct =
  | { readonly kind: 'deposit'; readonly amountMinor: bigint; readonly depositedSince: (time: number) => Promise<bigint> }
  | {
      readonly kind: 'order'
      readonly stakeMinor: bigint
      /** Net loss of orders settled since `time` (negative: a gain), and the stakes of orders that are open now. */
      readonly exposureSince: (time: number) => Promise<{ lostMinor: bigint; openMinor: bigint }>
    }

/**
 * Holds an act against the person's own limits, in the transaction that moves the money and before it does. While somebody has
 * limits, their row's lock lets such acts pass one at a time, so that two at once cannot both use what is left.
 * Open stakes count as lost, so that the day's loss stays within its bound however they end.
 * @returns refusals: `paused` (fact `until`), `deposit-limit-reached` and `loss-limit-reached` (facts `limit`, `left`)
 */
export async function checkLimits(
  tx: Tx,
  context: { readonly userId: string; readonly now: number; readonly calendar: BusinessCalendar },
  act: LimitedAct,
): Promise<Outcome<void>> {
  const limits = await lockLimits(tx, context.userId)
  if (!limits) return done(undefined)
  if (limits.pausedUntil !== null && limits.pausedUntil > context.now) return refuse('paused', { until: limits.pausedUntil })
  const limit = boundAt(act.kind === 'deposit' ? limits.deposit : limits.loss, context.now).value
  if (limit === null) return done(undefined)
  const dayStart = context.calendar.startOf(context.calendar.dayOf(context.now))
  const left = limit - (await usedSince(act, dayStart))
  const wanted = act.kind === 'deposit' ? act.amountMinor : act.stakeMinor
  if (wanted <= left) return done(undefined)
  const facts = { limit: formatMoney(limit), left: formatMoney(left > 0n ? left : 0n) }
  return refuse(act.kind === 'deposit' ? 'deposit-limit-reached' : 'loss-limit-reached', facts)
}

async function usedSince(act: LimitedAct, dayStart: number): Promise<bigint> {
  if (act.kind === 'deposit') return act.depositedSince(dayStart)
  const { lostMinor, openMinor } = await act.exposureSince(dayStart)
  return lostMinor + openMinor
}
