/** This room holds people's own limits and pauses, and freezes by operators. It may not loosen a limit at once. */
import type { BusinessCalendar } from '../../contract/business-day.ts'
import { formatMoney } from '../../contract/money.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import { readBalances } from '../ledger/project-account.ts'
import { boundAt } from './bound.ts'
import { lockLimited, lockLimits } from './limits-row.ts'

/** An act that is about to move money. Minor units. */
export type LimitedAct =
  /** `depositedSince` returns the sum of deposits asked for since a time (ms) and not refused. */
  | {
      readonly kind: 'deposit'
      readonly amountMinor: bigint
      readonly depositedSince: (time: number) => Promise<bigint>
    }
  | { readonly kind: 'order'; readonly stakeMinor: bigint }

/**
 * Holds an act against the person's own limits, and an order against a freeze, in the transaction that moves the money and before it does. While somebody has
 * limits, their row's lock lets such acts pass one at a time, so that two at once cannot both use what is left.
 * Open stakes count as lost, so that the day's loss stays within its bound however they end.
 * @returns refusals: `account-frozen` (fact `reason`; orders alone), `paused` (fact `until`), `deposit-limit-reached` and `loss-limit-reached` (facts `limit`, `left`)
 */
export async function checkLimits(
  tx: Tx,
  context: { readonly userId: string; readonly now: number; readonly calendar: BusinessCalendar },
  act: LimitedAct,
): Promise<Outcome<void>> {
  const limits = await lockLimits(tx, context.userId)
  if (!limits) return done(undefined)
  if (act.kind === 'order' && limits.frozen !== null) return refuse('account-frozen', { reason: limits.frozen })
  if (limits.pausedUntil !== null && limits.pausedUntil > context.now)
    return refuse('paused', { until: limits.pausedUntil })
  const limit = boundAt(act.kind === 'deposit' ? limits.deposit : limits.loss, context.now).value
  if (limit === null) return done(undefined)
  const today = context.calendar.dayOf(context.now)
  const used =
    act.kind === 'deposit'
      ? await act.depositedSince(context.calendar.startOf(today))
      : await atRiskToday(tx, context.userId, today)
  const left = limit - used
  const wanted = act.kind === 'deposit' ? act.amountMinor : act.stakeMinor
  if (wanted <= left) return done(undefined)
  const facts = { limit: formatMoney(limit), left: formatMoney(left > 0n ? left : 0n) }
  return refuse(act.kind === 'deposit' ? 'deposit-limit-reached' : 'loss-limit-reached', facts)
}

/**
 * Holds orders of different persons against their own limits. A person without limits costs no query.
 * @param orders `now` in ms, `stakeMinor` in minor units
 * @returns the refusal of the first that is refused
 */
export async function checkOrderLimits(
  tx: Tx,
  calendar: BusinessCalendar,
  orders: readonly { readonly userId: string; readonly now: number; readonly stakeMinor: bigint }[],
): Promise<Outcome<void>> {
  const limited = await lockLimited(
    tx,
    orders.map(({ userId }) => userId),
  )
  for (const { userId, now, stakeMinor } of orders) {
    if (!limited.has(userId)) continue
    const outcome = await checkLimits(tx, { userId, now, calendar }, { kind: 'order', stakeMinor })
    if (!outcome.ok) return outcome
  }
  return done(undefined)
}

/** Returns the day's loss if every open order is lost: losses less gains so far, and all open stakes. */
async function atRiskToday(tx: Tx, userId: string, today: string): Promise<bigint> {
  const balances = await readBalances(tx.db, userId)
  const profitMinor = balances.profitDay === today ? balances.profitTodayMinor : 0n
  return balances.inOrdersMinor - profitMinor
}
