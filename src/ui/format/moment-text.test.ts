import { expect, test } from 'vitest'
import { momentText } from './moment-text.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const MINUTE = 60_000

test.each([
  ['zh-CN', '20分钟前'],
  ['zh-TW', '20 分鐘前'],
  ['en-US', '20 minutes ago'],
  ['ja-JP', '20 分前'],
  ['th-TH', '20 นาทีที่ผ่านมา'],
  ['vi-VN', '20 phút trước'],
  ['id-ID', '20 menit yang lalu'],
  ['ko-KR', '20분 전'],
  ['fr-FR', 'il y a 20 minutes'],
  ['de-DE', 'vor 20 Minuten'],
])('%s says how long ago something was', (locale, text) => {
  expect(momentText({ at: NOW - 20 * MINUTE, now: NOW, locale })?.replaceAll('\u00a0', ' ')).toBe(text)
})

test('what has just been has no figure, and what is older than a day has its date', () => {
  expect(momentText({ at: NOW - MINUTE, now: NOW, locale: 'en-US' })).toBeNull()
  expect(momentText({ at: NOW - 25 * 60 * MINUTE, now: NOW, locale: 'en-US' })).toMatch(/^Nov 20, 2026/)
})
