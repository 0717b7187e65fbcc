import { expect, test } from 'vitest'
import { tabOf } from './tab-of.ts'

test('a page below a tab belongs to it', () => {
  expect(tabOf('/pages/Detail/Detail')).toBe('products')
  expect(tabOf('/pages/order/order')).toBe('me')
  expect(tabOf('/pages/money-record/money-record')).toBe('fund')
  expect(tabOf('/pages/login/zxkf')).toBe('service')
})

test('the login belongs to no tab', () => {
  expect(tabOf('/pages/login/login')).toBeUndefined()
})
