import { expect, test } from 'vitest'
import { createAxisLabels } from './axis-labels.ts'

/** 100 at the top, one step of the price for each pixel. */
const axisWith = (tag: { price: number | null }) =>
  createAxisLabels({ yOf: (price) => 100 - price, newest: () => tag.price, format: String, reachPx: 14 })

test('a label that would lie under the price tag is left out, the others stay', () => {
  const axis = axisWith({ price: 42 })
  expect(axis.textsOf([20, 40, 60])).toEqual(['20', '', '60'])
})

test('before the first price every label stands', () => {
  expect(axisWith({ price: null }).textsOf([20, 40])).toEqual(['20', '40'])
})

test('where the tag goes, another label is left out, and the one before stands again', () => {
  const tag = { price: 42 }
  const axis = axisWith(tag)
  expect(axis.textsOf([20, 40, 60])).toEqual(['20', '', '60'])
  tag.price = 58
  expect(axis.textsOf([20, 40, 60])).toEqual(['20', '40', ''])
})
