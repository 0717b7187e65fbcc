import { expect, test } from 'vitest'
import { bytesText } from './bytes-text.ts'

test('bytes are written in the unit that keeps them short', () => {
  expect(bytesText(512, 'en-US')).toBe('1 kB')
  expect(bytesText(2_340_000, 'en-US')).toBe('2.3 MB')
  expect(bytesText(12_345_678, 'en-US')).toBe('12 MB')
  expect(bytesText(1_230_000_000, 'en-US')).toBe('1.2 GB')
})
