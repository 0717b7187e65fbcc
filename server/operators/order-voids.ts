/** Operators void orders: every open one of a product and span, by a notice that everybody can read. Never one order by its name. */
import type { Selectable } from 'kysely'
import type { BusinessCalendar } from '../../contract/business-day.ts'
import { done, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import type { SigningKeys } from '../prices/chain/signing-keys.ts'
import { checkVoid, lockOrders, voidOrders, type VoidSpan } from '../trading/void-orders.ts'
import { openStakes } from '../trading/voided-stakes.ts'
import { recordAct } from './acts.ts'
import type { Approval, ReviewContext } from './decide.ts'
import { decideRequest, openRequest, requestQueue } from './requests.ts'
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
  return openRequest(tx, context, {
    table: 'void_request',
    id,
    columns: { product_id: productId, from_at: BigInt(from), to_at: BigInt(to), reason },
    review: orderVoidReview(context),
    act: 'void-orders',
    facts: { productId, from: timeOf(from), to: timeOf(to), reason },
  })
}

/** Voids that wait for a second operator. */
export function orderVoidReview(desk: VoidDesk): ReviewKind {
  return {
    kind: 'order-void',
    ...requestQueue('void_request', itemOf),
    // An order that is placed between the sum and the void would be in no sum.
    lock: lockOrders,
    approve: (tx, id, decision) => carryOut(tx, { ...desk, ...decision }, id),
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
async function itemOf(row: Selectable<VoidRequestTable>, db: Database): Promise<ReviewItem> {
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
