import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../contract/languages.ts'
import { formatsOf } from './formats.ts'

const english = formatsOf('en-US')

test('money has two decimals and groups, exact beyond binary fractions', () => {
  expect(english.money('1234.50')).toBe('1,234.50')
  expect(english.money('9007199254740993.01')).toBe('9,007,199,254,740,993.01')
  expect(formatsOf('de-DE').money('1234.50')).toBe('1.234,50')
})

test('a sign stands only where money moved, and the minus is as wide as the plus', () => {
  expect(english.signedMoney('82.00')).toBe('+82.00')
  expect(english.signedMoney('-100.00')).toBe('−100.00')
  expect(english.signedMoney('0.00')).toBe('0.00')
})

test('bounds stand without empty decimals', () => {
  expect(english.wholeMoney('5000.00')).toBe('5,000')
  expect(english.wholeMoney('12.50')).toBe('12.50')
})

test('a price has its own scale', () => {
  expect(english.price(6_421_850, 2)).toBe('64,218.50')
  expect(english.price(108_214, 5)).toBe('1.08214')
  expect(english.price(7, 0)).toBe('7')
  expect(english.signedPrice(-31_240, 2)).toBe('−312.40')
})

test('rates come in basis points', () => {
  expect(english.percent(8_200)).toBe('82%')
  expect(english.percent(8_250)).toBe('82.5%')
  expect(english.signedPercent(-37)).toBe('−0.37%')
  expect(english.signedPercent(0)).toBe('0.00%')
  expect(english.percentRange(7_800, 8_800)).toBe('78% – 88%')
  expect(english.percentRange(8_000, 8_000)).toBe('80%')
})

test('times of day are hours of 24, minutes and seconds, in every language and at every hour', () => {
  for (const locale of Object.keys(LANGUAGES)) {
    const { time, shortTime } = formatsOf(locale)
    for (let hour = 0; hour < 24; hour += 1) {
      const parts = [hour, hour * 2, 59 - hour].map((part) => String(part).padStart(2, '0'))
      const at = new Date(2026, 2, 30, hour, hour * 2, 59 - hour).getTime()
      const mark = locale === 'id-ID' ? '.' : ':'
      expect([locale, time(at), shortTime(at)]).toEqual([locale, parts.join(mark), parts.slice(0, 2).join(mark)])
    }
  }
})
