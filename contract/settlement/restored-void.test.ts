import { keygen, sign } from '@noble/ed25519'
import { describe, expect, test } from 'vitest'
import { toBase64Url } from '../base64url.ts'
import { proofOfText } from './read-proof.ts'
import { receiptText, type PlainAcceptance, type Proof, type SettlementReceipt } from './receipt.ts'
import { branchHash, firstTickOfBranch, restoreText, type RestoreNotice, type SignedRestore } from './restore-notice.ts'
import { savedRestoreOfText, savedRestoreText } from './saved-restore.ts'
import { checkpointText, tickHash, type Tick } from './tick.ts'
import { proofText, verifyProof, verifyProofText } from './verify-proof.ts'
import type { VerifyOptions } from './verdict.ts'
import '../signature.ts'

const key = keygen()
const other = keygen()
const signText = (text: string, secretKey = key.secretKey) =>
  toBase64Url(sign(new TextEncoder().encode(text), secretKey))
const keys = { k1: toBase64Url(key.publicKey) }
const START = 1_200_000
const RESTORED = START + 600_000
const ORDER = '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a111'
const NOTICE = '7d1c1c68-9b1e-4a55-a7c8-3b6de6a2f0aa'

function chain(from: { hash: string; seq: number; ts: number }, count: number): Tick[] {
  let { hash } = from
  return Array.from({ length: count }, (_, index) => {
    const ts = from.ts + 250 * (index + 1)
    const bare = {
      productId: 'btc-usdt',
      seq: from.seq + index + 1,
      kind: 'price' as const,
      ts,
      price: 6_421_850 + index,
      sourceTs: ts,
    }
    hash = tickHash(hash, bare)
    return { ...bare, hash }
  })
}

/** Tick 8 is the entry of an order accepted at head 7, tick 129 the first beyond its exit time. The backup ends at tick 48. */
const EARLIER = chain({ hash: 'a'.repeat(64), seq: 7, ts: START }, 125)
const KEPT = EARLIER.slice(0, 41)

interface Change {
  readonly ticks?: readonly Tick[]
  readonly acceptance?: Partial<PlainAcceptance>
  readonly notice?: Partial<RestoreNotice>
  readonly settlement?: Partial<SettlementReceipt>
  readonly secretKey?: Uint8Array<ArrayBuffer>
}

function noticeAt(ticks: readonly Tick[], change: Partial<RestoreNotice> = {}): RestoreNotice {
  const last = ticks.at(-1)
  return {
    type: 'restore-notice',
    noticeId: NOTICE,
    productId: 'btc-usdt',
    headSeq: last?.seq ?? 7,
    headTs: last?.ts ?? START,
    headHash: last?.hash ?? 'a'.repeat(64),
    restoredAt: RESTORED,
    reason: 'The disk broke.',
    orders: 3,
    keyId: 'k1',
    ...change,
  }
}
const signedBy = (notice: RestoreNotice, secretKey?: Uint8Array<ArrayBuffer>): SignedRestore => ({
  notice,
  signature: signText(restoreText(notice), secretKey),
})
const RESTORE = signedBy(noticeAt(KEPT))

function build(change: Change = {}): Proof {
  const ticks = change.ticks ?? KEPT
  const entry = ticks[0]
  const acceptance: PlainAcceptance = {
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
  const notice = noticeAt(ticks, change.notice)
  const settlement: SettlementReceipt = {
    type: 'settlement',
    rule: 'settle-2',
    orderId: ORDER,
    status: 'void',
    voidReason: 'restored',
    entrySeq: entry?.seq ?? null,
    entryHash: entry?.hash ?? null,
    exitTime: entry ? entry.ts + 30_000 : null,
    exitSeq: null,
    exitHash: null,
    payout: '100.01',
    profit: '0.00',
    settledAt: RESTORED,
    keyId: 'k1',
    noticeId: NOTICE,
    ...change.settlement,
  }
  return {
    version: 1,
    ticks: [...ticks],
    keys,
    checkpoints: pinned(entry),
    acceptance: { receipt: acceptance, signature: signText(receiptText(acceptance)) },
    settlement: { receipt: settlement, signature: signText(receiptText(settlement)) },
    restore: { receipt: notice, signature: signText(restoreText(notice), change.secretKey) },
  }
}

function pinned(tick: Tick | undefined) {
  const head = tick && { productId: 'btc-usdt', seq: tick.seq, ts: tick.ts, hash: tick.hash, keyId: 'k1' }
  return head ? [{ ...head, signature: signText(checkpointText(head)) }] : []
}

/** The same order, won on ticks that were lost later. */
function wonThen(): Proof {
  const { restore: _, ...proof } = build()
  const ticks = EARLIER.slice(0, 122)
  const exit = ticks[120]
  const { noticeId: __, ...receipt } = build().settlement?.receipt ?? ({} as SettlementReceipt)
  const won: SettlementReceipt = {
    ...receipt,
    status: 'won',
    voidReason: null,
    exitSeq: exit?.seq ?? 0,
    exitHash: exit?.hash ?? '',
    payout: '182.51',
    profit: '82.50',
    settledAt: START + 31_000,
  }
  return {
    ...proof,
    ticks,
    checkpoints: pinned(ticks.at(-1)),
    settlement: { receipt: won, signature: signText(receiptText(won)) },
  }
}

/** An order on the branch after the restore, its head the branch's first tick, still open. */
function openOnBranch(): Proof {
  const first = firstTickOfBranch(RESTORE.notice)
  const { restore: _, ...proof } = build({
    acceptance: { acceptedAt: RESTORED + 10, acceptedSeq: first.seq, acceptedHash: first.hash },
  })
  return { ...proof, ticks: chain(first, 60), checkpoints: [], settlement: null }
}

const options = (more: Partial<VerifyOptions> = {}): VerifyOptions => ({ trustedKeys: keys, ...more })

describe('an order that a restored backup voided', () => {
  test('is verified by the notice, while it ran and before it entered', () => {
    expect(verifyProof(build(), options())).toMatchObject({
      verdict: 'verified',
      settlement: { status: 'void', reason: 'restored', entry: { seq: 8 } },
    })
    expect(verifyProof(build({ ticks: [] }), options())).toMatchObject({
      verdict: 'verified',
      settlement: { reason: 'restored', entry: null },
    })
  })
  test('is verified up to the last kept tick that leaves it open, and not one tick later', () => {
    expect(verifyProof(build({ ticks: EARLIER.slice(0, 121) }), options()).verdict).toBe('verified')
    expect(verifyProof(build({ ticks: EARLIER.slice(0, 122) }), options())).toMatchObject({
      verdict: 'mismatch',
      step: 'restore',
      detail: 'the result was final before the notice: won',
    })
  })
  test.each<readonly [string, Change]>([
    ['of another product', { notice: { productId: 'eth-usdt' } }],
    ['signed by somebody else', { secretKey: other.secretKey }],
    ['other than the one that the result names', { notice: { noticeId: ORDER } }],
    [
      'that names a later place of the chain',
      { notice: { headSeq: 49, headTs: EARLIER[41]?.ts ?? 0, headHash: EARLIER[41]?.hash ?? '' } },
    ],
    [
      'that names an earlier place of the chain',
      { notice: { headSeq: 47, headTs: EARLIER[39]?.ts ?? 0, headHash: EARLIER[39]?.hash ?? '' } },
    ],
    ['whose head has another hash', { notice: { headHash: 'b'.repeat(64) } }],
    ['from before the order', { notice: { restoredAt: START + 50 }, settlement: { settledAt: START + 50 } }],
    ['at another time than the order was voided', { settlement: { settledAt: RESTORED + 1 } }],
  ])('with a notice %s is a mismatch', (_name, change) => {
    expect(verifyProof(build(change), options())).toMatchObject({ verdict: 'mismatch', step: 'restore' })
  })
  test('without its notice, or beside any other end, is a mismatch', () => {
    const { restore, ...bare } = build()
    expect(verifyProof(bare, options())).toMatchObject({ verdict: 'mismatch', step: 'restore' })
    expect(verifyProof({ ...wonThen(), ...(restore ? { restore } : {}) }, options())).toMatchObject({
      verdict: 'mismatch',
      step: 'restore',
    })
    expect(verifyProof(build({ settlement: { payout: '0.00', profit: '-100.01' } }), options())).toMatchObject({
      verdict: 'mismatch',
      step: 'payout',
    })
  })
})

describe('a notice that not everybody can read', () => {
  const text = restoreText(RESTORE.notice)
  test('voids nothing: one that was made for a single order is found by its absence', () => {
    expect(verifyProof(build(), options({ published: new Set([text]) })).verdict).toBe('verified')
    expect(verifyProof(build(), options({ published: new Set(['another']) }))).toMatchObject({
      verdict: 'mismatch',
      step: 'restore',
      detail: 'the notice is not among those that everybody reads',
    })
  })
  test('is no fault of one that a later restore has lost', () => {
    const published = new Set<string>()
    const later = signedBy(noticeAt(KEPT, { noticeId: ORDER, restoredAt: RESTORED + 1 }))
    expect(verifyProof(build(), options({ published, restores: [later] })).verdict).toBe('verified')
    for (const useless of [
      signedBy(later.notice, other.secretKey),
      signedBy(noticeAt(KEPT, { restoredAt: RESTORED })),
      signedBy(noticeAt(KEPT, { productId: 'eth-usdt', restoredAt: RESTORED + 1 })),
    ]) {
      expect(verifyProof(build(), options({ published, restores: [useless] }))).toMatchObject({
        verdict: 'mismatch',
        step: 'restore',
      })
    }
  })
})

describe('what was seen beyond the backup', () => {
  test('a proof on ticks that are lost is abandoned, with their number, and verified before anybody knew', () => {
    expect(verifyProof(wonThen(), options())).toMatchObject({ verdict: 'verified', settlement: { status: 'won' } })
    expect(verifyProof(wonThen(), options({ restores: [RESTORE] }))).toMatchObject({
      verdict: 'abandoned',
      ticks: 122 - 41,
      notice: { headSeq: 48 },
    })
  })
  test('other ticks at the same numbers are a fork, unless a signed notice stands between the two', () => {
    const seen = { ticks: EARLIER }
    expect(verifyProof(openOnBranch(), options({ seen }))).toMatchObject({ verdict: 'mismatch', step: 'seen' })
    expect(verifyProof(openOnBranch(), options({ seen, restores: [RESTORE] }))).toMatchObject({
      verdict: 'not-yet-final',
    })
    for (const useless of [
      signedBy(RESTORE.notice, other.secretKey),
      signedBy(noticeAt(EARLIER)),
      signedBy(noticeAt(KEPT, { productId: 'eth-usdt' })),
      signedBy(noticeAt(KEPT, { restoredAt: START + 15_000 })),
    ]) {
      expect(verifyProof(openOnBranch(), options({ seen, restores: [useless] }))).toMatchObject({
        verdict: 'mismatch',
        step: 'seen',
      })
    }
  })
  test('a fork after the restore, or below the kept head, is not excused by it', () => {
    const forked = openOnBranch().ticks.map((tick) => ({ ...tick, hash: 'c'.repeat(64) }))
    expect(verifyProof(openOnBranch(), options({ seen: { ticks: forked }, restores: [RESTORE] }))).toMatchObject({
      step: 'seen',
    })
    const below = KEPT.map((tick) => ({ ...tick, hash: 'c'.repeat(64) }))
    expect(verifyProof(build(), options({ seen: { ticks: below }, restores: [RESTORE] }))).toMatchObject({
      step: 'seen',
    })
  })
  test('a branch hangs on its notice: with a word of it changed the first tick has another hash', () => {
    const changed = noticeAt(KEPT, { reason: 'Nothing happened.' })
    expect(branchHash(changed)).not.toBe(branchHash(RESTORE.notice))
    expect(firstTickOfBranch(changed).hash).not.toBe(firstTickOfBranch(RESTORE.notice).hash)
  })
})

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
function flip(text: string, at: number, bit: number): string {
  const bytes = new TextEncoder().encode(text)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
  return new TextDecoder().decode(bytes)
}

test(`a proof with a restore notice and one bit flipped anywhere is never verified (seed ${SEED}, 1,000 flips)`, () => {
  const text = proofText(build())
  expect(proofOfText(text)).not.toBeNull()
  const random = randomOf(SEED)
  // Half of them in the notice and the result.
  const [from, to] = [text.indexOf('"restore"'), text.indexOf('"ticks"')]
  for (let run = 0; run < 1_000; run += 1) {
    const at = run % 2 ? random(text.length) : from + random(to - from)
    expect(verifyProofText(flip(text, at, random(8)), { trustedKeys: 'from-proof' }).verdict, `byte ${at}`).toBe(
      'mismatch',
    )
  }
})

test(`a restore notice with one bit flipped anywhere excuses no fork (seed ${SEED}, 200 flips)`, () => {
  const text = savedRestoreText({ type: 'restore', version: 1, notices: [RESTORE], keys })
  expect(savedRestoreOfText(text)?.notices).toEqual([RESTORE])
  const random = randomOf(SEED + 1)
  const end = text.indexOf('"type":"restore",')
  for (let run = 0; run < 200; run += 1) {
    const at = random(end)
    // The key is the one that the device knows, not the file's.
    const restores = savedRestoreOfText(flip(text, at, random(8)))?.notices ?? []
    if (
      restores[0] &&
      restoreText(restores[0].notice) === restoreText(RESTORE.notice) &&
      restores[0].signature === RESTORE.signature
    )
      continue
    expect(verifyProof(openOnBranch(), options({ seen: { ticks: EARLIER }, restores })), `byte ${at}`).toMatchObject({
      step: 'seen',
    })
  }
})
