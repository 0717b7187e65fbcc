import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { isFinal } from '../../contract/rows/order-status.ts'
import { acceptanceSchema, settlementSchema, type Proof } from '../../contract/settlement/receipt.ts'
import { restoreNoticeSchema } from '../../contract/settlement/restore-notice.ts'
import { voidNoticeSchema } from '../../contract/settlement/void-notice.ts'
import type { Checkpoint, Tick } from '../../contract/settlement/tick.ts'
import type { Database } from '../database/database.ts'
import { signHead } from '../prices/chain/chain-writer.ts'
import { readCheckpoints, readTicks } from '../prices/chain/read-ticks.ts'
import type { SigningKeys } from '../prices/chain/signing-keys.ts'
import { keptIntent } from './kept-intent.ts'
import { RECEIPT_TEXTS, type OrderRecord } from './order-row.ts'

/**
 * All that is needed to check an order without the server. Another person's order answers as one that is not there.
 * A proof of an order that is not final yet holds the ticks so far. Refuses `ticks-dropped` where they are no longer kept.
 */
export async function orderProof(
  database: Database,
  input: { readonly userId: string; readonly orderId: string; readonly keys: SigningKeys },
): Promise<Outcome<Proof>> {
  const order = await database
    .selectFrom('orders')
    .selectAll()
    .select(RECEIPT_TEXTS)
    .where('id', '=', input.orderId)
    .where('user_id', '=', input.userId)
    .executeTakeFirst()
  if (!order) return refuse('not-found')
  const acceptance = {
    receipt: acceptanceSchema.parse(JSON.parse(order.acceptance_text)),
    signature: order.acceptance_signature,
  }
  const settlement =
    order.settlement_text === null || order.settlement_signature === null
      ? null
      : { receipt: settlementSchema.parse(JSON.parse(order.settlement_text)), signature: order.settlement_signature }
  const intent = keptIntent(order, acceptance.receipt)
  const [notice, restore] = [await noticeOf(database, order), await restoreOf(database, order)]
  const end = (notice ?? restore)?.receipt
  const read = await readTicks(database, {
    productId: order.product_id,
    afterSeq: Number(order.accepted_seq),
    fromTs: Number(order.accepted_ts),
    toTs: end?.headTs ?? decidedAfter(order),
  })
  // A notice hangs on its head: what came later is no matter of it.
  const ticks = end ? read.filter((tick) => tick.seq <= end.headSeq) : read
  if (ticks[0]?.seq !== Number(order.accepted_seq) + 1 && needsTicks(order, end)) return refuse('ticks-dropped')
  const checkpoints = await headsOf(database, { order, ticks, keys: input.keys })
  const keyIds = [
    ...[acceptance, settlement, notice, restore].flatMap((signed) => signed?.receipt.keyId ?? []),
    ...checkpoints.map((point) => point.keyId),
  ]
  return done({
    version: 1,
    acceptance,
    ...(intent ? { intent } : {}),
    settlement,
    ...(notice ? { notice } : {}),
    ...(restore ? { restore } : {}),
    ticks,
    checkpoints,
    keys: publicKeysOf(input.keys, keyIds),
  })
}

/** A result hangs on the tick after the order's head; only a notice at that very head needs none. */
function needsTicks(order: OrderRecord, end: { readonly headSeq: number } | undefined): boolean {
  return isFinal(order.status) && end?.headSeq !== Number(order.accepted_seq)
}

async function noticeOf(database: Database, order: OrderRecord) {
  if (order.void_notice_id === null) return null
  const row = await database
    .selectFrom('void_notice')
    .select(['notice', 'signature'])
    .where('id', '=', order.void_notice_id)
    .executeTakeFirstOrThrow()
  return { receipt: voidNoticeSchema.parse(JSON.parse(row.notice)), signature: row.signature }
}

async function restoreOf(database: Database, order: OrderRecord) {
  if (order.restore_notice_id === null) return null
  const row = await database
    .selectFrom('restore_notice')
    .select(['notice', 'signature'])
    .where('id', '=', order.restore_notice_id)
    .executeTakeFirstOrThrow()
  return { receipt: restoreNoticeSchema.parse(JSON.parse(row.notice)), signature: row.signature }
}

/** The first tick above this time decides the order. */
function decidedAfter(order: OrderRecord): number {
  if (!isFinal(order.status)) return Number.MAX_SAFE_INTEGER
  return Number(order.exit_time ?? order.accepted_at + BigInt(order.entry_grace_ms))
}

/** The first head that was signed while the order ran, which this device may have seen, and one at the last tick. */
async function headsOf(
  database: Database,
  input: { order: OrderRecord; ticks: readonly Tick[]; keys: SigningKeys },
): Promise<Checkpoint[]> {
  const last = input.ticks.at(-1)
  if (!last) return []
  const range = { productId: input.order.product_id, toSeq: last.seq, limit: 1 }
  const [first] = await readCheckpoints(database, {
    ...range,
    fromSeq: Number(input.order.entry_seq ?? input.order.accepted_seq),
  })
  const [end] = await readCheckpoints(database, { ...range, fromSeq: last.seq })
  // Heads are signed once a second; where none stands at this very tick, the one that is signed now says the same of it.
  const pinned = end ?? signHead(input.keys, input.order.product_id, last)
  return first && first.seq !== pinned.seq ? [first, pinned] : [pinned]
}

/** The public keys of these names, of which each must be in the key file. */
export function publicKeysOf(keys: SigningKeys, keyIds: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    [...new Set(keyIds)].map((keyId) => {
      const key = keys.publicKeys[keyId]
      if (key === undefined) throw new Error(`the public key ${keyId} is not in the key file`)
      return [keyId, key]
    }),
  )
}
