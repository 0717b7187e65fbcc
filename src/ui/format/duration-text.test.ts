import { expect, test } from 'vitest'
import { durationText } from './duration-text.ts'

test('whole minutes are minutes, the rest is seconds', () => {
  expect(durationText(30, 'en-US')).toBe('30 sec')
  expect(durationText(60, 'en-US')).toBe('1 min')
  expect(durationText(300, 'en-US')).toBe('5 min')
  expect(durationText(90, 'en-US')).toBe('1 min 30 sec')
})

test("the words are the language's", () => {
  expect(durationText(30, 'zh-CN')).toBe('30秒')
})
