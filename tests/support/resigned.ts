/** Proofs that a test changes and signs anew: a platform whose signatures are all right, and whose words are not. */
import type { Proof, SettlementReceipt } from '../../contract/settlement/receipt.ts'
import { receiptText } from '../../contract/settlement/receipt.ts'
import { restoreText, type RestoreNotice } from '../../contract/settlement/restore-notice.ts'
import { checkpointText, tickHash, type Checkpoint, type Tick } from '../../contract/settlement/tick.ts'
import { noticeText, type VoidNotice } from '../../contract/settlement/void-notice.ts'
import type { TestKey } from './signed-files.ts'

type Fields = Readonly<Record<string, unknown>>

/** The same proof with other fields in its signed receipts. `settlement: null` takes the result away. */
export function resigned(
  key: TestKey,
  proof: Proof,
  change: { readonly acceptance?: Fields; readonly settlement?: Fields | null },
): Proof {
  const accepted = { ...proof.acceptance.receipt, ...change.acceptance } as Proof['acceptance']['receipt'] // bent on purpose
  const settled =
    change.settlement === null || proof.settlement === null
      ? null
      : ({ ...proof.settlement.receipt, ...change.settlement } as SettlementReceipt) // bent on purpose
  return {
    ...proof,
    acceptance: { receipt: accepted, signature: key.sign(receiptText(accepted)) },
    settlement: settled && { receipt: settled, signature: key.sign(receiptText(settled)) },
  }
}

/** A signed head with other fields than its tick's. */
export function bentHead(key: TestKey, tick: Tick, change: Partial<Checkpoint> = {}): Checkpoint {
  const { productId, seq, ts, hash } = tick
  const head = { productId, seq, ts, hash, keyId: key.keyId, ...change }
  return { ...head, signature: key.sign(checkpointText(head)) }
}

/** Ticks whose hashes follow from one another, whatever their fields say. */
export function chainedAnew(startHash: string, ticks: readonly Tick[]): Tick[] {
  let hash = startHash
  return ticks.map((tick) => {
    hash = tickHash(hash, tick)
    return { ...tick, hash }
  })
}

export interface VoidChange {
  readonly notice?: Fields
  readonly settlement?: Fields
  /** Signs the notice instead of the platform. */
  readonly signer?: TestKey
}

/** The order of a proof while it ran, void by a notice of operators or of a restore, signed 20 ms after its last tick. */
export function voided(key: TestKey, kind: 'notice' | 'restore', running: Proof, change: VoidChange = {}): Proof {
  const { productId, acceptedSeq, acceptedHash, acceptedAt, orderId, rule, stake } = running.acceptance.receipt
  const [entry, head] = [running.ticks[0], running.ticks.at(-1)]
  const at = (head?.ts ?? acceptedAt) + 20
  const shared = {
    noticeId: '7e57ab1e-0000-4000-8000-000000000001',
    productId,
    reason: 'A wrong price.',
    headSeq: head?.seq ?? acceptedSeq,
    headTs: head?.ts ?? acceptedAt,
    headHash: head?.hash ?? acceptedHash,
    orders: 3,
    keyId: key.keyId,
  }
  const minute = acceptedAt - (acceptedAt % 60_000)
  const span = { from: minute, to: minute + 60_000, signedAt: at }
  const settlement: SettlementReceipt = {
    type: 'settlement',
    rule,
    orderId,
    status: 'void',
    voidReason: kind === 'notice' ? 'operator' : 'restored',
    entrySeq: entry?.seq ?? null,
    entryHash: entry?.hash ?? null,
    exitTime: entry ? entry.ts + running.acceptance.receipt.countdownSeconds * 1_000 : null,
    exitSeq: null,
    exitHash: null,
    payout: stake,
    profit: '0.00',
    settledAt: at,
    keyId: key.keyId,
    noticeId: shared.noticeId,
    ...change.settlement,
  }
  const { sign } = change.signer ?? key
  const bare = { ...running, settlement: { receipt: settlement, signature: key.sign(receiptText(settlement)) } }
  if (kind === 'notice') {
    const receipt = { type: 'void-notice', ...shared, ...span, ...change.notice } as VoidNotice // bent on purpose
    return { ...bare, notice: { receipt, signature: sign(noticeText(receipt)) } }
  }
  const receipt = { type: 'restore-notice', ...shared, restoredAt: at, ...change.notice } as RestoreNotice // bent on purpose
  return { ...bare, restore: { receipt, signature: sign(restoreText(receipt)) } }
}
