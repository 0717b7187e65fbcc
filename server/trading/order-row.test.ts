import { expect, test } from 'vitest'
import { businessCalendar } from '../../contract/business-day.ts'
import { orderDocument, type OrderRecord } from './order-row.ts'

const acceptedAt = (time: string) =>
  ({
    accepted_at: BigInt(Date.parse(time)),
    number: 4711n,
    stake_minor: 100n,
    payout_minor: null,
    profit_minor: null,
  }) as OrderRecord // of it no more is read here

test("an order's number carries the business day of its acceptance, which is that of profits and limits", () => {
  const { dayOf } = businessCalendar('Asia/Shanghai')
  expect(orderDocument(acceptedAt('2026-11-21T15:59:59Z'), dayOf).number).toBe('261121-0000004711')
  expect(orderDocument(acceptedAt('2026-11-21T16:00:00Z'), dayOf).number).toBe('261122-0000004711')
})
