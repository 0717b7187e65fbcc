import { expect, test } from 'vitest'
import { DEFAULT_COUNTRY, toE164 } from './phone-number.ts'

test('a mainland number is taken with spaces and with its calling code', async () => {
  expect(await toE164('138 1234 5678', DEFAULT_COUNTRY)).toBe('+8613812345678')
  expect(await toE164('+86-13812345678', DEFAULT_COUNTRY)).toBe('+8613812345678')
})

test('a mainland number whose second digit is 2 or 6, or with a digit too few, is refused', async () => {
  expect(await toE164('12812345678', DEFAULT_COUNTRY)).toBeNull()
  expect(await toE164('16612345678', DEFAULT_COUNTRY)).toBeNull()
  expect(await toE164('1381234567', DEFAULT_COUNTRY)).toBeNull()
})

test("a number of another country is read by that country's rule", async () => {
  const germany = { id: 'DE', callingCode: '49' }
  expect(await toE164('0151 23456789', germany)).toBe('+4915123456789')
  expect(await toE164('12', germany)).toBeNull()
})

test('full-width digits, as an input method types them, are digits', async () => {
  expect(await toE164('１３８１２３４５６７８', DEFAULT_COUNTRY)).toBe('+8613812345678')
  expect(await toE164('＋４９ １５１ ２３４５６７８９', { id: 'DE', callingCode: '49' })).toBe('+4915123456789')
})
