/** Operators void orders: every open one of a product and span, by a notice that everybody can read. Never one order by its name. */
import type { Selectable } from 'kysely'
import type { BusinessCalendar } from '../../contract/business-day.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import type { SigningKeys } from '../prices/chain/signing-keys.ts'
import { checkVoid, lockOrders, voidOrders, type VoidSpan } from '../trading/void-orders.ts'
import { openStakes } from '../trading/voided-stakes.ts'
import { recordAct } from './acts.ts'
import { approve, type Approval, type ReviewContext } from './decide.ts'
import { decideRequest } from './decide-request.ts'
import type { Decision, ReviewItem, ReviewKind } from '../reviews/review-kind.ts'
import type { VoidRequestTable } from './tables.ts'

export interface VoidDesk {
  /** The platform's, which sign its heads. */
  readonly keys: SigningKeys
  /** The calendar of the business time zone. */
  readonly calendar: BusinessCalendar
}

/**
 * Asks for a void and says yes to it. With open stakes below the sum that needs two it is carried out at once, above it waits for
 * another operator; what has become final meanwhile stays so.
 * @returns refusals: those of `checkVoid` and `voidOrders` (server/trading/void-orders.ts), `id-taken`
 */
export async function requestVoid(
  tx: Tx,
  context: ReviewContext & VoidDesk,
  input: VoidSpan & { readonly id: string; readonly reason: string },
): Promise<Outcome<Approval>> {
  const checked = await checkVoid(tx, input, context.now)
  if (!checked.ok) return checked
  const { id, productId, from, to } = input
  const reason = input.reason.trim()
  const row = await tx.db
    .insertInto('void_request')
    .values({
      id,
      product_id: productId,
      from_at: BigInt(from),
      to_at: BigInt(to),
      reason,
      status: 'under-review',
      created_by: context.operatorId,
      created_at: BigInt(context.now),
      decided_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return refuse('id-taken')
  const facts = { productId, from: timeOf(from), to: timeOf(to), reason }
  await recordAct(tx, {
    operatorId: context.operatorId,
    act: 'void-orders',
    subjectKind: 'order-void',
    subjectId: id,
    facts,
    at: context.now,
  })
  return approve(tx, context, orderVoidReview(context), id)
}

/** Voids that wait for a second operator. */
export function orderVoidReview(desk: VoidDesk): ReviewKind {
  return {
    kind: 'order-void',
    list: async (db) => {
      const rows = await db
        .selectFrom('void_request')
        .selectAll()
        .where('status', '=', 'under-review')
        .orderBy('created_at')
        .limit(500)
        .execute()
      return Promise.all(rows.map((row) => itemOf(db, row)))
    },
    show: async (db, id) => {
      const row = await db.selectFrom('void_request').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? itemOf(db, row) : null
    },
    // An order that is placed between the sum and the void would be in no sum.
    lock: lockOrders,
    approve: (tx, id, decision) => carryOut(tx, { ...desk, ...decision }, id),
    refuse: async (tx, id, { now }) => {
      const decided = await decideRequest(tx, 'void_request', { id, now, status: 'refused' })
      return decided.ok ? done(undefined) : decided
    },
  }
}

async function carryOut(tx: Tx, context: VoidDesk & Decision, id: string): Promise<Outcome<void>> {
  const { keys, calendar, now, operatorId } = context
  const decided = await decideRequest(tx, 'void_request', { id, now, status: 'carried-out' })
  if (!decided.ok) return decided
  const { product_id: productId, from_at, to_at, reason } = decided.value
  const input = { noticeId: id, productId, from: Number(from_at), to: Number(to_at), reason }
  const voided = await voidOrders(tx, input, { keys, now, businessDay: calendar.dayOf(now), calendar })
  if (!voided.ok) return voided
  const facts = { orders: voided.value.notice.orders, headSeq: voided.value.notice.headSeq }
  await recordAct(tx, {
    operatorId,
    act: 'publish-void-notice',
    subjectKind: 'order-void',
    subjectId: id,
    facts,
    at: now,
  })
  return done(undefined)
}

/** The amount is what the open stakes are now: it falls as orders become final. */
async function itemOf(db: Database, row: Selectable<VoidRequestTable>): Promise<ReviewItem> {
  const span = { productId: row.product_id, from: Number(row.from_at), to: Number(row.to_at) }
  const isWaiting = row.status === 'under-review'
  const stakes: ReadonlyMap<string, bigint> = isWaiting ? await openStakes(db, span) : new Map()
  return {
    kind: 'order-void',
    id: row.id,
    userId: '',
    isWaiting,
    createdAt: Number(row.created_at),
    dueAt: null,
    amountMinor: [...stakes.values()].reduce((sum, minor) => sum + minor, 0n),
    amountsMinor: stakes,
    boundOfOne: 'voidMax',
    facts: {
      status: row.status,
      product: span.productId,
      from: timeOf(span.from),
      to: timeOf(span.to),
      reason: row.reason,
    },
  }
}

function timeOf(time: number): string {
  return new Date(time).toISOString()
}
