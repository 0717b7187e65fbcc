import { keygen, sign } from '@noble/ed25519'
import { describe, expect, test } from 'vitest'
import { toBase64Url } from '../base64url.ts'
import type { PlainAcceptance, Proof, SettlementReceipt } from './receipt.ts'
import { receiptText } from './receipt.ts'
import { checkpointText, tickHash, type Checkpoint, type Tick } from './tick.ts'
import { proofText, verifyProof, verifyProofText } from './verify-proof.ts'
import '../signature.ts'

const key = keygen()
const other = keygen()
const signText = (text: string, secretKey = key.secretKey) =>
  toBase64Url(sign(new TextEncoder().encode(text), secretKey))
const keys = { k1: toBase64Url(key.publicKey) }
const options = { trustedKeys: keys }

function chain(): Tick[] {
  let hash = 'a'.repeat(64)
  return Array.from({ length: 125 }, (_, index) => {
    const ts = 1_000_250 + index * 250
    const bare = {
      productId: 'btc-usdt',
      seq: 8 + index,
      kind: 'price' as const,
      ts,
      price: 6_421_850 + index,
      sourceTs: ts - 3,
    }
    hash = tickHash(hash, bare)
    return { ...bare, hash }
  })
}

function headAt(tick: Tick): Checkpoint {
  const head = { productId: tick.productId, seq: tick.seq, ts: tick.ts, hash: tick.hash, keyId: 'k1' }
  return { ...head, signature: signText(checkpointText(head)) }
}

/** An order of 30 s that is won: entry is the first tick, exit the one 30 s later, final by the tick after that. */
function build(
  change: {
    acceptance?: Partial<PlainAcceptance>
    settlement?: Partial<SettlementReceipt>
    ticks?: Tick[]
    secretKey?: Uint8Array<ArrayBuffer>
  } = {},
): Proof {
  const ticks = change.ticks ?? chain().slice(0, 122)
  const acceptance: PlainAcceptance = {
    type: 'acceptance',
    rule: 'settle-2',
    orderId: '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a111',
    productId: 'btc-usdt',
    priceScale: 2,
    direction: 'up',
    stake: '100.01',
    returnRateBp: 8_250,
    countdownSeconds: 30,
    acceptedAt: 999_990,
    acceptedSeq: 7,
    acceptedHash: 'a'.repeat(64),
    keyId: 'k1',
    ...change.acceptance,
  }
  const settlement: SettlementReceipt = {
    type: 'settlement',
    rule: 'settle-2',
    orderId: acceptance.orderId,
    status: 'won',
    voidReason: null,
    entrySeq: 8,
    entryHash: ticks[0]?.hash ?? '',
    exitTime: 1_030_250,
    exitSeq: 128,
    exitHash: ticks[120]?.hash ?? '',
    payout: '182.51',
    profit: '82.50',
    settledAt: 1_030_600,
    keyId: 'k1',
    ...change.settlement,
  }
  return {
    version: 1,
    ticks,
    keys,
    acceptance: { receipt: acceptance, signature: signText(receiptText(acceptance), change.secretKey) },
    settlement: { receipt: settlement, signature: signText(receiptText(settlement)) },
    checkpoints: [headAt(ticks[3] as Tick), headAt(ticks.at(-1) as Tick)],
  }
}

describe('a sound proof', () => {
  test('of a right order is verified, from the object and from the saved text', () => {
    expect(verifyProof(build(), options)).toMatchObject({
      verdict: 'verified',
      settlement: { status: 'won', exit: { seq: 128 } },
    })
    expect(verifyProofText(proofText(build()), options).verdict).toBe('verified')
  })
  test('of an order under the first rule goes on to verify as what it is, and no result counts by the other rule', () => {
    const {
      acceptance: { receipt },
      settlement,
    } = build()
    const first = { ...receipt, rule: 'settle-1' as const, entryGraceMs: 5_000, maxGapMs: 2_000 }
    const acceptance = { receipt: first, signature: signText(receiptText(first)) }
    const result = { ...(settlement as NonNullable<typeof settlement>).receipt, rule: 'settle-1' as const }
    expect(
      verifyProof(
        { ...build(), acceptance, settlement: { receipt: result, signature: signText(receiptText(result)) } },
        options,
      ),
    ).toMatchObject({ verdict: 'verified' })
    expect(verifyProof({ ...build(), acceptance }, options)).toMatchObject({ verdict: 'mismatch', step: 'rule' })
  })
  test('of a running order is not yet final, and a result signed too early is a mismatch', () => {
    const early = build({ ticks: chain().slice(0, 60) })
    expect(verifyProof({ ...early, settlement: null }, options)).toMatchObject({
      verdict: 'not-yet-final',
      settlement: { status: 'running' },
    })
    expect(verifyProof(early, options)).toMatchObject({ verdict: 'mismatch', step: 'rule' })
  })
})

describe('a proof with a fault', () => {
  test.each<[string, Partial<PlainAcceptance> & { entryGraceMs?: number; maxGapMs?: number }]>([
    ['a return above its bound', { returnRateBp: 100_000 }],
    ['a negative return', { returnRateBp: -8_250 }],
    ['no countdown', { countdownSeconds: 0 }],
    ['a countdown of days', { countdownSeconds: 100_000 }],
    ['a stake of nothing', { stake: '0.00' }],
    ['a negative stake', { stake: '-100.01' }],
    ['more decimals than a price has', { priceScale: 9 }],
    ['a grace of its own', { entryGraceMs: 60_000 }],
    ['a gap of its own', { maxGapMs: 60_000 }],
  ])('over signed terms with %s is no proof', (_, poison) => {
    expect(verifyProofText(proofText(build({ acceptance: poison })), options)).toMatchObject({
      verdict: 'mismatch',
      step: 'format',
    })
  })
  test('whose entry was already traded before the acceptance is a mismatch', () => {
    const signedAs = build({ acceptance: { acceptedAt: 1_000_100 }, ticks: chain() })
    expect(verifyProof(signedAs, options)).toMatchObject({
      verdict: 'mismatch',
      step: 'result',
      detail: 'other ticks than the rule finds',
    })
  })
  test.each([
    [
      'a result that the rule does not give',
      { settlement: { status: 'lost', payout: '0.00', profit: '-100.01' } },
      'result',
    ],
    ['another exit tick than the rule finds', { settlement: { exitSeq: 127 } }, 'result'],
    ['a payout one cent short', { settlement: { payout: '182.50', profit: '82.49' } }, 'payout'],
    ['a payout by another return rate', { acceptance: { returnRateBp: 8_000 } }, 'payout'],
    ['an acceptance signed by somebody else', { secretKey: other.secretKey }, 'acceptance-signature'],
    ['a chain that starts elsewhere', { acceptance: { acceptedHash: 'b'.repeat(64) } }, 'chain'],
    ['the other direction', { acceptance: { direction: 'down' } }, 'result'],
  ] as const)('with %s is a mismatch in its step', (_name, change, step) => {
    expect(verifyProof(build(change), options)).toMatchObject({ verdict: 'mismatch', step })
  })
})

describe('a proof with other keys or heads', () => {
  test('with another platform key than this device knows is a mismatch', () => {
    expect(verifyProof(build(), { trustedKeys: { k1: toBase64Url(other.publicKey) } })).toMatchObject({
      verdict: 'mismatch',
      step: 'keys',
    })
  })
  test('with a key that signs nothing, or without one that does, is a mismatch', () => {
    const proof = build()
    expect(
      verifyProof({ ...proof, keys: { ...keys, k2: toBase64Url(other.publicKey) } }, { trustedKeys: 'from-proof' }),
    ).toMatchObject({ step: 'keys' })
    expect(verifyProof({ ...proof, keys: {} }, { trustedKeys: 'from-proof' })).toMatchObject({ step: 'keys' })
  })
  test('without a signed head at its last tick is a mismatch', () => {
    const proof = build()
    expect(verifyProof({ ...proof, checkpoints: proof.checkpoints.slice(0, 1) }, options)).toMatchObject({
      verdict: 'mismatch',
      step: 'checkpoints',
    })
  })
  test('whose chain was made anew is betrayed by one tick that the device saw', () => {
    const proof = build()
    const tick = proof.ticks[50] as Tick
    expect(verifyProof(proof, { ...options, seen: { ticks: [tick] } }).verdict).toBe('verified')
    expect(verifyProof(proof, { ...options, seen: { ticks: [{ ...tick, hash: 'c'.repeat(64) }] } })).toMatchObject({
      verdict: 'mismatch',
      step: 'seen',
    })
    expect(
      verifyProof(proof, { ...options, seen: { checkpoints: [{ ...headAt(tick), hash: 'c'.repeat(64) }] } }),
    ).toMatchObject({ step: 'seen' })
  })
})

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)

test(`a proof file with one bit flipped anywhere is never verified, nor one with another byte (seed ${SEED}, 2,000 flips)`, () => {
  const bytes = new TextEncoder().encode(proofText(build()))
  let state = SEED
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  for (let run = 0; run < 2_000; run += 1) {
    const at = random(bytes.length)
    const flipped = bytes.slice()
    flipped[at] = run % 2 === 0 ? (bytes[at] ?? 0) ^ (1 << random(8)) : ((bytes[at] ?? 0) + 1 + random(255)) % 256
    const text = new TextDecoder().decode(flipped)
    expect(verifyProofText(text, { trustedKeys: 'from-proof' }).verdict, `byte ${at}`).toBe('mismatch')
  }
})

test('every character of the signatures and keys matters, the last one of each too', () => {
  const text = proofText(build())
  for (const match of text.matchAll(/"(?:signature|k1)":"([\w-]+)"/g)) {
    const end = match.index + match[0].length - 2
    for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      if (text[end] === character) continue
      expect(
        verifyProofText(text.slice(0, end) + character + text.slice(end + 1), { trustedKeys: 'from-proof' }).verdict,
      ).toBe('mismatch')
    }
  }
})
