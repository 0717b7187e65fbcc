import { expect, test } from 'vitest'
import { isSameAnswer } from './same-answer.ts'

const order = { id: 'a', stake: '10.00', exitTs: null, route: [{ at: 1 }, { at: 2 }] }

test('two answers that hold the same are the same answer', () => {
  expect(isSameAnswer([order, 1n], [structuredClone(order), 1n])).toBe(true)
  expect(isSameAnswer({ rows: [], total: Number.NaN }, { rows: [], total: Number.NaN })).toBe(true)
})

test('another value, length, name or order of rows is another answer', () => {
  expect(isSameAnswer(order, { ...order, stake: '10.01' })).toBe(false)
  expect(isSameAnswer(order, { ...order, route: [{ at: 1 }] })).toBe(false)
  expect(isSameAnswer(order, { ...order, kind: undefined })).toBe(false)
  expect(isSameAnswer({ a: undefined }, { b: undefined })).toBe(false)
  expect(isSameAnswer([1, 2], [2, 1])).toBe(false)
  expect(isSameAnswer([], {})).toBe(false)
  expect(isSameAnswer(undefined, null)).toBe(false)
})

test('two Maps, dates or rows of bytes are never taken for the same', () => {
  expect(isSameAnswer(new Map([['a', 1]]), new Map([['a', 2]]))).toBe(false)
  expect(isSameAnswer(new Date(1), new Date(2))).toBe(false)
  expect(isSameAnswer(new Uint8Array([1]), new Uint8Array([2]))).toBe(false)
})
