import { expect, test } from 'vitest'
import { fromLastOrder } from './last-order.ts'

const terms = (seconds: number) => ({ seconds, returnRateBp: 8200, minimumStake: '10.00', maximumStake: '400.00' })
const countdowns = [terms(30), terms(60)] as const

test('a ticket begins with the time and the amount of the last order, selected', () => {
  expect(fromLastOrder({ stake: '25.50', countdownSeconds: 60 }, [...countdowns])).toEqual({
    seconds: 60,
    entry: { text: '25.5', isChosen: true },
  })
})

test('without an order before it a ticket is empty', () => {
  expect(fromLastOrder(null, [...countdowns])).toEqual({ seconds: null, entry: { text: '', isChosen: false } })
})

test('an amount that the terms take no longer is left out, and a time that is offered no longer too', () => {
  expect(fromLastOrder({ stake: '9.00', countdownSeconds: 60 }, [...countdowns])).toEqual({
    seconds: 60,
    entry: { text: '', isChosen: false },
  })
  expect(fromLastOrder({ stake: '401.00', countdownSeconds: 30 }, [...countdowns])).toEqual({
    seconds: 30,
    entry: { text: '', isChosen: false },
  })
  expect(fromLastOrder({ stake: '10.00', countdownSeconds: 300 }, [...countdowns])).toEqual({
    seconds: null,
    entry: { text: '10', isChosen: true },
  })
})
