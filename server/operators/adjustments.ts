/** The one way an operator moves a person's money by hand: a named transfer with a reason, which the person sees and is told of. */
import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { formatMoney } from '../../contract/money.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import { ADJUSTMENT, cashAccount } from '../ledger/accounts.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { sendMessage } from '../messages/send-message.ts'
import { recordAct } from './acts.ts'
import { approve, type Approval, type ReviewContext } from './decide.ts'
import { decideRequest } from './decide-request.ts'
import type { ReviewItem, ReviewKind } from './review-kind.ts'
import type { AdjustmentTable } from './tables.ts'

const DAY_MS = 86_400_000n

/**
 * Asks for an adjustment and says yes to it. Below the four-eyes limit it is posted at once, above it waits for another operator;
 * those that an operator posted alone within a day are counted together.
 * @param input amountMinor signed: above zero to the person
 * @returns refusals: `reason-missing`, `not-found` (no such person), `insufficient-balance`, `id-taken`
 */
export async function requestAdjustment(
  tx: Tx,
  context: ReviewContext,
  input: { id: string; userId: string; amountMinor: bigint; reason: string },
): Promise<Outcome<Approval>> {
  const reason = input.reason.trim()
  if (reason === '') return refuse('reason-missing')
  const person = await tx.db.selectFrom('ledger_account').select('id').where('id', '=', cashAccount(input.userId)).executeTakeFirst()
  if (!person) return refuse('not-found')
  // Those of one operator at the same moment take turns: each counts the one before.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`adjustments of ${context.operatorId}`}, 0))`.execute(tx.db)
  const row = await tx.db
    .insertInto('adjustment')
    .values({
      id: input.id, user_id: input.userId, amount_minor: input.amountMinor, reason, status: 'under-review',
      created_by: context.operatorId, created_at: BigInt(context.now), decided_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return refuse('id-taken')
  const facts = { amount: formatMoney(input.amountMinor), reason, userId: input.userId }
  await recordAct(tx, { operatorId: context.operatorId, act: 'adjust', subjectKind: 'adjustment', subjectId: input.id, facts, at: context.now })
  return approve(tx, context, adjustmentReview, input.id)
}

/** Adjustments that wait for a second operator. */
export const adjustmentReview: ReviewKind = {
  kind: 'adjustment',
  list: async (db) => (await db.selectFrom('adjustment').selectAll().where('status', '=', 'under-review').orderBy('created_at').limit(500).execute()).map(itemOf),
  show: async (db, id) => {
    const row = await db.selectFrom('adjustment').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? { ...itemOf(row), countedMinor: await countedOf(db, row) } : null
  },
  approve: postAdjustment,
  refuse: async (tx, id, { now }) => {
    const decided = await decideRequest(tx, 'adjustment', { id, now, status: 'refused' })
    return decided.ok ? done(undefined) : decided
  },
}

/** What one operator has moved alone within a day, this one with it: many small ones are as large as their sum. */
async function countedOf(db: Database, row: Selectable<AdjustmentTable>): Promise<bigint> {
  const { rows: [before] } = await sql<{ minor: string }>`
    select coalesce(sum(abs(amount_minor)), 0) as minor from adjustment as earlier
    where created_by = ${row.created_by} and status = 'posted' and id <> ${row.id} and created_at <= ${row.created_at} and created_at > ${row.created_at - DAY_MS}
      and not exists (select 1 from operator_approval where subject_kind = 'adjustment' and subject_id = earlier.id::text)`.execute(db)
  return BigInt(before?.minor ?? 0) + (row.amount_minor < 0n ? -row.amount_minor : row.amount_minor)
}

async function postAdjustment(tx: Tx, id: string, { now }: { now: number }): Promise<Outcome<void>> {
  const decided = await decideRequest(tx, 'adjustment', { id, now, status: 'posted' })
  if (!decided.ok) return decided
  const { user_id: userId, amount_minor: amountMinor, reason, number } = decided.value
  const cash = cashAccount(userId)
  const [debit, credit] = amountMinor > 0n ? [ADJUSTMENT, cash] : [cash, ADJUSTMENT]
  const magnitude = amountMinor > 0n ? amountMinor : -amountMinor
  const posted = await postTransfers(
    tx,
    [{ event: 'adjustment', businessId: id, leg: 'amount', phase: 'single', record: 'adjustment', debit, credit, amountMinor: magnitude }],
    { at: now },
  )
  if (!posted.ok) return posted
  await sendMessage(tx, { id: randomUUID(), userId, kind: 'adjustment', facts: { number, amount: formatMoney(amountMinor), reason }, at: now })
  return done(undefined)
}

function itemOf(row: Selectable<AdjustmentTable>): ReviewItem {
  return {
    kind: 'adjustment',
    id: row.id,
    userId: row.user_id,
    isWaiting: row.status === 'under-review',
    createdAt: Number(row.created_at),
    dueAt: null,
    amountMinor: row.amount_minor,
    facts: { number: row.number, status: row.status, amount: formatMoney(row.amount_minor), reason: row.reason },
  }
}
