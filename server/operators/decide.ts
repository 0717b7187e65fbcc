/**
 * An operator's yes or no: through the service that owns the matter, with the audit line in the same transaction.
 * This room holds what operators ask for and decide, with the log of their acts. It may not change a result or a price.
 */
import { sql } from 'kysely'
import { decidingAct, isDeskKind, mayDo } from '../../contract/desk/roles.ts'
import { formatMoney } from '../../contract/money.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import { recordAct } from './acts.ts'
import { BY_TWO, movedWithinDay } from './moved-within-day.ts'
import { hasOpenedTheWay } from './opened-the-way.ts'
import type { Decision, ReviewItem, ReviewKind } from '../reviews/review-kind.ts'

export type ReviewContext = Decision

export type Approval = 'approved' | 'awaits-second-operator'

/**
 * Says yes. From the sum on that needs two, held against all that was moved alone within a day (moved-within-day.ts), the first yes is only
 * noted; the second, by another operator, carries it out. Above a bound nobody's yes does.
 * @returns refusals: `not-found`, `already-decided`, `second-operator-needed` (the same operator again), `invalid-request` (facts `bound`,
 *   `most`), and the service's own
 */
export async function approve(
  tx: Tx,
  context: ReviewContext,
  kind: ReviewKind,
  id: string,
): Promise<Outcome<Approval>> {
  // Two operators at the same moment take turns: one of them is the second.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind.kind} ${id}`}, 0))`.execute(tx.db)
  await kind.lock?.(tx)
  const item = await kind.show(tx.db, id)
  if (!item) return refuse('not-found')
  if (!item.isWaiting) return refuse('already-decided')
  const subject = { operatorId: context.operatorId, subjectKind: kind.kind, subjectId: id, at: context.now }
  const facts = { amount: formatMoney(item.amountMinor), ...(item.userId === '' ? {} : { userId: item.userId }) }
  const sums = await sumsOf(tx, context, item)
  if (!sums.ok) return sums
  const isForTwo =
    item.needsTwo === true ||
    sums.value.alone >= context.bounds.twoOperatorsFrom ||
    (await hasOpenedTheWay(tx, context, item))
  if (isForTwo) {
    const isSecond = await noteApproval(tx, context, item)
    if (isSecond === null) return refuse('second-operator-needed')
    if (!isSecond) {
      await recordAct(tx, { ...subject, act: 'approve-first', facts })
      return done('awaits-second-operator')
    }
  }
  const approved = await kind.approve(tx, id, context)
  if (!approved.ok) return approved
  await recordAct(tx, { ...subject, act: 'approve', facts: isForTwo ? { ...facts, ...BY_TWO } : facts })
  return done('approved')
}

/** Says no, with a reason that the person reads. One operator suffices. Refuses `reason-missing` besides. */
export async function refuseReview(
  tx: Tx,
  context: ReviewContext,
  kind: ReviewKind,
  input: { id: string; reason: string },
): Promise<Outcome<void>> {
  const reason = input.reason.trim()
  if (reason === '') return refuse('reason-missing')
  const refused = await kind.refuse(tx, input.id, { ...context, reason })
  if (!refused.ok) return refused
  await recordAct(tx, {
    operatorId: context.operatorId,
    act: 'refuse',
    subjectKind: kind.kind,
    subjectId: input.id,
    facts: { reason },
    at: context.now,
  })
  return done(undefined)
}

/**
 * The larger of what this operator moved alone within a day and what was moved so for any person whom the act concerns, the act included.
 * Acts that move nobody's money, or everybody's alike, have no sum.
 */
async function sumsOf(
  tx: Tx,
  { operatorId, now, bounds }: ReviewContext,
  item: ReviewItem,
): Promise<Outcome<{ readonly alone: bigint }>> {
  const minor = magnitude(item.amountMinor)
  const people = item.amountsMinor ?? (item.userId === '' ? new Map<string, bigint>() : new Map([[item.userId, minor]]))
  if (people.size === 0 || minor === 0n) return done({ alone: minor })
  const { byOperator, forPeople } = await movedWithinDay(tx, { operatorId, people: [...people.keys()], now })
  const sums = [...people].map(([userId, own]) => ({
    all: (forPeople.get(userId)?.all ?? 0n) + own,
    alone: (forPeople.get(userId)?.alone ?? 0n) + own,
  }))
  // The largest sum of one person must not keep a void from everybody else.
  const ofPerson = item.amountsMinor === undefined ? largest(sums.map(({ all }) => all)) : 0n
  const held = [
    [item.boundOfOne ?? 'onceMax', minor],
    ['personDayMax', ofPerson],
    ['operatorDayMax', byOperator.all + minor],
  ] as const
  const over = held.find(([name, sum]) => sum > bounds[name])
  if (over) return refuse('invalid-request', { bound: over[0], most: formatMoney(bounds[over[0]]) })
  return done({ alone: largest([byOperator.alone + minor, ...sums.map(({ alone }) => alone)]) })
}

/** Notes a yes. @returns whether it is the second; null when this operator had said it before */
async function noteApproval(tx: Tx, context: ReviewContext, item: ReviewItem): Promise<boolean | null> {
  const { kind, id, facts } = item
  const subject = { subject_kind: kind, subject_id: id }
  const inserted = await tx.db
    .insertInto('operator_approval')
    .values({ ...subject, operator_id: context.operatorId, at: BigInt(context.now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('operator_id')
    .executeTakeFirst()
  if (!inserted) return null
  // Ignore approvals by operators who were disabled since, or lost the role that decides this.
  const all = await tx.db
    .selectFrom('operator_approval')
    .innerJoin('operator', 'operator.id', 'operator_approval.operator_id')
    .select(['operator_id', 'operator.roles'])
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('operator.disabled_at', 'is', null)
    .forShare('operator')
    .execute()
  const counted = isDeskKind(kind) ? all.filter(({ roles }) => mayDo(roles, decidingAct({ kind, facts }))) : all
  return counted.length >= 2
}

function largest(sums: readonly bigint[]): bigint {
  return sums.reduce((most, sum) => (sum > most ? sum : most), 0n)
}

function magnitude(minor: bigint): bigint {
  return minor < 0n ? -minor : minor
}
