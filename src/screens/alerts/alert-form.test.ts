import { expect, test } from 'vitest'
import { chosenFields } from './alert-form.ts'

const how = { scale: 2, decimal: ',', now: 10_000 }
const at = (price: number | null) => chosenFields({ productId: 'btc', price }, how)

test('an alert at a price under the market waits below it, one over the market above it', () => {
  expect(at(9_950)).toMatchObject({ productId: 'btc', kind: 'below', price: '99,50' })
  expect(at(10_050)).toMatchObject({ kind: 'above', price: '100,50' })
})

test('an alert without a price, or without a market, begins as one above', () => {
  expect(at(null)).toMatchObject({ kind: 'above', price: '' })
  expect(chosenFields({ productId: 'btc', price: 9_950 }, { ...how, now: null })).toMatchObject({ kind: 'above' })
})
