import { sql, type Selectable } from 'kysely'
import { formatMoney } from '../../contract/money.ts'
import type { Limits } from '../../contract/rows/limits.ts'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import type { Bound, TimedBound } from './bound.ts'
import type { UserLimitsTable } from './tables.ts'

/** A person's own limits as they are stored. */
export interface UserLimits {
  readonly deposit: TimedBound
  readonly loss: TimedBound
  readonly pausedUntil: number | null
  /** The reason of a freeze; null where there is none. */
  readonly frozen: string | null
}

/** A person's limits, their row locked until the commit; null if they have never set any. */
export async function lockLimits(tx: Tx, userId: string): Promise<UserLimits | null> {
  return limitsOf(await limitsRow(tx.db, userId).forUpdate().executeTakeFirst())
}

/** A person's limits, to be looked at; null if they have never set any. */
export async function readLimits(database: Database, userId: string): Promise<UserLimits | null> {
  return limitsOf(await limitsRow(database, userId).executeTakeFirst())
}

function limitsRow(database: Database, userId: string) {
  return database.selectFrom('user_limits').selectAll().where('user_id', '=', userId)
}

function limitsOf(row: Selectable<UserLimitsTable> | undefined): UserLimits | null {
  if (!row) return null
  return {
    deposit: { value: row.deposit_minor, next: row.deposit_next_minor, nextFrom: timeOf(row.deposit_next_from) },
    loss: { value: row.loss_minor, next: row.loss_next_minor, nextFrom: timeOf(row.loss_next_from) },
    pausedUntil: timeOf(row.paused_until),
    frozen: row.frozen_at === null ? null : (row.frozen_reason ?? ''),
  }
}

/** Those of these persons who have limits, their rows locked until the commit, in one order: two such locks never wait for each other. */
export async function lockLimited(tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from user_limits where user_id = any(${userIds}::uuid[]) order by user_id for update`.execute(tx.db)
  return new Set(rows.map((row) => row.user_id))
}

/** Stores a person's limits and shows them in their feed. */
export async function storeLimits(
  tx: Tx,
  context: { userId: string; now: number },
  limits: UserLimits,
): Promise<Limits> {
  await tx.db
    .updateTable('user_limits')
    .set({
      deposit_minor: limits.deposit.value,
      deposit_next_minor: limits.deposit.next,
      deposit_next_from: storedTime(limits.deposit.nextFrom),
      loss_minor: limits.loss.value,
      loss_next_minor: limits.loss.next,
      loss_next_from: storedTime(limits.loss.nextFrom),
      paused_until: storedTime(limits.pausedUntil),
      updated_at: BigInt(context.now),
    })
    .where('user_id', '=', context.userId)
    .execute()
  return showLimits(tx, context, limits)
}

/** Shows a person their limits, as they are stored, in their feed. */
export function showLimits(tx: Tx, context: { userId: string; now: number }, limits: UserLimits): Limits {
  const doc: Limits = {
    depositPerDay: moneyOf(limits.deposit.value),
    depositPerDayNext: moneyOf(limits.deposit.next),
    depositPerDayNextFrom: limits.deposit.nextFrom,
    lossPerDay: moneyOf(limits.loss.value),
    lossPerDayNext: moneyOf(limits.loss.next),
    lossPerDayNextFrom: limits.loss.nextFrom,
    pausedUntil: limits.pausedUntil,
    frozenReason: limits.frozen,
    updatedAt: context.now,
  }
  recordChange(tx, { owner: context.userId, collection: 'limits', id: 'main', doc })
  return doc
}

function moneyOf(bound: Bound): string | null {
  return bound === null ? null : formatMoney(bound)
}
function timeOf(stored: bigint | null): number | null {
  return stored === null ? null : Number(stored)
}
function storedTime(time: number | null): bigint | null {
  return time === null ? null : BigInt(time)
}
