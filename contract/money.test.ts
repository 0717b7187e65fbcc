import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneySchema, positiveMoneySchema } from './money-schema.ts'
import { formatMoney, gainOf, parseMoney } from './money.ts'

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)

test.each([
  ['0.00', 0n],
  ['0.01', 1n],
  ['0.10', 10n],
  ['0.99', 99n],
  ['1.00', 100n],
  ['10.01', 1_001n],
  ['-0.01', -1n],
  ['-3.50', -350n],
  ['9999999999999999.99', 999_999_999_999_999_999n],
] as const)('%s is so many minor units, and is written so', (text, minor) => {
  expect(parseMoney(text)).toBe(minor)
  expect(formatMoney(minor)).toBe(text)
})

test(`every amount is read as it is written (seed ${SEED})`, () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n }), (minor) => {
      const text = formatMoney(minor)
      expect(parseMoney(text)).toBe(minor)
      expect(moneySchema.safeParse(text).success).toBe(true)
      expect(positiveMoneySchema.safeParse(text).success).toBe(minor > 0n)
    }),
    { seed: SEED, numRuns: 1_000 },
  )
})

const NO_AMOUNTS = [
  '',
  '1',
  '1.',
  '1.0',
  '1.000',
  '.50',
  ' 1.00',
  '1.00 ',
  '+1.00',
  '--1.00',
  '1,00',
  '1x00',
  'x.00',
  '1.0x',
  'a1.00',
  '1.00a',
  '1.00\n',
  '1e2.00',
]

test.each(NO_AMOUNTS)('"%s" is no amount', (text) => {
  expect(() => parseMoney(text)).toThrow(new RangeError(`not an amount: ${text}`))
  expect(moneySchema.safeParse(text).success).toBe(false)
  expect(positiveMoneySchema.safeParse(text).success).toBe(false)
})

test('an amount on its way has no idle zeros and at most sixteen digits before its point', () => {
  for (const text of ['00.00', '01.00', '-01.00', `${'9'.repeat(17)}.00`])
    expect(moneySchema.safeParse(text).success, text).toBe(false)
  for (const text of ['0.00', '-0.01', '9.00', '90.00', `-${'9'.repeat(16)}.99`])
    expect(moneySchema.safeParse(text).success, text).toBe(true)
})

test('an amount that a person enters is above zero', () => {
  for (const text of ['0.00', '-0.00', '-0.01', '-5.00'])
    expect(positiveMoneySchema.safeParse(text).success, text).toBe(false)
  for (const text of ['0.01', '1.00', '10.00']) expect(positiveMoneySchema.safeParse(text).success, text).toBe(true)
})

test('a gain is the stake times the rate, rounded down: the house keeps the remainder', () => {
  expect(gainOf(10_000n, 8_200)).toBe(8_200n)
  expect(gainOf(1_001n, 8_250)).toBe(825n)
  expect(gainOf(1n, 9_999)).toBe(0n)
  expect(gainOf(1n, 10_000)).toBe(1n)
  expect(gainOf(10_001n, 9_999)).toBe(9_999n)
})
