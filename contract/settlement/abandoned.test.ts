import { expect, test } from 'vitest'
import { abandonedPart, restoreBetween, validRestores } from './abandoned.ts'
import type { Proof } from './receipt.ts'
import type { RestoreNotice } from './restore-notice.ts'

const notice: RestoreNotice = {
  type: 'restore-notice',
  noticeId: '7d1c1c68-9b1e-4a55-a7c8-3b6de6a2f0aa',
  productId: 'btc-usdt',
  headSeq: 48,
  headTs: 1_000,
  headHash: 'a'.repeat(64),
  restoredAt: 2_000,
  reason: '',
  orders: 3,
  keyId: 'k1',
}
const later = { ...notice, noticeId: 'later', headSeq: 60, headTs: 3_000, restoredAt: 4_000 }
const place = (seq: number, ts: number, productId = 'btc-usdt') => ({ productId, seq, ts })

test('a notice under a key that nobody knows excuses nothing, whatever its signature', () => {
  const restores = [notice, { ...notice, keyId: 'k2' }, { ...notice, keyId: 'constructor' }].map((one) => ({
    notice: one,
    signature: `by ${one.keyId}`,
  }))
  expect(validRestores(restores, { k1: 'one', k3: 'three' }, () => true)).toEqual([notice])
  expect(validRestores(restores, { k1: 'one', k2: 'two' }, (_text, signature) => signature === 'by k2')).toEqual([
    { ...notice, keyId: 'k2' },
  ])
})

test('a restore lies between a place that it abandoned and one from its time on, in whichever order they are named', () => {
  for (const [one, other] of [
    [place(49, 1_999), place(49, 2_000)],
    [place(49, 2_000), place(49, 1_999)],
    [place(80, 1_000), place(80, 9_000)],
  ] as const)
    expect(restoreBetween(one, other, [notice])).toBe(notice)
  expect(restoreBetween(place(61, 3_500), place(61, 4_000), [notice, later])).toBe(later)
  for (const restores of [
    [notice, later],
    [later, notice],
  ])
    expect(restoreBetween(place(61, 1_500), place(61, 5_000), restores)).toBe(restores[0])
})

test('two places on one side of a restore, or of another product, are a fork', () => {
  for (const [one, other] of [
    [place(49, 1_998), place(49, 1_999)],
    [place(49, 2_000), place(49, 2_001)],
    [place(48, 1_999), place(48, 2_000)],
    [place(49, 1_999), place(49, 2_000, 'eth-usdt')],
    [place(49, 1_999, 'eth-usdt'), place(49, 2_000, 'eth-usdt')],
    [place(49, 1_999), place(49, 1_999)],
  ] as const)
    expect(restoreBetween(one, other, [notice])).toBeUndefined()
  expect(restoreBetween(place(49, 1_999), place(49, 2_000), [])).toBeUndefined()
})

/** The fields of a proof that tell where it hangs. */
const hanging = (accepted: readonly [seq: number, ts: number], ...ticks: readonly (readonly [number, number])[]) =>
  ({
    acceptance: { receipt: { productId: 'btc-usdt', acceptedSeq: accepted[0], acceptedAt: accepted[1] } },
    ticks: ticks.map(([seq, ts]) => place(seq, ts)),
  }) as unknown as Proof

test('a proof whose last tick is abandoned is so with all of its ticks above the kept head', () => {
  expect(abandonedPart(hanging([46, 900], [47, 950], [48, 1_000], [49, 1_050], [50, 1_100]), [notice])).toEqual({
    notice,
    ticks: 2,
  })
  expect(abandonedPart(hanging([46, 900], [47, 950], [48, 1_000], [49, 1_050]), [notice])).toEqual({ notice, ticks: 1 })
  expect(abandonedPart(hanging([46, 900], [47, 950], [48, 1_000]), [notice])).toBeNull()
  for (const restores of [
    [notice, later],
    [later, notice],
  ])
    expect(abandonedPart(hanging([60, 1_500], [61, 1_750]), restores)).toEqual({ notice: restores[0], ticks: 1 })
  expect(abandonedPart(hanging([48, 1_000], [49, 2_000]), [notice])).toBeNull()
})

test('a proof without a tick hangs on the head that its order was accepted with', () => {
  expect(abandonedPart(hanging([49, 1_050]), [notice])).toEqual({ notice, ticks: 0 })
  expect(abandonedPart(hanging([48, 1_050]), [notice])).toBeNull()
  expect(abandonedPart(hanging([49, 2_000]), [notice])).toBeNull()
  expect(abandonedPart(hanging([49, 1_050]), [])).toBeNull()
})
