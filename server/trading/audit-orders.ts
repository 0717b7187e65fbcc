/** Holds what stands in the database against what can be derived again: the chains, the receipts, every result. */
import { sql } from 'kysely'
import {
  acceptanceSchema,
  isPractice,
  receiptText,
  settlementSchema,
  type Acceptance,
} from '../../contract/settlement/receipt.ts'
import { dayOf } from '../../contract/settlement/simulated-day.ts'
import { verifyProof } from '../../contract/settlement/verify-proof.ts'
import { restoreNoticeSchema } from '../../contract/settlement/restore-notice.ts'
import { voidNoticeSchema } from '../../contract/settlement/void-notice.ts'
import { isFinal } from '../../contract/rows/order-status.ts'
import type { Database } from '../database/database.ts'
import { inOneMoment } from '../database/one-moment.ts'
import { stakesAfter } from '../ledger/cut-ledger.ts'
import { ORDER_OPENED } from '../ledger/hold-stake.ts'
import { isSignatureOfAny } from '../identity/device-signature.ts'
import { oldestTickTs } from '../prices/chain/read-ticks.ts'
import { isSignatureOf, type SigningKeys } from '../prices/chain/signing-keys.ts'
import { auditChains, faultOfPack, type TickEnds } from './audit-chains.ts'
import { orderProof } from './order-proof.ts'
import { orderDocument, RECEIPT_TEXTS, type SignedOrder } from './order-row.ts'

const ORDERS_AT_ONCE = 1_000
const FAULTS_MAX = 1_000
/** An order that is set aside has no end yet. One that has an end is no more set aside, whatever its row says. */
const isToDerive = sql<boolean>`not (is_quarantined and status in ('waiting', 'running'))`

export const ORDER_INVARIANTS = [
  'a-tick-chain-verifies',
  'a-settled-order-derives-again-from-the-log',
  'a-stake-was-held-for-an-order-that-is-there',
  'a-notice-voids-all-that-was-open',
  'a-restore-voids-all-that-was-open',
] as const

export interface OrderFinding {
  readonly name: (typeof ORDER_INVARIANTS)[number]
  /** Ids of orders, of products for their chain, or of notices. */
  readonly id: string
  readonly detail: string
}

/** Where an earlier audit ended. */
interface OrderCut {
  readonly ticks: TickEnds
  /** Number of the last transfer that it has proven, and of the last order. */
  readonly transfer: bigint
  readonly order: bigint
  /** ms since 1970. Notices are checked that were signed from here on. */
  readonly noticesFrom: number
}
/**
 * Checks every chain whose beginning is still kept, and every order as its owner's device would: chain, signatures, rule,
 * payout, and that the row says what the receipt says. Reads all of them: for audits, not for requests.
 * @param cut what comes after it is checked: ticks, orders whose stake was held or given back, notices
 * @returns what does not hold, 1,000 orders at most
 */
export function auditOrders(database: Database, keys: SigningKeys, cut?: OrderCut): Promise<OrderFinding[]> {
  return inOneMoment(database, async (moment) => {
    const chains = await auditChains(moment, keys, cut?.ticks ?? {})
    const findings = chains.map(({ productId, detail }): OrderFinding => ({
      name: 'a-tick-chain-verifies',
      id: productId,
      detail,
    }))
    let wrong = 0
    for await (const order of cut ? ordersAfter(moment, cut) : ordersOf(moment)) {
      const fault = await faultOf(moment, order, keys).catch(faultOfPack)
      if (fault === null) continue
      findings.push({ name: 'a-settled-order-derives-again-from-the-log', id: order.id, detail: fault })
      // All that could be wrong would not fit into memory.
      if ((wrong += 1) === FAULTS_MAX) break
    }
    findings.push(...(await auditStakes(moment, cut?.transfer ?? null)))
    findings.push(...(await auditNotices(moment, keys, cut?.noticesFrom ?? 0)))
    // A restored backup is audited whole, so an earlier audit has no restore after it.
    if (!cut) findings.push(...(await auditRestores(moment, keys)))
    return findings
  })
}

/** Each order once: when its stake was given back or taken, and while it is open when it was held. Last, new ones that no stake was held for. */
async function* ordersAfter(
  database: Database,
  { transfer, order }: Pick<OrderCut, 'transfer' | 'order'>,
): AsyncGenerator<SignedOrder> {
  for await (const { opened, ended } of stakesAfter(database, transfer)) {
    const orders = await database
      .selectFrom('orders')
      .selectAll()
      .select(RECEIPT_TEXTS)
      .where(isToDerive)
      .where('id', '=', sql<string>`any(${[...new Set([...opened, ...ended])]}::uuid[])`)
      .execute()
    const isEnded = new Set(ended)
    yield* orders.filter(({ id, status }) => isEnded.has(id) || !isFinal(status))
  }
  yield* await database
    .selectFrom('orders')
    .selectAll()
    .select(RECEIPT_TEXTS)
    .where(isToDerive)
    .where('number', '>', order)
    .where(
      sql<boolean>`not exists (select from ledger_transfer t where t.reference = orders.id::text and t.leg = 'stake')`,
    )
    .orderBy('number')
    .limit(FAULTS_MAX)
    .execute()
}

/** An order that is gone leaves the transfers that held its stake. One from before the cut is missing in its sums (proven-sums.sql). */
async function auditStakes(database: Database, after: bigint | null): Promise<OrderFinding[]> {
  const { rows } = await sql<{ reference: string }>`
    select t.reference from ledger_transfer t
    where t.event = ${ORDER_OPENED} and t.phase = 'pending' and t.leg = 'stake' ${after === null ? sql`` : sql`and t.number > ${after}`}
      and not exists (
        select from orders o join ledger_account a on a.owner = o.user_id and a.id = t.debit_id
        where o.id = case when pg_input_is_valid(t.reference, 'uuid') then t.reference::uuid end
      )
    limit ${FAULTS_MAX}`.execute(database)
  return rows.map(({ reference }) => ({
    name: 'a-stake-was-held-for-an-order-that-is-there',
    id: reference,
    detail: 'the order is gone',
  }))
}

/** A portion at a time: all that there ever were would not fit into memory. A row that was put in may have any number, and one that another has. */
async function* ordersOf(database: Database): AsyncGenerator<SignedOrder> {
  for (let after: SignedOrder | undefined; ;) {
    let query = database
      .selectFrom('orders')
      .selectAll()
      .select(RECEIPT_TEXTS)
      .where(isToDerive)
      .orderBy('number')
      .orderBy('id')
      .limit(ORDERS_AT_ONCE)
    if (after) {
      const { number, id } = after
      query = query.where('number', '>=', number).where(sql<boolean>`(number, id) > (${number}, ${id}::uuid)`)
    }
    const orders: readonly SignedOrder[] = await query.execute()
    yield* orders
    after = orders.at(-1)
    if (!after) return
  }
}

/** A notice is signed and says how many it voided; whatever else of its span was not final at its head should have been void too. */
async function auditNotices(database: Database, keys: SigningKeys, from: number): Promise<OrderFinding[]> {
  const finding = (id: string, detail: string): OrderFinding => ({
    name: 'a-notice-voids-all-that-was-open',
    id,
    detail,
  })
  const findings: OrderFinding[] = []
  for (const row of await database.selectFrom('void_notice').selectAll().execute()) {
    const notice = voidNoticeSchema.parse(JSON.parse(row.notice))
    if (notice.signedAt < from) continue
    if (!isSignatureOf(row.notice, row.signature, keys.publicKeys[notice.keyId] ?? ''))
      findings.push(finding(row.id, 'the notice is not signed'))
    const { rows } = await sql<{ voided: bigint; passed_over: string | null }>`
      select count(*) filter (where void_notice_id = ${row.id} and not is_practice) as voided,
        min(id::text) filter (where void_notice_id is distinct from ${row.id} and settlement_signature is not null
          and accepted_seq <= ${notice.headSeq} and coalesce(exit_time, accepted_at + entry_grace_ms) >= ${notice.headTs}
          and not (void_notice_id is not null and settled_at <= ${notice.signedAt})) as passed_over
      from orders where product_id = ${notice.productId} and accepted_at >= ${notice.from} and accepted_at < ${notice.to}`.execute(
      database,
    )
    const [found] = rows
    if (Number(found?.voided) !== notice.orders)
      findings.push(finding(row.id, `it says ${notice.orders} orders, and voids ${String(found?.voided)}`))
    if (found && found.passed_over !== null)
      findings.push(finding(row.id, `order ${found.passed_over} was open and is not void`))
  }
  return findings
}

/** The same of restores: signed, counted, and nothing that the kept ticks left open was passed over. */
async function auditRestores(database: Database, keys: SigningKeys): Promise<OrderFinding[]> {
  const finding = (id: string, detail: string): OrderFinding => ({
    name: 'a-restore-voids-all-that-was-open',
    id,
    detail,
  })
  const findings: OrderFinding[] = []
  for (const row of await database.selectFrom('restore_notice').selectAll().execute()) {
    const notice = restoreNoticeSchema.parse(JSON.parse(row.notice))
    if (!isSignatureOf(row.notice, row.signature, keys.publicKeys[notice.keyId] ?? ''))
      findings.push(finding(row.id, 'the notice is not signed'))
    const { rows } = await sql<{ voided: bigint; passed_over: string | null }>`
      select count(*) filter (where restore_notice_id = ${row.id} and not is_practice) as voided,
        min(id::text) filter (where restore_notice_id is distinct from ${row.id} and not (is_quarantined and settlement_signature is null)
          and (settlement_signature is null or settled_at >= ${notice.restoredAt}) and coalesce(exit_time, accepted_at + entry_grace_ms) >= ${notice.headTs}) as passed_over
      from orders where product_id = ${notice.productId} and accepted_seq <= ${notice.headSeq} and accepted_at < ${notice.restoredAt}`.execute(
      database,
    )
    const [found] = rows
    if (Number(found?.voided) !== notice.orders)
      findings.push(finding(row.id, `it says ${notice.orders} orders, and voids ${String(found?.voided)}`))
    if (found && found.passed_over !== null)
      findings.push(finding(row.id, `order ${found.passed_over} was open and is not void`))
  }
  return findings
}

async function faultOf(database: Database, order: SignedOrder, keys: SigningKeys): Promise<string | null> {
  const proof = await orderProof(database, { userId: order.user_id, orderId: order.id, keys })
  if (!proof.ok) return proof.problem === 'ticks-dropped' ? faultOfDropped(database, order, keys) : proof.problem
  const verdict = verifyProof(proof.value, { trustedKeys: keys.publicKeys, isSignatureOf: isSignatureOfAny })
  if (verdict.verdict === 'mismatch') return `${verdict.step}: ${verdict.detail}`
  if (!hasTermsOf(order, proof.value.acceptance.receipt)) return 'the row says other terms than its receipt'
  if (isFinal(order.status) !== (verdict.verdict === 'verified'))
    return `the row says ${order.status}, the proof is ${verdict.verdict}`
  if (verdict.verdict !== 'verified') return null
  const row = orderDocument(order, dayOf)
  const receipt = proof.value.settlement?.receipt
  const { settlement } = verdict
  const isSame =
    row.status === settlement.status &&
    row.payout === receipt?.payout &&
    row.profit === receipt.profit &&
    row.voidReason === receipt.voidReason &&
    row.entryPrice === (settlement.entry?.price ?? null) &&
    row.exitPrice === (settlement.exit?.price ?? null) &&
    row.entryTs === (settlement.entry?.ts ?? null) &&
    row.exitTs === (settlement.exit?.ts ?? null) &&
    row.settledAt === receipt.settledAt
  return isSame ? null : 'the row says something else than its receipt'
}

/** Lists, sums and the desk read the row: where its receipt is kept whole, nothing else holds the two together. */
function hasTermsOf(order: SignedOrder, receipt: Acceptance): boolean {
  const row = orderDocument(order, dayOf)
  return (
    row.id === receipt.orderId &&
    row.productId === receipt.productId &&
    row.direction === receipt.direction &&
    row.stake === receipt.stake &&
    row.returnRateBp === receipt.returnRateBp &&
    row.countdownSeconds === receipt.countdownSeconds &&
    row.acceptedAt === receipt.acceptedAt &&
    row.acceptedSeq === receipt.acceptedSeq &&
    order.rule === receipt.rule &&
    order.is_practice === isPractice(receipt)
  )
}

/** An order whose day of ticks is no longer kept: its receipts are still signed, and the day must really be one that was dropped whole. */
async function faultOfDropped(database: Database, order: SignedOrder, keys: SigningKeys): Promise<string | null> {
  const oldest = await oldestTickTs(database)
  if (oldest !== null && dayOf(oldest) <= dayOf(Number(order.accepted_ts))) return 'ticks are missing'
  const acceptance = acceptanceSchema.parse(JSON.parse(order.acceptance_text))
  if (!isSignatureOf(order.acceptance_text, order.acceptance_signature, keys.publicKeys[acceptance.keyId] ?? ''))
    return 'the acceptance is not signed'
  if (!hasTermsOf(order, acceptance)) return 'the row says other terms than its receipt'
  const receipt = settlementSchema.parse(JSON.parse(order.settlement_text ?? 'null'))
  if (!isSignatureOf(receiptText(receipt), order.settlement_signature ?? '', keys.publicKeys[receipt.keyId] ?? ''))
    return 'the result is not signed'
  const row = orderDocument(order, dayOf)
  const isSame =
    row.id === receipt.orderId &&
    row.status === receipt.status &&
    row.payout === receipt.payout &&
    row.profit === receipt.profit &&
    row.voidReason === receipt.voidReason
  return isSame ? null : 'the row says something else than its receipt'
}
