import { expect, test } from 'vitest'
import { isOpenAt } from './support-opening.ts'

const hours = {
  timeZone: 'Asia/Shanghai',
  days: [{ day: 5, opensMinute: 540, closesMinute: 1_080 }],
  typicalAnswerMinutes: null,
}

test.each([
  ['Friday 09:00 there', Date.UTC(2026, 10, 20, 1, 0), true],
  ['Friday 08:59 there', Date.UTC(2026, 10, 20, 0, 59), false],
  ['Friday 18:00 there', Date.UTC(2026, 10, 20, 10, 0), false],
  ['Saturday noon there', Date.UTC(2026, 10, 21, 4, 0), false],
])('%s', (_name, at, isOpen) => expect(isOpenAt(hours, at)).toBe(isOpen))
