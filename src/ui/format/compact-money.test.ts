import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../contract/languages.ts'
import { compactMoney } from './compact-money.ts'

test('a sum is written in a few characters, with its sign', () => {
  const written = [0n, 40n, -16_260n, 99_949n, 99_990n, -123_456n, 1_240_000n, 99_999_999n, -250_000_000n].map(
    (minor) => compactMoney(minor, 'en-US'),
  )
  expect(written).toEqual(['0', '+0.4', '−163', '+999', '+1K', '−1.2K', '+12K', '+1M', '−2.5M'])
  expect(compactMoney(-123_456n, 'de-DE')).toBe('−1,2K')
})

test('no language needs more than six characters', () => {
  for (const locale of Object.keys(LANGUAGES))
    for (const minor of [1n, 99_999n, 999_949n, 9_999_999n, 99_999_999n, 999_999_999n, 10n ** 12n])
      expect(compactMoney(-minor, locale).length, `${minor} in ${locale}`).toBeLessThanOrEqual(6)
})
