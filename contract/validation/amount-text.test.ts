import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../languages.ts'
import { readAmount, editAmount, pasteAmount } from './amount-input.ts'
import { readAmountText } from './amount-text.ts'

const RUNS = 5_000
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))

test.each([
  ['1,234.56', '1234.56'],
  ['1.234,56', '1234.56'],
  ['1 234,56', '1234.56'],
  ['1\u00a0234,56', '1234.56'],
  ['1\u202f234,56', '1234.56'],
  ["1'234.56", '1234.56'],
  ['1’234.56', '1234.56'],
  ['12.345.678,9', '12345678.9'],
  ['1,234,567', '1234567'],
  ['1.234.567', '1234567'],
  ['1 234', '1234'],
  ['1,234.', '1234'],
  ['١٢٣', '123'],
  ['١٬٢٣٤٫٥٦', '1234.56'],
  ['۱۲۳٫۴', '123.4'],
  ['๑๒๓.๕๐', '123.50'],
  ['１，２３４．５６', '1234.56'],
  ['\u200f1,234.56\u200e', '1234.56'],
  ['  42 USDT ', '42'],
  ['usdt1,234.56', '1234.56'],
  ['+82.00', '82.00'],
  ['0,123', '0.12'],
  ['1234,567', '1234.56'],
  ['.5', '0.5'],
  [',5', '0.5'],
  ['007', '7'],
])('%j is %s', (text, amount) => {
  expect(readAmountText(text, 'USDT')).toEqual({ status: 'read', amount })
})

test.each([
  ['1,234', '1234', '1.23'],
  ['1.234', '1234', '1.23'],
  ['12,345', '12345', '12.34'],
  ['100.000', '100000', '100.00'],
  ['１，２３４', '1234', '1.23'],
])('%j can be %s or %s, so it is asked about', (text, ...amounts) => {
  expect(readAmountText(text, 'USDT')).toEqual({ status: 'ambiguous', amounts })
})

test.each([
  '1.2.3',
  '1,23,456',
  '1,234,56',
  '-5',
  '−100.00',
  '(100.00)',
  '5 EUR',
  '$5',
  '1.2万',
  '12k',
  '1e5',
  '100\n20',
  '1 2',
  "1.234'567",
  '1,234 567',
  '1,2345',
  '²5',
  '5²',
  '1.234,56.78',
])('%j is not one amount', (text) => {
  expect(readAmountText(text, 'USDT')).toEqual({ status: 'unreadable' })
})

test.each(['', ' ', '.', ',', 'abc', '一千', 'USDT'])('%j is no amount', (text) => {
  expect(readAmountText(text, 'USDT')).toEqual({ status: 'empty' })
})

/** An amount as text, and the cents that it stands for. */
const writtenAmount = fc
  .record({
    cents: fc.oneof(
      fc.bigInt(1n, 99_999_999n),
      fc.bigInt(1n, 999_999n).map((units) => units * 100n),
      fc.bigInt(1n, 10n ** 15n),
    ),
    language: fc.constantFrom(...Object.keys(LANGUAGES), 'de-CH', 'fr-CH', 'en-IN', 'ar-EG', 'fa-IR'),
    digits: fc.constantFrom(
      'latn',
      'latn',
      'arab',
      'arabext',
      'deva',
      'beng',
      'thai',
      'fullwide',
      'mymr',
      'khmr',
      'laoo',
    ),
    grouping: fc.constantFrom('auto', 'always', 'min2', false),
    decimals: fc.constantFrom(0, 0, 1, 2, 2, 2),
    space: fc.constantFrom('\u00a0', '\u202f', ' ', '\u2009'),
    around: fc.constantFrom(
      ['', ''],
      [' ', '\n'],
      ['', ' USDT'],
      ['USDT ', ''],
      ['\u200e', '\u200f'],
      ['+', ''],
      ['', 'USDT'],
    ),
  })
  .map(({ cents, language, digits, grouping, decimals, space, around }) => {
    const whole = cents - (cents % 10n ** BigInt(2 - decimals))
    const number = `${whole / 100n}.${String(whole % 100n).padStart(2, '0')}` as Intl.StringNumericLiteral // decimal digits by construction
    const format = new Intl.NumberFormat(`${language}-u-nu-${digits}`, {
      useGrouping: grouping as 'auto',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
    return { cents: whole, text: `${around[0]}${format.format(number).replace(/\s/gu, space)}${around[1]}` }
  })
const inField = (cents: bigint) => (cents <= 0n ? 100n : cents > 99_999_900n ? 99_999_900n : cents)
const centsOf = (amount: string) => BigInt(amount.replace('.', ''))

test(`${RUNS} pasted amounts of all languages are each the right amount or a question (seed ${SEED})`, () => {
  let [right, asked] = [0, 0]
  fc.assert(
    fc.property(writtenAmount, ({ cents, text }) => {
      const reading = readAmount(pasteAmount(text, { currency: 'USDT' }), { currency: 'USDT' })
      expect(reading.status).not.toBe('empty')
      if (reading.status === 'amount') {
        expect(centsOf(reading.amount)).toBe(inField(cents))
        right += 1
      } else asked += 1
      if (reading.status === 'ambiguous') expect(reading.amounts.map(centsOf)).toContain(inField(cents))
    }),
    { numRuns: RUNS, seed: SEED },
  )
  // A reader that asks about everything would hold the rule and be of no use.
  expect(right).toBeGreaterThan(asked * 3)
})

test(`${RUNS} pasted amounts are the same when the device fills them in at once (seed ${SEED})`, () => {
  fc.assert(
    fc.property(writtenAmount, fc.string(), ({ text }, before) => {
      const filled = editAmount(
        { before, after: text, inserted: text.length + 1 },
        { currency: 'USDT', thousands: ',' },
      )
      expect(filled).toBe(pasteAmount(text, { currency: 'USDT' }))
    }),
    { numRuns: RUNS, seed: SEED },
  )
})

test(`whatever is pasted or typed, an amount is above zero and at most the maximum, and stays as it is (seed ${SEED})`, () => {
  const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(..."0123456789.,' ٫٬-+") }))
  fc.assert(
    fc.property(texts, (text) => {
      const typed = [...text].reduce(
        (before, key) => editAmount({ before, after: before + key, inserted: 1 }, { currency: '', thousands: ',' }),
        '',
      )
      for (const shown of [typed, pasteAmount(text, { currency: '' })]) {
        const reading = readAmount(shown)
        for (const amount of reading.status === 'amount'
          ? [reading.amount]
          : reading.status === 'ambiguous'
            ? reading.amounts
            : []) {
          expect(amount).toMatch(/^\d+\.\d{2}$/)
          expect(Number(amount)).toBeGreaterThan(0)
          expect(Number(amount)).toBeLessThanOrEqual(999_999)
          expect(readAmount(amount)).toEqual({ status: 'amount', amount, isCorrected: false })
        }
      }
    }),
    { numRuns: RUNS, seed: SEED },
  )
})
