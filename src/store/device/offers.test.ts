import { beforeEach, expect, test } from 'vitest'
import { isOfferDue, putOffCell } from './offers.ts'

const DAY_MS = 86_400_000
beforeEach(() => putOffCell.set({}))

test('an offer that was put off comes again after a month, not before', () => {
  expect(isOfferDue('install', 0)).toBe(true)
  putOffCell.set({ install: DAY_MS })
  expect(isOfferDue('install', 2 * DAY_MS)).toBe(false)
  expect(isOfferDue('install', 31 * DAY_MS)).toBe(false)
  expect(isOfferDue('install', 31 * DAY_MS + 1)).toBe(true)
  expect(isOfferDue('notifications', 2 * DAY_MS)).toBe(true)
})

test('a clock that was set back silences no offer', () => {
  putOffCell.set({ notifications: 100 * DAY_MS })
  expect(isOfferDue('notifications', DAY_MS)).toBe(true)
})
