import { keygen, sign } from '@noble/ed25519'
import { describe, expect, test } from 'vitest'
import { toBase64Url } from '../base64url.ts'
import { proofOfText } from './read-proof.ts'
import { receiptText, type PlainAcceptance, type Proof, type SettlementReceipt } from './receipt.ts'
import { checkpointText, tickHash, type Tick } from './tick.ts'
import { proofText, verifyProof, verifyProofText } from './verify-proof.ts'
import { noticeText, type VoidNotice } from './void-notice.ts'
import '../signature.ts'

const key = keygen()
const other = keygen()
const signText = (text: string, secretKey = key.secretKey) =>
  toBase64Url(sign(new TextEncoder().encode(text), secretKey))
const keys = { k1: toBase64Url(key.publicKey) }
const options = { trustedKeys: keys }
const MINUTE = 60_000
const START = 20 * MINUTE
const ORDER = '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a111'
const NOTICE = '7d1c1c68-9b1e-4a55-a7c8-3b6de6a2f0aa'

/** From 250 ms after the order's acceptance on, four a second: tick 8 is the entry, tick 129 the first beyond the exit time. */
const CHAIN = (() => {
  let hash = 'a'.repeat(64)
  return Array.from({ length: 125 }, (_, index): Tick => {
    const ts = START + 250 + index * 250
    const bare = {
      productId: 'btc-usdt',
      seq: 8 + index,
      kind: 'price' as const,
      ts,
      price: 6_421_850 + index,
      sourceTs: ts,
    }
    hash = tickHash(hash, bare)
    return { ...bare, hash }
  })
})()

interface Change {
  readonly ticks?: number
  readonly acceptance?: Partial<PlainAcceptance>
  readonly notice?: Partial<VoidNotice>
  readonly settlement?: Partial<SettlementReceipt>
  readonly secretKey?: Uint8Array<ArrayBuffer>
}

function acceptanceOf(change: Change): PlainAcceptance {
  return {
    type: 'acceptance',
    rule: 'settle-2',
    orderId: ORDER,
    productId: 'btc-usdt',
    priceScale: 2,
    direction: 'up',
    stake: '100.01',
    returnRateBp: 8_250,
    countdownSeconds: 30,
    acceptedAt: START,
    acceptedSeq: 7,
    acceptedHash: 'a'.repeat(64),
    keyId: 'k1',
    ...change.acceptance,
  }
}

function noticeOf(change: Change, last: Tick | undefined, signedAt: number): VoidNotice {
  return {
    type: 'void-notice',
    noticeId: NOTICE,
    productId: 'btc-usdt',
    from: START,
    to: START + MINUTE,
    reason: "The feed gave another market's prices.",
    headSeq: last?.seq ?? 7,
    headTs: last?.ts ?? START,
    headHash: last?.hash ?? 'a'.repeat(64),
    orders: 12,
    signedAt,
    keyId: 'k1',
    ...change.notice,
  }
}

function settlementOf(change: Change, entry: Tick | undefined, settledAt: number): SettlementReceipt {
  return {
    type: 'settlement',
    rule: 'settle-2',
    orderId: ORDER,
    status: 'void',
    voidReason: 'operator',
    entrySeq: entry?.seq ?? null,
    entryHash: entry?.hash ?? null,
    exitTime: entry ? entry.ts + 30_000 : null,
    exitSeq: null,
    exitHash: null,
    payout: '100.01',
    profit: '0.00',
    settledAt,
    keyId: 'k1',
    noticeId: NOTICE,
    ...change.settlement,
  }
}

/** An order of 30 s, void by a notice that was signed 10 s after its entry. */
function build(change: Change = {}): Proof {
  const ticks = CHAIN.slice(0, change.ticks ?? 41)
  const [entry, last] = [ticks[0], ticks.at(-1)]
  const signedAt = (last?.ts ?? START) + 20
  const acceptance = acceptanceOf(change)
  const notice = noticeOf(change, last, signedAt)
  const settlement = settlementOf(change, entry, signedAt)
  const head = entry && { productId: 'btc-usdt', seq: entry.seq, ts: entry.ts, hash: entry.hash, keyId: 'k1' }
  return {
    version: 1,
    ticks,
    keys,
    checkpoints: head ? [{ ...head, signature: signText(checkpointText(head)) }] : [],
    acceptance: { receipt: acceptance, signature: signText(receiptText(acceptance)) },
    settlement: { receipt: settlement, signature: signText(receiptText(settlement)) },
    notice: { receipt: notice, signature: signText(noticeText(notice), change.secretKey) },
  }
}

const WRONG_NOTICES: readonly (readonly [string, Change])[] = [
  ['about another product', { notice: { productId: 'eth-usdt' } }],
  ['of a span that ends before the order', { notice: { from: START - MINUTE, to: START } }],
  ['of a span that begins after it', { notice: { from: START + MINUTE, to: START + 2 * MINUTE } }],
  ['of a span cut to fit', { notice: { from: START + 100, to: START + 101 } }],
  ['of no span', { notice: { from: START, to: START } }],
  ['signed by somebody else', { secretKey: other.secretKey }],
  ['other than the one that the result names', { notice: { noticeId: ORDER } }],
  [
    'that names a later place of the chain',
    { notice: { headSeq: 49, headTs: CHAIN[41]?.ts ?? 0, headHash: CHAIN[41]?.hash ?? '' } },
  ],
  [
    'that names an earlier place of the chain',
    { notice: { headSeq: 47, headTs: CHAIN[39]?.ts ?? 0, headHash: CHAIN[39]?.hash ?? '' } },
  ],
  ['whose head has another hash', { notice: { headHash: 'b'.repeat(64) } }],
  ['whose head has another time', { notice: { headTs: START } }],
  ['older than its head', { notice: { signedAt: START }, settlement: { settledAt: START } }],
  ['signed at another time than the order was voided', { settlement: { settledAt: START + MINUTE } }],
]

describe('an order that operators voided', () => {
  test('is verified by the notice that covers it, while it ran and before it entered', () => {
    expect(verifyProof(build(), options)).toMatchObject({
      verdict: 'verified',
      settlement: { status: 'void', reason: 'operator', entry: { seq: 8 }, exit: null },
    })
    expect(verifyProof(build({ ticks: 0 }), options)).toMatchObject({
      verdict: 'verified',
      settlement: { reason: 'operator', entry: null, exitTime: null },
    })
    expect(verifyProofText(proofText(build()), options).verdict).toBe('verified')
  })
  test('is verified up to the last tick that leaves it open, and not one tick later', () => {
    expect(verifyProof(build({ ticks: 121 }), options).verdict).toBe('verified')
    expect(verifyProof(build({ ticks: 122 }), options)).toMatchObject({
      verdict: 'mismatch',
      step: 'notice',
      detail: 'the result was final before the notice: won',
    })
  })
  test.each(WRONG_NOTICES)('with a notice %s is a mismatch', (_name, change) => {
    expect(verifyProof(build(change), options)).toMatchObject({ verdict: 'mismatch', step: 'notice' })
  })
  test('without its notice, or without naming it, is a mismatch', () => {
    const { notice: _, ...bare } = build()
    expect(verifyProof(bare, options)).toMatchObject({ verdict: 'mismatch', step: 'notice' })
    const { noticeId: __, ...nameless } = build().settlement?.receipt ?? ({} as SettlementReceipt)
    const unnamed = { ...build(), settlement: { receipt: nameless, signature: signText(receiptText(nameless)) } }
    expect(verifyProof(unnamed, options)).toMatchObject({ verdict: 'mismatch', step: 'notice' })
  })
  test('that gets back another sum than its stake is a mismatch', () => {
    expect(verifyProof(build({ settlement: { payout: '100.00' } }), options)).toMatchObject({
      verdict: 'mismatch',
      step: 'payout',
    })
    expect(verifyProof(build({ settlement: { entrySeq: 9 } }), options)).toMatchObject({
      verdict: 'mismatch',
      step: 'result',
    })
  })
})

describe('a notice beside any other end', () => {
  const lost = {
    status: 'lost',
    voidReason: null,
    exitSeq: 128,
    exitHash: CHAIN[120]?.hash ?? '',
    payout: '0.00',
    profit: '-100.01',
  } as const
  test('changes no result: a mismatch, not a void', () => {
    expect(verifyProof(build({ ticks: 122, settlement: lost }), options)).toMatchObject({
      verdict: 'mismatch',
      step: 'notice',
    })
    expect(verifyProof(build({ settlement: { voidReason: 'gap' } }), options)).toMatchObject({
      verdict: 'mismatch',
      step: 'notice',
    })
    expect(verifyProof({ ...build(), settlement: null }, options)).toMatchObject({
      verdict: 'mismatch',
      step: 'notice',
    })
  })
  test('signed with a key that the device does not know is a mismatch', () => {
    const forged = build({ notice: { keyId: 'k2' }, secretKey: other.secretKey })
    expect(verifyProof({ ...forged, keys: { ...keys, k2: toBase64Url(other.publicKey) } }, options)).toMatchObject({
      step: 'keys',
    })
    expect(verifyProof(forged, options)).toMatchObject({ step: 'keys' })
  })
})

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)

test(`a proof with a notice and one bit flipped anywhere is never verified (seed ${SEED}, 2,000 flips)`, () => {
  const text = proofText(build())
  expect(proofOfText(text)).not.toBeNull()
  const bytes = new TextEncoder().encode(text)
  let state = SEED
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  // Half of them in the notice and the result.
  const from = text.indexOf('"notice"')
  const to = text.indexOf('"ticks"')
  for (let run = 0; run < 2_000; run += 1) {
    const at = run % 2 ? random(bytes.length) : from + random(to - from)
    const flipped = bytes.slice()
    flipped[at] = (bytes[at] ?? 0) ^ (1 << random(8))
    expect(
      verifyProofText(new TextDecoder().decode(flipped), { trustedKeys: 'from-proof' }).verdict,
      `byte ${at}`,
    ).toBe('mismatch')
  }
})
