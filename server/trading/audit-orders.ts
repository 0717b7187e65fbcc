/** Holds what stands in the database against what can be derived again: the chains, the receipts, every result. */
import { sql } from 'kysely'
import { GENESIS_HASH, checkpointText, tickHash, type Tick } from '../../contract/settlement/tick.ts'
import { receiptText, settlementSchema } from '../../contract/settlement/receipt.ts'
import { dayOf } from '../../contract/settlement/simulated-day.ts'
import { verifyProof } from '../../contract/settlement/verify-proof.ts'
import { branchHash, restoreNoticeSchema } from '../../contract/settlement/restore-notice.ts'
import { voidNoticeSchema } from '../../contract/settlement/void-notice.ts'
import { isFinal } from '../../contract/rows/order-status.ts'
import type { Database } from '../database/database.ts'
import { readTicks } from '../prices/chain/read-ticks.ts'
import { isSignatureOfAny } from '../identity/device-signature.ts'
import { isSignatureOf, type SigningKeys } from '../prices/chain/signing-keys.ts'
import { orderProof } from './order-proof.ts'
import { orderDocument, type OrderRecord } from './order-row.ts'

const PAGE_MS = 3_600_000
const ORDERS_AT_ONCE = 1_000

export const ORDER_INVARIANTS = [
  'a-tick-chain-verifies',
  'a-settled-order-derives-again-from-the-log',
  'a-notice-voids-all-that-was-open',
  'a-restore-voids-all-that-was-open',
] as const

export interface OrderFinding {
  readonly name: (typeof ORDER_INVARIANTS)[number]
  /** Ids of orders, of products for their chain, or of notices. */
  readonly id: string
  readonly detail: string
}

/**
 * Checks every chain whose beginning is still kept, and every order as its owner's device would: chain, signatures, rule,
 * payout, and that the row says what the receipt says. Reads all of them: for audits, not for requests.
 * All of it as of one moment, so that a server may go on writing.
 * @returns what does not hold
 */
export function auditOrders(database: Database, keys: SigningKeys): Promise<OrderFinding[]> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((moment) => auditMoment(moment, keys))
}

async function auditMoment(database: Database, keys: SigningKeys): Promise<OrderFinding[]> {
  const findings: OrderFinding[] = []
  const heads = await database.selectFrom('chain_head').select('product_id').execute()
  for (const { product_id } of heads) findings.push(...(await auditChain(database, product_id, keys)))
  for await (const order of ordersOf(database)) {
    const fault = await faultOf(database, order, keys)
    if (fault !== null)
      findings.push({ name: 'a-settled-order-derives-again-from-the-log', id: order.id, detail: fault })
  }
  return [...findings, ...(await auditNotices(database, keys)), ...(await auditRestores(database, keys))]
}

/** A portion at a time: all that there ever were would not fit into memory. */
async function* ordersOf(database: Database): AsyncGenerator<OrderRecord> {
  for (let after = 0n; ;) {
    const orders = await database
      .selectFrom('orders')
      .selectAll()
      .where('is_quarantined', '=', false)
      .where('number', '>', after)
      .orderBy('number')
      .limit(ORDERS_AT_ONCE)
      .execute()
    yield* orders
    const last = orders.at(-1)
    if (!last) return
    after = last.number
  }
}

/** A notice is signed and says how many it voided; whatever else of its span was not final at its head should have been void too. */
async function auditNotices(database: Database, keys: SigningKeys): Promise<OrderFinding[]> {
  const finding = (id: string, detail: string): OrderFinding => ({
    name: 'a-notice-voids-all-that-was-open',
    id,
    detail,
  })
  const findings: OrderFinding[] = []
  for (const row of await database.selectFrom('void_notice').selectAll().execute()) {
    const notice = voidNoticeSchema.parse(JSON.parse(row.notice))
    if (!isSignatureOf(row.notice, row.signature, keys.publicKeys[notice.keyId] ?? ''))
      findings.push(finding(row.id, 'the notice is not signed'))
    const { rows } = await sql<{ voided: bigint; passed_over: string | null }>`
      select count(*) filter (where void_notice_id = ${row.id} and not is_practice) as voided,
        min(id::text) filter (where void_notice_id is distinct from ${row.id} and settlement is not null and not is_quarantined
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
        min(id::text) filter (where restore_notice_id is distinct from ${row.id} and not is_quarantined
          and (settlement is null or settled_at >= ${notice.restoredAt}) and coalesce(exit_time, accepted_at + entry_grace_ms) >= ${notice.headTs}) as passed_over
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

async function branchesOf(database: Database, productId: string): Promise<ReadonlyMap<number, string>> {
  const rows = await database
    .selectFrom('restore_notice')
    .select('notice')
    .where('product_id', '=', productId)
    .execute()
  return new Map(
    rows.map((row) => {
      const notice = restoreNoticeSchema.parse(JSON.parse(row.notice))
      return [notice.headSeq + 1, branchHash(notice)]
    }),
  )
}

async function auditChain(database: Database, productId: string, keys: SigningKeys): Promise<OrderFinding[]> {
  const finding = (detail: string): OrderFinding[] => [{ name: 'a-tick-chain-verifies', id: productId, detail }]
  const oldest = await database
    .selectFrom('tick')
    .select((of) => of.fn.min('ts').as('ts'))
    .where('product_id', '=', productId)
    .executeTakeFirst()
  if (!oldest || oldest.ts === null) return []
  // After a restore the chain hangs on the notice. Once old days were dropped, it begins with its first kept tick.
  const branches = await branchesOf(database, productId)
  let previous: Tick | null = null
  for (;;) {
    // A chain can be months long: an hour at a time.
    const fromTs: number = previous?.ts ?? Number(oldest.ts)
    const ticks = await readTicks(database, { productId, afterSeq: previous?.seq ?? 0, fromTs, toTs: fromTs + PAGE_MS })
    const first = ticks[0]
    if (!first) break
    for (const tick of ticks) {
      const before: string | null =
        branches.get(tick.seq) ?? (previous ? previous.hash : tick.seq === 1 ? GENESIS_HASH : null)
      if (previous && (tick.seq !== previous.seq + 1 || tick.ts < previous.ts))
        return finding(`tick ${tick.seq} does not follow ${previous.seq}`)
      if (before !== null && tickHash(before, tick) !== tick.hash) return finding(`tick ${tick.seq} has another hash`)
      previous = tick
    }
    const points = await checkpointsOf(database, { productId, fromSeq: first.seq, toSeq: first.seq + ticks.length - 1 })
    for (const point of points) {
      const head = {
        productId,
        seq: Number(point.seq),
        ts: Number(point.ts),
        hash: point.hash.toString('hex'),
        keyId: point.key_id,
      }
      const tick = ticks[head.seq - first.seq]
      if (tick?.hash !== head.hash || tick.ts !== head.ts)
        return finding(`the signed head ${head.seq} is not in the chain`)
      if (!isSignatureOf(checkpointText(head), point.signature, keys.publicKeys[head.keyId] ?? ''))
        return finding(`the head ${head.seq} is not signed`)
    }
  }
  const [ahead] = await checkpointsOf(database, {
    productId,
    fromSeq: (previous?.seq ?? 0) + 1,
    toSeq: Number.MAX_SAFE_INTEGER,
  })
  return ahead ? finding(`the signed head ${ahead.seq} is not in the chain`) : []
}

function checkpointsOf(database: Database, input: { productId: string; fromSeq: number; toSeq: number }) {
  return database
    .selectFrom('checkpoint')
    .selectAll()
    .where('product_id', '=', input.productId)
    .where('seq', '>=', BigInt(input.fromSeq))
    .where('seq', '<=', BigInt(input.toSeq))
    .orderBy('seq')
    .execute()
}

async function faultOf(database: Database, order: OrderRecord, keys: SigningKeys): Promise<string | null> {
  const proof = await orderProof(database, { userId: order.user_id, orderId: order.id, keys })
  if (!proof.ok) return proof.problem === 'ticks-dropped' ? faultOfDropped(database, order, keys) : proof.problem
  const verdict = verifyProof(proof.value, { trustedKeys: keys.publicKeys, isSignatureOf: isSignatureOfAny })
  if (verdict.verdict === 'mismatch') return `${verdict.step}: ${verdict.detail}`
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
    row.settledAt === receipt.settledAt
  return isSame ? null : 'the row says something else than its receipt'
}

/** An order whose day of ticks is no longer kept: its receipt is still signed, and the day must really be one that was dropped whole. */
async function faultOfDropped(database: Database, order: OrderRecord, keys: SigningKeys): Promise<string | null> {
  const oldest = await database
    .selectFrom('tick')
    .select((of) => of.fn.min('ts').as('ts'))
    .executeTakeFirst()
  if (oldest && oldest.ts !== null && dayOf(Number(oldest.ts)) <= dayOf(Number(order.accepted_ts)))
    return 'ticks are missing'
  const receipt = settlementSchema.parse(JSON.parse(order.settlement ?? 'null'))
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
