import { expect, test } from 'vitest'
import { profitToday } from './profit-today.ts'

const account = { profitToday: '-12.50', profitDay: '2026-05-11' }

test('the figure of its own day is shown, also by a phone that is offline since', () => {
  expect(profitToday(account, { today: '2026-05-11', heardOn: '2026-05-11' })).toBe('-12.50')
})

test('on another day nothing was settled yet, if the server was heard on it', () => {
  expect(profitToday(account, { today: '2026-05-12', heardOn: '2026-05-12' })).toBe('0.00')
})

test('a phone that has not heard from the server today does not say what today brought', () => {
  expect(profitToday(account, { today: '2026-05-12', heardOn: '2026-05-11' })).toBeNull()
  expect(profitToday(account, { today: '2026-05-12', heardOn: null })).toBeNull()
})
