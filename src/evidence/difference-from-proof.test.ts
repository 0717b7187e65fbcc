import { expect, test } from 'vitest'
import type { Order } from '../../contract/rows/order.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import type { Tick } from '../../contract/settlement/tick.ts'
import { differenceFromProof } from './difference-from-proof.ts'

const id = '2f8c22d6-23ff-43ad-8973-fe6a50f3dc3b'
const tick = (seq: number, price: number): Tick => ({
  productId: 'btc-usdt',
  seq,
  kind: 'price',
  ts: seq * 250,
  price,
  sourceTs: seq * 250,
  hash: 'a'.repeat(64),
})
const order: Order = {
  id,
  number: '1',
  productId: 'btc-usdt',
  direction: 'up',
  stake: '100.00',
  returnRateBp: 8200,
  countdownSeconds: 30,
  status: 'won',
  acceptedAt: 1_000,
  acceptedSeq: 4,
  entrySeq: 5,
  entryTs: 1_250,
  entryPrice: 100,
  exitTime: 31_250,
  exitSeq: 125,
  exitTs: 31_250,
  exitPrice: 110,
  payout: '182.00',
  profit: '82.00',
  voidReason: null,
  settledAt: 31_500,
}
const proof: Proof = {
  version: 1,
  acceptance: {
    receipt: {
      type: 'acceptance',
      rule: 'settle-2',
      orderId: id,
      productId: 'btc-usdt',
      priceScale: 2,
      direction: 'up',
      stake: '100.00',
      returnRateBp: 8200,
      countdownSeconds: 30,
      acceptedAt: 1_000,
      acceptedSeq: 4,
      acceptedHash: 'b'.repeat(64),
      keyId: 'k',
    },
    signature: 's',
  },
  settlement: {
    receipt: {
      type: 'settlement',
      rule: 'settle-2',
      orderId: id,
      status: 'won',
      voidReason: null,
      entrySeq: 5,
      entryHash: 'a'.repeat(64),
      exitTime: 31_250,
      exitSeq: 125,
      exitHash: 'a'.repeat(64),
      payout: '182.00',
      profit: '82.00',
      settledAt: 31_500,
      keyId: 'k',
    },
    signature: 's',
  },
  ticks: [tick(5, 100), tick(125, 110)],
  checkpoints: [],
  keys: {},
}

test('an order that says what its proof signs has no difference', () => {
  expect(differenceFromProof(order, proof)).toBeNull()
})

test('the proof of another order cannot stand in for it', () => {
  const other = {
    ...proof,
    acceptance: {
      ...proof.acceptance,
      receipt: { ...proof.acceptance.receipt, orderId: '00000000-0000-4000-8000-000000000000' },
    },
  }
  expect(differenceFromProof(order, other)).toContain('id:')
})

test('every figure on the screen is held against the signed one', () => {
  const changes: Partial<Order>[] = [
    { direction: 'down' },
    { stake: '100.01' },
    { returnRateBp: 8201 },
    { countdownSeconds: 60 },
    { acceptedAt: 1_001 },
    { acceptedSeq: 5 },
    { status: 'lost' },
    { voidReason: 'gap' },
    { entrySeq: 6 },
    { entryPrice: 101 },
    { exitTime: 31_251 },
    { exitSeq: 124 },
    { exitPrice: 111 },
    { payout: '182.01' },
    { profit: '82.01' },
    { productId: 'eth-usdt' },
  ]
  for (const change of changes)
    expect(differenceFromProof({ ...order, ...change }, proof), JSON.stringify(change)).not.toBeNull()
})

test('a practice order never stands in for a real one, nor a real one for practice', () => {
  const practised = { ...order, practice: true }
  const receipt = { ...proof.acceptance.receipt, practice: true } as Proof['acceptance']['receipt'] // bent on purpose
  const ofPractice: Proof = { ...proof, acceptance: { ...proof.acceptance, receipt } }
  expect(differenceFromProof(practised, ofPractice)).toBeNull()
  expect(differenceFromProof(order, ofPractice)).toBe('practice: false, proven true')
  expect(differenceFromProof(practised, proof)).toBe('practice: true, proven false')
})
