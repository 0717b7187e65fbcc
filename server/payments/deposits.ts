/**
 * Payments: money that comes in. A deposit is asked for with a proof, reviewed once, and credited by the ledger or
 * refused.
 * This room holds deposits and the ways to pay in. It may not credit money before its review.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { BusinessCalendar } from '../../contract/business-day.ts'
import { formatMoney, parseMoney } from '../../contract/money.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Deposit } from '../../contract/rows/deposit.ts'
import type { Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import { ownsFiles } from '../files/files.ts'
import { checkProof } from './deposit-proof.ts'
import { CLEARING, cashAccount } from '../ledger/accounts.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { checkLimits } from '../limits/check-limits.ts'
import { REVIEW_ID } from '../reviews/review-id.ts'
import { sendMessage } from '../messages/send-message.ts'
import { noteMemberEvents } from '../team/note-member-event.ts'
import { findMethod } from './deposit-methods.ts'

export interface DepositContext {
  readonly userId: string
  readonly now: number
  readonly calendar: BusinessCalendar
}

export interface DepositInput {
  readonly id: string
  readonly methodId: string
  readonly amount: string
  readonly source: string
  readonly proofFileId: string
}

/** Asks for a deposit. Refuses everything that `checkProof` refuses, and an id that a deposit has already. Its caller has checked the transaction password. */
export async function submitDeposit(tx: Tx, context: DepositContext, input: DepositInput): Promise<Outcome<Deposit>> {
  const amountMinor = parseMoney(input.amount)
  const method = await findMethod(tx, input.methodId)
  if (!method) return refuse('method-unavailable')
  if (amountMinor < method.minimum_minor)
    return refuse('amount-below-minimum', { minimum: formatMoney(method.minimum_minor) })
  if (amountMinor > method.maximum_minor)
    return refuse('amount-above-maximum', { maximum: formatMoney(method.maximum_minor) })
  if (!(await ownsFiles(tx, { ids: [input.proofFileId], userId: context.userId, purpose: 'deposit-proof' })))
    return refuse('proof-missing')
  const stopped = await checkProof(tx, context, input)
  if (!stopped.ok) return stopped
  const limited = await checkLimits(tx, context, {
    kind: 'deposit',
    amountMinor,
    depositedSince: (time) => depositedSince(tx, context.userId, time),
  })
  if (!limited.ok) return limited
  const row = await tx.db
    .insertInto('deposit')
    .values({
      id: input.id,
      user_id: context.userId,
      method_id: method.id,
      amount_minor: amountMinor,
      source: input.source,
      proof_file_id: input.proofFileId,
      status: 'under-review',
      reason: null,
      decided_by: null,
      created_at: BigInt(context.now),
      decided_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return refuse('id-taken')
  return done(project(tx, row))
}

/**
 * Credits a deposit: ledger, statement line, message. Only one that is under review, and only once.
 * Refuses `not-found`, `already-decided`.
 */
export async function approveDeposit(
  tx: Tx,
  reviewId: string,
  decision: { operatorId: string; now: number },
): Promise<Outcome<void>> {
  const decided = await decide(tx, reviewId, { ...decision, status: 'success', reason: null })
  if (!decided.ok) return decided
  const row = decided.value
  const posted = await postTransfers(
    tx,
    [
      {
        phase: 'single',
        userId: row.user_id,
        event: 'deposit-approved',
        businessId: row.id,
        leg: 'amount',
        debit: CLEARING,
        credit: cashAccount(row.user_id),
        amountMinor: row.amount_minor,
        record: 'deposit',
      },
    ],
    { at: decision.now },
  )
  if (!posted.ok) return posted
  project(tx, row)
  const amount = formatMoney(row.amount_minor)
  await sendMessage(tx, {
    id: randomUUID(),
    userId: row.user_id,
    kind: 'deposit-approved',
    facts: { amount, number: numberOf(row) },
    at: decision.now,
  })
  await noteMemberEvents(tx, [
    { kind: 'deposited', memberId: row.user_id, amountMinor: row.amount_minor, at: decision.now },
  ])
  return done(undefined)
}

/** Refuses a deposit with a reason that the person reads. */
export async function refuseDeposit(
  tx: Tx,
  reviewId: string,
  decision: { operatorId: string; now: number; reason: string },
): Promise<Outcome<void>> {
  const decided = await decide(tx, reviewId, { ...decision, status: 'failed' })
  if (!decided.ok) return decided
  const row = decided.value
  project(tx, row)
  const facts = { amount: formatMoney(row.amount_minor), number: numberOf(row), reason: decision.reason }
  await sendMessage(tx, { id: randomUUID(), userId: row.user_id, kind: 'deposit-refused', facts, at: decision.now })
  return done(undefined)
}

export interface DepositRow {
  id: string
  number: bigint
  user_id: string
  method_id: string
  amount_minor: bigint
  source: string
  proof_file_id: string
  status: string
  reason: string | null
  created_at: bigint
  decided_at: bigint | null
}

/** Compare and set: of two decisions at the same moment one is told that it is decided. */
async function decide(
  tx: Tx,
  reviewId: string,
  decision: { operatorId: string; now: number; status: 'success' | 'failed'; reason: string | null },
): Promise<Outcome<DepositRow>> {
  const row = await tx.db
    .updateTable('deposit')
    .set({
      status: decision.status,
      reason: decision.reason,
      decided_by: decision.operatorId,
      decided_at: BigInt(decision.now),
    })
    .where(REVIEW_ID, '=', reviewId)
    .where('status', '=', 'under-review')
    .returningAll()
    .executeTakeFirst()
  if (row) return done(row)
  const known = await tx.db.selectFrom('deposit').select('id').where(REVIEW_ID, '=', reviewId).executeTakeFirst()
  return refuse(known ? 'already-decided' : 'not-found')
}

/** Returns the sum of a person's deposits since a time, minor units: those that were credited and those that may still be. */
async function depositedSince(tx: Tx, userId: string, time: number): Promise<bigint> {
  const { rows } = await sql<{ total: string | null }>`
    SELECT sum(amount_minor) AS total FROM deposit WHERE user_id = ${userId} AND status <> 'failed' AND created_at >= ${time}`.execute(
    tx.db,
  )
  return BigInt(rows[0]?.total ?? '0')
}

function project(tx: Tx, row: DepositRow): Deposit {
  const doc: Deposit = {
    id: row.id,
    number: numberOf(row),
    methodId: row.method_id,
    amount: formatMoney(row.amount_minor),
    source: row.source,
    proofFileId: row.proof_file_id,
    status: row.status === 'success' ? 'success' : row.status === 'failed' ? 'failed' : 'under-review',
    reason: row.reason,
    createdAt: Number(row.created_at),
    decidedAt: row.decided_at === null ? null : Number(row.decided_at),
  }
  recordChange(tx, { owner: row.user_id, collection: 'deposits', id: row.id, doc })
  return doc
}

function numberOf(row: { number: bigint }): string {
  return `D${String(row.number).padStart(10, '0')}`
}
