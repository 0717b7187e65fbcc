import { expect, test } from 'vitest'
import { noteOrder } from './endpoints/order-notes.ts'
import { isTag, NOTE_LENGTH_MAX, TAG_LENGTH_MAX, tagFault, tagsOf, TAGS_MAX } from './order-tags.ts'

test('tags stand between commas of any language, trimmed, each once whatever its case', () => {
  expect(tagsOf(' news,News ， 深夜、too   late,, ')).toEqual(['news', '深夜', 'too late'])
  expect(tagsOf(' , ')).toEqual([])
})

test('five tags are enough, and each has an end', () => {
  expect(tagFault(['a', 'b', 'c', 'd', 'e'])).toBeNull()
  expect(tagFault(['a', 'b', 'c', 'd', 'e', 'f'])).toBe('too-many')
  expect(tagFault(['a'.repeat(TAG_LENGTH_MAX)])).toBeNull()
  expect(tagFault(['a'.repeat(TAG_LENGTH_MAX + 1)])).toBe('too-long')
})

test('a tag is one as the app makes it', () => {
  expect(['news', 'too late', '深夜'].every(isTag)).toBe(true)
  expect(['', ' news', 'a,b', 'too  late', 'a、'].some(isTag)).toBe(false)
})

test('the server takes what a person can type, and nothing longer, hidden or doubled', () => {
  const takes = (text: string, tags: readonly string[]) => noteOrder.body.safeParse({ text, tags }).success
  expect(takes('I was tired.\nNever after midnight.', ['深夜', 'too late'])).toBe(true)
  expect(takes('', [])).toBe(true)
  expect(takes('a'.repeat(NOTE_LENGTH_MAX), [])).toBe(true)
  expect(takes('a'.repeat(NOTE_LENGTH_MAX + 1), [])).toBe(false)
  expect(takes('', ['a', 'b', 'c', 'd', 'e', 'f'].slice(0, TAGS_MAX + 1))).toBe(false)
  expect(takes('', ['a'.repeat(TAG_LENGTH_MAX + 1)])).toBe(false)
  expect(takes('', ['news', 'NEWS'])).toBe(false)
  expect(takes('', [' news'])).toBe(false)
  expect(takes('turned \u202e around', [])).toBe(false)
  expect(takes('', ['\u202enews'])).toBe(false)
})
