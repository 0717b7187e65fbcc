import { expect, test } from 'vitest'
import type { RestoreNotice } from '../settlement/restore-notice.ts'
import { contradictionOf, isRestoredBetween, type SignedText } from './contradiction-of.ts'

const at = (time: string) => Date.parse(`2026-11-${time}Z`)

const restoreOf = (productId: string, headTs: number) =>
  ({ productId, headTs, restoredAt: at('20T14:00') }) as RestoreNotice
/** One restore: the market was kept up to ten o'clock, and a product that was closed weeks ago ends where it closed. */
const RESTORES = [restoreOf('gold-usdt', at('02T10:00')), restoreOf('btc-usdt', at('20T10:00'))]

/** Each text that a restore can excuse, signed at a moment, with what makes two of them contradict each other. */
const KINDS: Readonly<Record<string, (signedAt: number, change: number) => SignedText>> = {
  acceptance: (acceptedAt, stake) =>
    ({ type: 'acceptance', orderId: 'one', acceptedAt, stake: String(stake) }) as SignedText,
  settlement: (settledAt, exitPrice) =>
    ({ type: 'settlement', orderId: 'one', settledAt, exitPrice, voidReason: null }) as unknown as SignedText,
  month: (signedAt, balance) => {
    const point = { lines: 7, hash: 'a', balance: String(balance) }
    return {
      type: 'statement-month',
      userId: 'me',
      currency: 'USDT',
      month: '2026-11',
      signedAt,
      before: point,
      after: point,
    } as SignedText
  },
  'market terms': (madeAt, volatilityBp) =>
    ({ type: 'market-terms', day: '2026-11-21', productId: 'btc-usdt', volatilityBp, madeAt }) as SignedText,
}

test('a restore excuses what came after the newest price of its backup, and nothing that the backup had', () => {
  for (const [kind, text] of Object.entries(KINDS)) {
    const later = text(at('20T15:00'), 2)
    const found = (first: SignedText, restores: readonly RestoreNotice[]) => contradictionOf(first, later, restores)
    expect(found(text(at('20T11:00'), 1), []), kind).not.toBeNull()
    expect(found(text(at('20T11:00'), 1), RESTORES), kind).toBeNull()
    expect(found(text(at('20T10:00'), 1), RESTORES), kind).toBeNull()
    for (const restores of [RESTORES, RESTORES.toReversed()])
      expect(found(text(at('20T09:00'), 1), restores), kind).not.toBeNull()
  }
})

test('a restore lies between two moments from its time on, and each restore has its own heads', () => {
  const [early, late] = [at('20T11:00'), at('20T14:00')]
  expect(isRestoredBetween(early, late, RESTORES)).toBe(true)
  expect(isRestoredBetween(late, early, RESTORES)).toBe(true)
  expect(isRestoredBetween(early, late - 1, RESTORES)).toBe(false)
  expect(isRestoredBetween(late, late + 1, RESTORES)).toBe(false)
  const next = RESTORES.map((one) => ({ ...one, headTs: at('22T10:00'), restoredAt: at('22T14:00') }))
  expect(isRestoredBetween(early, late, [...next, ...RESTORES])).toBe(true)
  expect(isRestoredBetween(early, at('23T00:00'), next)).toBe(false)
})
