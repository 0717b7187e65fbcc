/**
 * How operators void orders: every open one of a product over a span of time, alike for everyone, by a notice that is signed
 * and published. There is no way to name an order or a person here, and what the ticks have decided is out of reach.
 */
import { sql } from 'kysely'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { voidByNotice } from '../../contract/settlement/operator-void.ts'
import { acceptanceSchema } from '../../contract/settlement/receipt.ts'
import type { Tick } from '../../contract/settlement/tick.ts'
import {
  VOID_REASON_LENGTH_MAX,
  VOID_SPAN_MS,
  isVoidSpan,
  noticeText,
  type VoidNotice,
} from '../../contract/settlement/void-notice.ts'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import { finish, writeOrders, type SettleContext } from './finish-orders.ts'
import { RECEIPT_TEXTS, type OrderRecord, type SignedOrder } from './order-row.ts'
import { publishNotice } from './publish-voids.ts'
import { termsOf, ticksAfter, ticksFor } from './settle-orders.ts'
import type {} from './tables.ts'
import { tellVoid } from './tell-log.ts'
import { voidSums } from './void-sums.ts'

export interface VoidSpan {
  readonly productId: string
  /** Orders accepted from this time on, whole minutes, ms … */
  readonly from: number
  /** … and before this one; at the latest the end of the minute that runs. */
  readonly to: number
}

export interface SignedNotice {
  readonly notice: VoidNotice
  readonly signature: string
}

/**
 * Whether operators can name this span at all.
 * @returns refusals: `invalid-request` (fact `span`), `not-found` (no such product), `reason-missing`
 */
export async function checkVoid(
  tx: Tx,
  input: VoidSpan & { readonly reason: string },
  now: number,
): Promise<Outcome<void>> {
  const reason = input.reason.trim()
  if (reason === '') return refuse('reason-missing')
  if (reason.length > VOID_REASON_LENGTH_MAX)
    return refuse('invalid-request', { reason: `at most ${VOID_REASON_LENGTH_MAX} characters` })
  if (!isVoidSpan(input)) return refuse('invalid-request', { span: 'whole minutes, at least one' })
  if (input.to > now + VOID_SPAN_MS) return refuse('invalid-request', { span: 'no later than the minute that runs' })
  return (await headOf(tx, input.productId)) === null ? refuse('not-found') : done(undefined)
}

/**
 * Voids every order of the span that the ticks leave open, gives the stakes back, and publishes the notice. Practice orders are void with
 * the real ones, and count neither in the notice nor as other persons' orders. While it runs no order
 * is taken or settled, so that each order is void or has its result, and none is passed over.
 * @param input.noticeId made by the caller
 * @returns refusals besides those of `checkVoid`: `already-decided` (none is open any more), `invalid-request` (fact `span`:
 *   one person's orders alone, while others have open ones)
 */
export async function voidOrders(
  tx: Tx,
  input: VoidSpan & { readonly noticeId: string; readonly reason: string },
  context: SettleContext,
): Promise<Outcome<SignedNotice>> {
  const checked = await checkVoid(tx, input, context.now)
  if (!checked.ok) return checked
  await lockOrders(tx)
  // The head is read under the lock: an order that was settled before it, was settled by ticks up to it.
  const head = await headOf(tx, input.productId)
  if (!head) return refuse('not-found')
  const found = await openOrders(tx.db, input).selectAll().select(RECEIPT_TEXTS).orderBy('id').execute()
  const ticks =
    found.length > 0 ? (await ticksFor(tx, input.productId, found)).filter((tick) => tick.seq <= head.seq) : []
  const draft: Omit<VoidNotice, 'orders'> = {
    type: 'void-notice',
    noticeId: input.noticeId,
    productId: input.productId,
    from: input.from,
    to: input.to,
    reason: input.reason.trim(),
    headSeq: head.seq,
    headTs: head.ts,
    headHash: head.hash,
    signedAt: Math.max(context.now, head.ts),
    keyId: context.keys.keyId,
  }
  const voids = found.flatMap((order) => voidOf(order, ticks, { ...draft, orders: found.length }))
  const real = voids.flatMap(({ order }) => (order.is_practice ? [] : [order]))
  if (real.length === 0) return refuse('already-decided')
  if (await isOnePersonAlone(tx, input.productId, real)) {
    return refuse('invalid-request', { span: 'reaches the orders of one person alone, while others have open ones' })
  }
  const notice: VoidNotice = { ...draft, orders: real.length }
  const signed = { notice, signature: context.keys.sign(noticeText(notice)) }
  await keepNotice(tx, signed)
  const told = voids.filter(({ order }) => !order.is_practice)
  await tellVoid(tx, notice, voidSums(told, ticks))
  const end = { keys: context.keys, settledAt: notice.signedAt, noticeId: notice.noticeId }
  await writeOrders(
    tx,
    voids.map(({ order, settlement }) => finish(order, settlement, end)),
    context,
  )
  publishNotice(tx, signed)
  return done(signed)
}

async function keepNotice(tx: Tx, { notice, signature }: SignedNotice): Promise<void> {
  await tx.db
    .insertInto('void_notice')
    .values({
      id: notice.noticeId,
      product_id: notice.productId,
      from_at: BigInt(notice.from),
      to_at: BigInt(notice.to),
      head_seq: BigInt(notice.headSeq),
      signed_at: BigInt(notice.signedAt),
      notice: noticeText(notice),
      signature,
    })
    .execute()
}

/** Until the end of the transaction no order is taken or settled. */
export async function lockOrders(tx: Tx): Promise<void> {
  await sql`lock table orders in exclusive mode`.execute(tx.db)
}

/** Null where the ticks have decided: that result stands, and the settler writes it. */
function voidOf(order: SignedOrder, ticks: readonly Tick[], notice: VoidNotice) {
  const acceptance = acceptanceSchema.parse(JSON.parse(order.acceptance_text))
  const settlement = voidByNotice(notice, { acceptance, terms: termsOf(order) }, ticksAfter(ticks, order))
  return typeof settlement === 'string' ? [] : [{ order, settlement }]
}

/** Orders that were set aside by a fault are left to the person who looks at it: what the ticks say of them is not known. */
function openOrders(db: Database, span: VoidSpan) {
  return db
    .selectFrom('orders')
    .where('product_id', '=', span.productId)
    .where('status', 'in', ['waiting', 'running'])
    .where('is_quarantined', '=', false)
    .where('accepted_at', '>=', BigInt(span.from))
    .where('accepted_at', '<', BigInt(span.to))
}

async function isOnePersonAlone(tx: Tx, productId: string, orders: readonly OrderRecord[]): Promise<boolean> {
  const [person, ...others] = new Set(orders.map((order) => order.user_id))
  if (person === undefined || others.length > 0) return false
  const another = await openOrders(tx.db, { productId, from: 0, to: Number.MAX_SAFE_INTEGER })
    .select('id')
    .where('user_id', '<>', person)
    .where('is_practice', '=', false)
    .limit(1)
    .executeTakeFirst()
  return another !== undefined
}

async function headOf(tx: Tx, productId: string): Promise<{ seq: number; ts: number; hash: string } | null> {
  const row = await tx.db
    .selectFrom('chain_head')
    .selectAll()
    .where('product_id', '=', productId)
    .where('seq', '>', 0n)
    .executeTakeFirst()
  return row ? { seq: Number(row.seq), ts: Number(row.ts), hash: row.hash.toString('hex') } : null
}
