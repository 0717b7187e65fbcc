import { expect, test } from 'vitest'
import type { RestoreNotice } from '../settlement/restore-notice.ts'
import { mayBeMadeAnew } from './remade-days.ts'

const at = (time: string) => Date.parse(`2026-11-${time}Z`)

function restore(productId: string, headTs: number, restoredAt: number): RestoreNotice {
  return {
    type: 'restore-notice',
    noticeId: `restore of ${productId}`,
    productId,
    headSeq: 7,
    headTs,
    headHash: 'a'.repeat(64),
    restoredAt,
    reason: '',
    orders: 0,
    keyId: 'key',
  }
}

test('only days that begin between the backup and the day after its restore are bound anew', () => {
  const notices = [restore('btc-usdt', at('20T10:00'), at('21T09:00'))]
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((day) => mayBeMadeAnew(day, notices))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(mayBeMadeAnew('2026-11-21', [])).toBe(false)
})

test('a product that was closed long before the backup excuses no earlier day', () => {
  const notices = [restore('btc-usdt', at('20T10:00'), at('21T09:00')), restore('gold', at('02T10:00'), at('21T09:00'))]
  expect(mayBeMadeAnew('2026-11-10', notices)).toBe(false)
})
