import { keygen, sign } from '@noble/ed25519'
import { afterEach, expect, test, vi } from 'vitest'
import { toBase64Url } from '../../contract/base64url.ts'
import {
  receiptText,
  type PlainAcceptance,
  type Proof,
  type SettlementReceipt,
} from '../../contract/settlement/receipt.ts'
import { checkpointText, tickHash, type Tick } from '../../contract/settlement/tick.ts'
import { verifyProof } from '../../contract/settlement/verify-proof.ts'
import '../../contract/signature.ts'
import { verifyOnDevice } from '../../src/evidence/verify-on-device.ts'

const key = keygen()
const keys = { k1: toBase64Url(key.publicKey) }
const signText = (text: string) => toBase64Url(sign(new TextEncoder().encode(text), key.secretKey))
const START = { seq: 40, hash: 'c'.repeat(64), ts: 1_763_700_000_000 }

function proof(): Proof {
  let hash = START.hash
  const ticks = Array.from({ length: 122 }, (_, at): Tick => {
    const bare = {
      productId: 'eth-usdt',
      seq: START.seq + 1 + at,
      kind: 'price' as const,
      ts: START.ts + at * 250,
      price: 3_000 + at,
      sourceTs: START.ts + 250 + at * 250,
    }
    hash = tickHash(hash, bare)
    return { ...bare, hash }
  })
  const [entry, exit, last] = [ticks[0] as Tick, ticks[120] as Tick, ticks[121] as Tick]
  const terms: PlainAcceptance = {
    type: 'acceptance',
    rule: 'settle-2',
    orderId: '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a111',
    productId: 'eth-usdt',
    priceScale: 2,
    direction: 'up',
    stake: '10.00',
    returnRateBp: 8_000,
    countdownSeconds: 30,
    acceptedAt: START.ts,
    acceptedSeq: START.seq,
    acceptedHash: START.hash,
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
    exitTime: entry.ts + 30_000,
    exitSeq: exit.seq,
    exitHash: exit.hash,
    payout: '18.00',
    profit: '8.00',
    settledAt: last.ts,
    keyId: 'k1',
  }
  const head = { productId: 'eth-usdt', seq: last.seq, ts: last.ts, hash: last.hash, keyId: 'k1' }
  return {
    version: 1,
    ticks,
    keys,
    checkpoints: [{ ...head, signature: signText(checkpointText(head)) }],
    acceptance: { receipt: terms, signature: signText(receiptText(terms)) },
    settlement: { receipt: result, signature: signText(receiptText(result)) },
  }
}

const good = proof()
const tickAt = (at: number, change: Partial<Tick>): Proof => ({
  ...good,
  ticks: good.ticks.map((tick, index) => (index === at ? { ...tick, ...change } : tick)),
})
const otherSignature = signText('something else')
const CASES: readonly (readonly [string, Proof, object])[] = [
  ['a sound proof', good, { verdict: 'verified' }],
  ['one that is not settled yet', { ...good, settlement: null }, { verdict: 'not-yet-final' }],
  ['one with a key that signs nothing', { ...good, keys: { ...keys, k2: keys.k1 } }, { step: 'keys' }],
  [
    'one with another acceptance signature',
    { ...good, acceptance: { ...good.acceptance, signature: otherSignature } },
    { step: 'acceptance-signature' },
  ],
  [
    'one with another settlement signature',
    { ...good, settlement: good.settlement && { ...good.settlement, signature: otherSignature } },
    { step: 'settlement-signature' },
  ],
  [
    'one with a changed price',
    tickAt(60, { price: 1 }),
    { step: 'chain', detail: `tick ${START.seq + 61} does not have the hash that its fields give` },
  ],
  ['one with a changed first tick', tickAt(0, { ts: START.ts - 1 }), { step: 'chain' }],
  [
    'one with another head signature',
    { ...good, checkpoints: good.checkpoints.map((point) => ({ ...point, signature: otherSignature })) },
    { step: 'checkpoints' },
  ],
  ['one without a signed head', { ...good, checkpoints: [] }, { step: 'checkpoints' }],
]

afterEach(() => vi.restoreAllMocks())

test.each(CASES)("of %s the browser's own means say what the contract says", async (_name, candidate, expected) => {
  const options = { trustedKeys: keys }
  const said = await verifyOnDevice(candidate, options)
  expect(said).toMatchObject(expected)
  expect(said).toEqual(verifyProof(candidate, options))
})

test('what this device saw otherwise is a mismatch, in its own step', async () => {
  const seen = { ticks: [{ productId: 'eth-usdt', seq: START.seq + 5, ts: START.ts + 1_000, hash: 'd'.repeat(64) }] }
  expect(await verifyOnDevice(good, { trustedKeys: keys, seen })).toMatchObject({ verdict: 'mismatch', step: 'seen' })
})

test("a browser without Ed25519, and one without WebCrypto, decide by the contract's own means", async () => {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('no such algorithm', 'NotSupportedError'))
  expect(await verifyOnDevice(good, { trustedKeys: keys })).toMatchObject({ verdict: 'verified' })
  vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never)
  for (const [, candidate, expected] of CASES)
    expect(await verifyOnDevice(candidate, { trustedKeys: keys })).toMatchObject(expected)
})
