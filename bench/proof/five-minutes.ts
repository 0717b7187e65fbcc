/** Proofs of orders on a product with four ticks a second: what a phone has to check. */
import { keygen, sign } from '@noble/ed25519'
import { toBase64Url } from '../../contract/base64url.ts'
import type { Order } from '../../contract/rows/order.ts'
import {
  receiptText,
  type PlainAcceptance,
  type Proof,
  type SettlementReceipt,
} from '../../contract/settlement/receipt.ts'
import { checkpointText, tickHash, type Checkpoint, type Tick } from '../../contract/settlement/tick.ts'
import { proofText } from '../../contract/settlement/verify-proof.ts'
import type { ProofCommand } from './page.ts'

const TICK_MS = 250
const START = 1_763_700_000_000
const BEFORE = { seq: 100_007, hash: 'a'.repeat(64) }

export function fiveMinutes(): ProofCommand {
  return createProofs()({ seconds: 300, orderId: '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a111' })
}

/** Orders of one platform: all signed by one key. */
export function createProofs(): (order: { readonly seconds: number; readonly orderId: string }) => ProofCommand {
  const key = keygen()
  return ({ seconds, orderId }) => proofOf(key, orderId, seconds * 1_000)
}

function proofOf(key: ReturnType<typeof keygen>, orderId: string, countdownMs: number): ProofCommand {
  const signed = (text: string) => toBase64Url(sign(new TextEncoder().encode(text), key.secretKey))
  const ticks = chain(countdownMs / TICK_MS + 2)
  const entry = at(ticks, 0)
  const exit = at(ticks, countdownMs / TICK_MS)
  const headAt = (tick: Tick): Checkpoint => {
    const head = { productId: tick.productId, seq: tick.seq, ts: tick.ts, hash: tick.hash, keyId: 'k1' }
    return { ...head, signature: signed(checkpointText(head)) }
  }
  const terms: PlainAcceptance = {
    type: 'acceptance',
    rule: 'settle-2',
    orderId,
    productId: 'btc-usdt',
    priceScale: 2,
    direction: 'up',
    stake: '100.00',
    returnRateBp: 8_200,
    countdownSeconds: countdownMs / 1_000,
    acceptedAt: START,
    acceptedSeq: BEFORE.seq,
    acceptedHash: BEFORE.hash,
    keyId: 'k1',
  }
  const result: SettlementReceipt = {
    type: 'settlement',
    rule: 'settle-2',
    orderId: terms.orderId,
    status: 'won',
    voidReason: null,
    entrySeq: entry.seq,
    entryHash: entry.hash,
    exitTime: entry.ts + countdownMs,
    exitSeq: exit.seq,
    exitHash: exit.hash,
    payout: '182.00',
    profit: '82.00',
    settledAt: exit.ts + 300,
    keyId: 'k1',
  }
  const proof: Proof = {
    version: 1,
    ticks,
    keys: { k1: toBase64Url(key.publicKey) },
    acceptance: { receipt: terms, signature: signed(receiptText(terms)) },
    settlement: { receipt: result, signature: signed(receiptText(result)) },
    checkpoints: [headAt(at(ticks, 3)), headAt(at(ticks, ticks.length - 1))],
  }
  return { text: proofText(proof), keys: proof.keys, seen: ticks, order: orderOf(terms, result, { entry, exit }) }
}

function chain(count: number): Tick[] {
  let hash = BEFORE.hash
  return Array.from({ length: count }, (_, index) => {
    const ts = START + (index + 1) * TICK_MS
    // Up to its end, so that up is right; in between it wavers.
    const bare = {
      productId: 'btc-usdt',
      seq: BEFORE.seq + 1 + index,
      kind: 'price' as const,
      ts,
      price: 6_421_850 + index + ((index * 7) % 13),
      sourceTs: ts,
    }
    hash = tickHash(hash, bare)
    return { ...bare, hash }
  })
}

function orderOf(
  terms: PlainAcceptance,
  result: SettlementReceipt,
  { entry, exit }: { entry: Tick; exit: Tick },
): Order {
  const { orderId: id, productId, direction, stake, returnRateBp, countdownSeconds, acceptedAt, acceptedSeq } = terms
  const { status, voidReason, entrySeq, exitSeq, exitTime, payout, profit, settledAt } = result
  return {
    id,
    number: '0001',
    productId,
    direction,
    stake,
    returnRateBp,
    countdownSeconds,
    acceptedAt,
    acceptedSeq,
    status,
    voidReason,
    entrySeq,
    exitSeq,
    exitTime,
    payout,
    profit,
    settledAt,
    entryTs: entry.ts,
    entryPrice: entry.price,
    exitTs: exit.ts,
    exitPrice: exit.price,
  }
}

function at(ticks: readonly Tick[], index: number): Tick {
  const tick = ticks[index]
  if (tick === undefined) throw new RangeError(`no tick ${index}`)
  return tick
}
