import { expect, test } from 'vitest'
import { decimalSign, readTypedSteps } from './typed-price.ts'

const read = (text: string, scale = 2, decimal = '.') => readTypedSteps(text, { scale, decimal })

test('a price is read with the thousands and decimals of any language', () => {
  expect(read('64218.5')).toBe(6_421_850)
  expect(read('64,218.50')).toBe(6_421_850)
  expect(read('64.218,50')).toBe(6_421_850)
  expect(read("64'218.50")).toBe(6_421_850)
  expect(read('64 218,5')).toBe(6_421_850)
  expect(read('1,064,218')).toBe(106_421_800)
  expect(read('６４２１８．５')).toBe(6_421_850)
  expect(read('.5')).toBe(50)
})

test('three digits after one sign are thousands where the product has fewer decimals, else the language decides', () => {
  expect(read('64,218')).toBe(6_421_800)
  expect(read('64.218')).toBe(6_421_800)
  expect(read('1.234', 4, '.')).toBe(12_340)
  expect(read('1.234', 4, ',')).toBe(12_340_000)
  expect(read('1,234', 4, ',')).toBe(12_340)
  expect(read('1.0850', 4, ',')).toBe(10_850)
})

test('what is no price of the product is none', () => {
  for (const text of ['', '0', '0.00', 'abc', '1.234.5', '-5', '1e5', '64218.505', '9'.repeat(20)])
    expect(read(text)).toBeNull()
  expect(read('1.5', 0)).toBeNull()
})

test('German writes a comma before decimals, English a point', () => {
  expect(decimalSign('de-DE')).toBe(',')
  expect(decimalSign('en-US')).toBe('.')
})
