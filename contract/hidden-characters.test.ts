import { expect, test } from 'vitest'
import { escapeHidden, withoutHidden } from './hidden-characters.ts'
import { lineSchema, linesSchema } from './text-schema.ts'

const HIDDEN = [
  '\u001b[2K',
  '\u009b31m',
  '\u0007',
  '\u007f',
  '\u0000',
  '\u202eevil',
  '\u2066',
  '\u200f',
  '\u061c',
  '\u2028',
  '\ufeff',
]

test.each(HIDDEN.map((text) => [escapeHidden(text), text]))(
  '%s is refused in a line and in lines, and escaped where it is shown',
  (escaped, text) => {
    expect(lineSchema({ max: 20 }).safeParse(`a${text}b`).success).toBe(false)
    expect(linesSchema({ max: 20 }).safeParse(`a${text}b`).success).toBe(false)
    expect(escaped).toMatch(/^\\u[0-9a-f]{4}[ -~]*$/)
  },
)

test('what people write is taken as it is', () => {
  for (const text of [
    '招商银行 尾号 6688',
    'Nguyễn Văn Á',
    'ธนาคารกสิกรไทย',
    '은행',
    'O\u2019Brien-Müller',
    '👨\u200d👩\u200d👧 paid',
    '',
  ]) {
    expect(lineSchema({ max: 60 }).safeParse(text).success).toBe(true)
    expect([withoutHidden(text), escapeHidden(text)]).toEqual([text, text])
  }
})

test('line ends and tabs are of several lines alone', () => {
  expect(linesSchema({ max: 20 }).safeParse('one\r\n\ttwo').success).toBe(true)
  expect(lineSchema({ max: 20 }).safeParse('one\ntwo').success).toBe(false)
  expect(escapeHidden('one\ntwo')).toBe('one\\u000atwo')
})

test('lengths are held', () => {
  expect(lineSchema({ min: 1, max: 3 }).safeParse('').success).toBe(false)
  expect(lineSchema({ min: 1, max: 3 }).safeParse('abcd').success).toBe(false)
})

test('a form sends what was pasted without what is hidden in it', () => {
  expect(withoutHidden('\u202a+86 138\u202c\tx\n')).toBe('+86 138 x ')
  expect(withoutHidden('one\ntwo\u001b', { isMultiLine: true })).toBe('one\ntwo')
})
