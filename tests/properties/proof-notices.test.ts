/** An order that a signed notice voids: the notice must be there, be the one that is named, be signed, and be read by everybody. */
import { expect, test } from 'vitest'
import { checkNotice, checkRestore, noticeIn } from '../../contract/settlement/check-notices.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import { restoreText, type RestoreNotice, type SignedRestore } from '../../contract/settlement/restore-notice.ts'
import type { Verdict, VerifyOptions } from '../../contract/settlement/verdict.ts'
import { verifyProof } from '../../contract/settlement/verify-proof.ts'
import { noticeText } from '../../contract/settlement/void-notice.ts'
import { chainedAnew, resigned, voided, type VoidChange } from '../support/resigned.ts'
import { ACCEPTED_AT, provenOrder, testKey } from '../support/signed-files.ts'

const key = testKey()
const stranger = testKey()
const OTHER_ID = '7e57ab1e-0000-4000-8000-000000000009'
/** Ten seconds from tick 8 on; the ticks end after five of them. */
const { proof: WON } = provenOrder(key)
const RUNNING: Proof = { ...WON, ticks: WON.ticks.slice(0, 20), checkpoints: [] }
const HEAD_TS = ACCEPTED_AT + 5_000
const VOIDED_AT = HEAD_TS + 20
const verify = (proof: Proof, options: Partial<VerifyOptions> = {}): Verdict =>
  verifyProof(proof, { trustedKeys: key.keys, ...options })
const bothKinds = ['notice', 'restore'] as const

test.each(bothKinds)('an order void by a %s is verified with its entry, and without one', (kind) => {
  const reason = kind === 'notice' ? 'operator' : 'restored'
  const [entry] = RUNNING.ticks
  expect(verify(voided(key, kind, RUNNING))).toEqual({
    verdict: 'verified',
    settlement: { status: 'void', reason, entry, exitTime: ACCEPTED_AT + 10_250, exit: null },
  })
  expect(verify(voided(key, kind, { ...RUNNING, ticks: [] }))).toEqual({
    verdict: 'verified',
    settlement: { status: 'void', reason, entry: null, exitTime: null, exit: null },
  })
})

test.each<readonly [string, VoidChange, string]>([
  ['a stranger signed', { signer: stranger }, 'the signature does not cover this notice'],
  ['is not the one that the result names', { settlement: { noticeId: OTHER_ID } }, 'the result names another notice'],
  [
    'names another moment',
    { settlement: { settledAt: VOIDED_AT + 1 } },
    'the order was not void at the moment that the notice names',
  ],
  [
    'stands at another head',
    { notice: { headHash: 'b'.repeat(64) } },
    'the notice was signed at another place of the chain',
  ],
])('a notice that %s voids nothing', (_name, change, detail) => {
  for (const kind of bothKinds)
    expect(verify(voided(key, kind, RUNNING, change))).toEqual({ verdict: 'mismatch', step: kind, detail })
})

test.each(bothKinds)('an order void by a %s gets exactly its stake back, from its own ticks', (kind) => {
  expect(verify(voided(key, kind, RUNNING, { settlement: { payout: '99.99' } }))).toEqual({
    verdict: 'mismatch',
    step: 'payout',
    detail: 'signed 99.99, the terms give 100.00',
  })
  for (const settlement of [{ entrySeq: null }, { exitSeq: 9 }, { exitTime: null }])
    expect(verify(voided(key, kind, RUNNING, { settlement }))).toMatchObject({ step: 'result' })
})

const NO_NOTICE = 'the order is void by operators, and no notice says so'
const NOT_VOID_BY_OPERATORS = 'the order is not void by operators, yet a notice is there'
const NO_RESTORE = 'the order is void by a restored backup, and no notice says so'
const NOT_VOID_BY_RESTORE = 'the order is not void by a restored backup, yet a notice is there'

test('a result that a notice must explain is a mismatch without it', () => {
  const { notice: _, ...unexplained } = voided(key, 'notice', RUNNING)
  const { restore: __, ...unowned } = voided(key, 'restore', RUNNING)
  const nameless = resigned(key, unexplained, { settlement: { noticeId: undefined } })
  const named = resigned(key, WON, { settlement: { noticeId: OTHER_ID } })
  for (const [proof, step, detail] of [
    [unexplained, 'notice', NO_NOTICE],
    [nameless, 'notice', NO_NOTICE],
    [named, 'notice', NO_NOTICE],
    [unowned, 'restore', NO_RESTORE],
  ] as const)
    expect(verify(proof)).toEqual({ verdict: 'mismatch', step, detail })
})

test('a notice changes no other end, and no two notices explain one', () => {
  const byNotice = voided(key, 'notice', RUNNING)
  const byRestore = voided(key, 'restore', RUNNING)
  const won = { status: 'won', voidReason: null }
  for (const [proof, step, detail] of [
    [resigned(key, byNotice, { settlement: { voidReason: 'gap' } }), 'notice', NOT_VOID_BY_OPERATORS],
    [resigned(key, byNotice, { settlement: { status: 'won' } }), 'notice', NOT_VOID_BY_OPERATORS],
    [resigned(key, byNotice, { settlement: won }), 'notice', NOT_VOID_BY_OPERATORS],
    [{ ...byNotice, settlement: null }, 'notice', NOT_VOID_BY_OPERATORS],
    [resigned(key, byRestore, { settlement: { voidReason: 'gap' } }), 'restore', NOT_VOID_BY_RESTORE],
    [resigned(key, byRestore, { settlement: { status: 'won' } }), 'restore', NOT_VOID_BY_RESTORE],
    [{ ...byRestore, settlement: null }, 'restore', NOT_VOID_BY_RESTORE],
    [{ ...byRestore, notice: byNotice.notice }, 'restore', NOT_VOID_BY_RESTORE],
  ] as const)
    expect(verify(proof as Proof)).toEqual({ verdict: 'mismatch', step, detail })
})

test('asked for a notice that a proof does not have, each check says so', () => {
  const options = { trustedKeys: key.keys }
  expect(checkNotice(WON, options)).toEqual({ verdict: 'mismatch', step: 'notice', detail: NO_NOTICE })
  expect(checkRestore(WON, options)).toEqual({ verdict: 'mismatch', step: 'restore', detail: NO_RESTORE })
})

test('a proof stands on its notice: which one, of which product, in which words, from when', () => {
  const { notice } = voided(key, 'notice', RUNNING)
  const { restore } = voided(key, 'restore', RUNNING)
  const found = { productId: 'btc-usdt', at: VOIDED_AT }
  expect(noticeIn({ ...RUNNING, notice })).toEqual({
    ...found,
    step: 'notice',
    text: notice ? noticeText(notice.receipt) : '',
  })
  expect(noticeIn({ ...RUNNING, restore })).toEqual({
    ...found,
    step: 'restore',
    text: restore ? restoreText(restore.receipt) : '',
  })
  expect(noticeIn(WON)).toBeNull()
})

const later = (change: Partial<RestoreNotice>): SignedRestore => {
  const notice: RestoreNotice = {
    type: 'restore-notice',
    noticeId: OTHER_ID,
    productId: 'btc-usdt',
    headSeq: 200,
    headTs: VOIDED_AT,
    headHash: 'c'.repeat(64),
    restoredAt: VOIDED_AT + 1,
    reason: '',
    orders: 0,
    keyId: key.keyId,
    ...change,
  }
  return { notice, signature: key.sign(restoreText(notice)) }
}

test.each(bothKinds)('a %s counts where everybody reads it, or where a later restore has lost it', (kind) => {
  const proof = voided(key, kind, RUNNING)
  const text = noticeIn(proof)?.text ?? ''
  const unread = {
    verdict: 'mismatch',
    step: kind,
    detail: 'the notice is not among those that everybody reads',
  }
  expect(verify(proof).verdict).toBe('verified')
  expect(verify(proof, { published: new Set([text]) }).verdict).toBe('verified')
  expect(verify(proof, { published: new Set(['another']) })).toEqual(unread)
  expect(verify(WON, { published: new Set() }).verdict).toBe('verified')
  const published = new Set<string>()
  expect(verify(proof, { published, restores: [later({})] }).verdict).toBe('verified')
  for (const useless of [
    { headTs: VOIDED_AT + 1, restoredAt: VOIDED_AT + 2 },
    { headTs: HEAD_TS, restoredAt: VOIDED_AT },
    { productId: 'eth-usdt' },
  ])
    expect(verify(proof, { published, restores: [later(useless)] })).toEqual(unread)
})

test("a restore counts under the keys that this device knows, and under the proof's own where it is checked in itself", () => {
  const lost = { headSeq: 30, headTs: ACCEPTED_AT + 5_750, restoredAt: ACCEPTED_AT + 60_000 }
  const { notice } = later({ ...lost, keyId: stranger.keyId })
  const byStranger = { notice, signature: stranger.sign(restoreText(notice)) }
  const both = { ...key.keys, ...stranger.keys }
  const abandoned = { verdict: 'abandoned', ticks: 49 - 30, settlement: { status: 'won' } }
  expect(verify(WON, { restores: [byStranger], trustedKeys: both })).toMatchObject({ ...abandoned, notice })
  expect(verify(WON, { restores: [byStranger] }).verdict).toBe('verified')
  expect(verify(WON, { restores: [later(lost)], trustedKeys: 'from-proof' })).toMatchObject(abandoned)
  expect(verify(WON, { restores: [byStranger], trustedKeys: 'from-proof' }).verdict).toBe('verified')
})

test('a mismatch stays one, whatever was restored since', () => {
  const lost = later({ headSeq: 30, headTs: ACCEPTED_AT + 5_750, restoredAt: ACCEPTED_AT + 60_000 })
  const bent = resigned(key, WON, { settlement: { payout: '179.99' } })
  expect(verify(bent, { restores: [lost] })).toMatchObject({ verdict: 'mismatch', step: 'payout' })
})

test('what this device saw is held against the tick of that number, at its own time', () => {
  const restoredAt = ACCEPTED_AT + 3_001
  const kept = RUNNING.ticks.slice(0, 10)
  const abandoned = RUNNING.ticks.slice(10, 12)
  const after = RUNNING.ticks.slice(10).map((tick) => ({ ...tick, ts: tick.ts + 1_000 }))
  const proof = {
    ...RUNNING,
    settlement: null,
    ticks: chainedAnew(RUNNING.acceptance.receipt.acceptedHash, [...kept, ...after]),
  }
  const restore = later({ headSeq: 17, headTs: ACCEPTED_AT + 2_500, restoredAt })
  const seen = { ticks: abandoned }
  expect(verify(proof, { seen, restores: [restore] }).verdict).toBe('not-yet-final')
  expect(verify(proof, { seen })).toMatchObject({ step: 'seen', detail: 'the head 18 has another hash or time' })
  // Tick 18 of the proof is the last one before this restore.
  const at = ACCEPTED_AT + 3_751
  const head = { productId: 'btc-usdt', seq: 18, ts: at, hash: 'b'.repeat(64) }
  const next = later({ headSeq: 17, headTs: ACCEPTED_AT + 2_500, restoredAt: at })
  expect(verify(proof, { seen: { ticks: [head] }, restores: [next] }).verdict).toBe('not-yet-final')
  expect(verify(proof, { seen: { ticks: [{ ...head, seq: 19 }] }, restores: [next] })).toMatchObject({ step: 'seen' })
})
