/** A proof as the server hands it out, of an order that was won: each field holds a value that its schema takes, nothing is really signed. */
import type { Proof } from '../../contract/settlement/receipt.ts'
import { HASH, ID, SIGNATURE } from './field-values.ts'

const keyId = 'k1'
const asked = {
  orderId: ID,
  productId: 'btc-usdt',
  direction: 'up',
  stake: '10.00',
  returnRateBp: 8_000,
  countdownSeconds: 30,
} as const
const seen = { seenSeq: 39, seenAt: 1, termsHash: HASH }

/** The acceptance of an order without an intent. */
export const PLAIN_ACCEPTANCE = {
  ...asked,
  type: 'acceptance',
  rule: 'settle-2',
  priceScale: 2,
  acceptedAt: 1,
  acceptedSeq: 40,
  acceptedHash: HASH,
  keyId,
} as const

export const SIGNED_HEAD = { productId: 'btc-usdt', seq: 42, ts: 2, hash: HASH, keyId, signature: SIGNATURE }

export const PROOF_WITHOUT_INTENT = {
  version: 1,
  keys: { k1: `${'AZaz09_-'.repeat(5)}abc` },
  acceptance: { receipt: PLAIN_ACCEPTANCE, signature: SIGNATURE },
  settlement: {
    receipt: {
      type: 'settlement',
      rule: 'settle-2',
      orderId: ID,
      status: 'won',
      voidReason: null,
      entrySeq: 41,
      entryHash: HASH,
      exitTime: 2,
      exitSeq: 42,
      exitHash: HASH,
      payout: '18.00',
      profit: '8.00',
      settledAt: 3,
      keyId,
    },
    signature: SIGNATURE,
  },
  ticks: [
    { productId: 'btc-usdt', seq: 41, kind: 'price', ts: 2, price: 3, sourceTs: null, hash: HASH },
    { productId: 'btc-usdt', seq: 42, kind: 'gap', ts: 2, price: null, sourceTs: null, hash: HASH },
  ],
  checkpoints: [SIGNED_HEAD],
} satisfies Proof

export const PROOF_WITH_INTENT = {
  ...PROOF_WITHOUT_INTENT,
  acceptance: {
    receipt: { ...PLAIN_ACCEPTANCE, ...seen, version: 2, intentHash: HASH, prevReceiptHash: HASH },
    signature: SIGNATURE,
  },
  intent: {
    intent: { ...asked, ...seen, type: 'order-intent', version: 1, deviceKeyId: HASH, seenHash: HASH },
    signature: SIGNATURE,
    publicKey: `AZaz09_-${'a'.repeat(35)}`,
  },
} satisfies Proof
