import { expect, test } from 'vitest'
import { spanText } from './span-text.ts'

test('a span is told in its largest unit, rounded up', () => {
  expect(spanText(7_200_000, 'en-US')).toBe('2 hours')
  expect(spanText(7_200_001, 'en-US')).toBe('3 hours')
  expect(spanText(86_400_000, 'en-US')).toBe('1 day')
  expect(spanText(86_400_000, 'de-DE')).toBe('1 Tag')
})
