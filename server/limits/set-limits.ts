/** A person's own limits. Tightening works at once, loosening after 24 hours: by no way here, nor for an operator, sooner. */
import { parseMoney } from '../../contract/money.ts'
import { done, type Outcome } from '../../contract/outcome.ts'
import { LOOSENING_MS, type Limits } from '../../contract/rows/limits.ts'
import type { Tx } from '../database/transaction.ts'
import { changeBound, NO_BOUND, type TimedBound } from './bound.ts'
import { lockLimits, storeLimits, type UserLimits } from './limits-row.ts'

interface Context {
  readonly userId: string
  readonly now: number
}

const DAY_MS = 86_400_000

/** Sets bounds as decimal strings; an absent one stays, null takes it away. */
export async function setLimits(
  tx: Tx,
  context: Context,
  wanted: { depositPerDay?: string | null | undefined; lossPerDay?: string | null | undefined },
): Promise<Outcome<Limits>> {
  return change(tx, context, (limits) => ({
    ...limits,
    deposit: wantedBound(limits.deposit, wanted.depositPerDay, context.now),
    loss: wantedBound(limits.loss, wanted.lossPerDay, context.now),
  }))
}

/** Pauses for whole days from now. A pause that already lasts longer stays. */
export async function startPause(tx: Tx, context: Context, days: number): Promise<Outcome<Limits>> {
  return change(tx, context, (limits) => ({
    ...limits,
    pausedUntil: Math.max(limits.pausedUntil ?? 0, context.now + days * DAY_MS),
  }))
}

/** Lets a pause end 24 hours from now, if it would last longer. */
export async function endPause(tx: Tx, context: Context): Promise<Outcome<Limits>> {
  return change(tx, context, (limits) => ({
    ...limits,
    pausedUntil: limits.pausedUntil === null ? null : Math.min(limits.pausedUntil, context.now + LOOSENING_MS),
  }))
}

async function change(tx: Tx, context: Context, edit: (limits: UserLimits) => UserLimits): Promise<Outcome<Limits>> {
  await tx.db
    .insertInto('user_limits')
    .values({ user_id: context.userId, updated_at: BigInt(context.now) })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  const limits = (await lockLimits(tx, context.userId)) ?? {
    deposit: NO_BOUND,
    loss: NO_BOUND,
    pausedUntil: null,
    frozen: null,
  }
  return done(await storeLimits(tx, context, edit(limits)))
}

function wantedBound(bound: TimedBound, wanted: string | null | undefined, now: number): TimedBound {
  if (wanted === undefined) return bound
  return changeBound(bound, wanted === null ? null : parseMoney(wanted), now)
}
