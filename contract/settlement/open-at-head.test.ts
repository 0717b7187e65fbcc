/** A notice voids an order that its head leaves open, and says in words why it does not void another. */
import { expect, test } from 'vitest'
import { voidByNotice } from './operator-void.ts'
import type { RestoreNotice } from './restore-notice.ts'
import { voidByRestore } from './restored-void.ts'
import type { SettlementTerms } from './settle.ts'
import type { Tick } from './tick.ts'
import type { VoidNotice } from './void-notice.ts'

const MINUTE = 60_000
const hashOf = (seq: number) => String(seq).padStart(64, '0')
const tickAt = (seq: number, ts: number, price: number | null): Tick => ({
  productId: 'btc-usdt',
  seq,
  kind: price === null ? 'heartbeat' : 'price',
  ts,
  price,
  sourceTs: price === null ? null : ts,
  hash: hashOf(seq),
})
const acceptance = { productId: 'btc-usdt', acceptedAt: MINUTE, acceptedSeq: 7, acceptedHash: hashOf(7) }
const terms: SettlementTerms = {
  rule: 'settle-2',
  direction: 'up',
  countdownMs: 10_000,
  acceptedSeq: 7,
  acceptedAt: MINUTE,
  seenAt: null,
  entryGraceMs: 5_000,
  maxGapMs: 2_000,
}
const order = { acceptance, terms }
const RUNNING = [tickAt(8, MINUTE + 250, 100), tickAt(9, MINUTE + 1_000, 101)]
const WAITING = [tickAt(8, MINUTE + 250, null)]
const DECIDED = [...RUNNING, tickAt(10, MINUTE + 10_250, 102), tickAt(11, MINUTE + 10_251, 103)]

const headOf = (ticks: readonly Tick[]) => {
  const last = ticks.at(-1) ?? { seq: 7, ts: MINUTE - 100, hash: hashOf(7) }
  return { headSeq: last.seq, headTs: last.ts, headHash: last.hash }
}
const shared = { noticeId: 'n', productId: 'btc-usdt', reason: 'A wrong price.', orders: 1, keyId: 'k1' }
const voiding = (ticks: readonly Tick[], change: Partial<VoidNotice> = {}): VoidNotice => ({
  type: 'void-notice',
  ...shared,
  ...headOf(ticks),
  from: MINUTE,
  to: 2 * MINUTE,
  signedAt: headOf(ticks).headTs,
  ...change,
})
const restoring = (ticks: readonly Tick[], change: Partial<RestoreNotice> = {}): RestoreNotice => ({
  type: 'restore-notice',
  ...shared,
  ...headOf(ticks),
  restoredAt: Math.max(MINUTE + 1, headOf(ticks).headTs),
  ...change,
})

test('an order that has entered is void with its entry, one that has not is void without', () => {
  const [entry] = RUNNING
  const entered = { status: 'void', entry, exitTime: MINUTE + 10_250, exit: null }
  expect(voidByNotice(voiding(RUNNING), order, RUNNING)).toEqual({ ...entered, reason: 'operator' })
  expect(voidByRestore(restoring(RUNNING), order, RUNNING)).toEqual({ ...entered, reason: 'restored' })
  const bare = { status: 'void', entry: null, exitTime: null, exit: null }
  for (const ticks of [[], WAITING]) {
    expect(voidByNotice(voiding(ticks), order, ticks)).toEqual({ ...bare, reason: 'operator' })
    expect(voidByRestore(restoring(ticks), order, ticks)).toEqual({ ...bare, reason: 'restored' })
  }
})

test('an order that the ticks have decided stays decided', () => {
  const detail = 'the result was final before the notice: won'
  expect(voidByNotice(voiding(DECIDED), order, DECIDED)).toBe(detail)
  expect(voidByRestore(restoring(DECIDED), order, DECIDED)).toBe(detail)
  const open = DECIDED.slice(0, -1)
  expect(voidByNotice(voiding(open), order, open)).toMatchObject({ status: 'void' })
})

test.each<readonly [string, Partial<VoidNotice>, string]>([
  ['about another product', { productId: 'eth-usdt' }, 'the notice is about another product'],
  ['of part of a minute', { from: MINUTE - 1 }, 'the notice has no span of whole minutes'],
  ['of the minute before', { from: 0, to: MINUTE }, 'the order was not accepted in the span of the notice'],
  ['of the minute after', { from: 2 * MINUTE, to: 3 * MINUTE }, 'the order was not accepted in the span of the notice'],
  ['signed before its head', { signedAt: MINUTE + 999 }, 'the notice is older than the head that it names'],
  ['at a later number', { headSeq: 10 }, 'the notice was signed at another place of the chain'],
  ['at another hash', { headHash: hashOf(8) }, 'the notice was signed at another place of the chain'],
  ['at another time', { headTs: MINUTE }, 'the notice was signed at another place of the chain'],
])('a notice of operators %s does not void the order', (_name, change, words) => {
  expect(voidByNotice(voiding(RUNNING, change), order, RUNNING)).toBe(words)
})

test('a notice covers the first millisecond of its span, and the last', () => {
  for (const acceptedAt of [MINUTE, 2 * MINUTE - 1]) {
    const accepted = { acceptance: { ...acceptance, acceptedAt }, terms: { ...terms, acceptedAt } }
    expect(voidByNotice(voiding([]), accepted, [])).toMatchObject({ status: 'void' })
  }
})

test.each<readonly [string, Partial<RestoreNotice>, string]>([
  ["of another product's chain", { productId: 'eth-usdt' }, "the restore is of another product's chain"],
  ['from before the order', { restoredAt: MINUTE }, 'the order was accepted after the restore'],
  ['from before its head', { restoredAt: MINUTE + 999 }, 'the notice is older than the head that it names'],
  ['at an earlier number', { headSeq: 8 }, 'the notice was signed at another place of the chain'],
])('a restore %s does not void the order', (_name, change, words) => {
  expect(voidByRestore(restoring(RUNNING, change), order, RUNNING)).toBe(words)
})

test('without a tick the head is the one that the order was accepted with', () => {
  for (const change of [{ headSeq: 8 }, { headHash: hashOf(8) }])
    expect(voidByNotice(voiding([], change), order, [])).toBe('the notice was signed at another place of the chain')
})
