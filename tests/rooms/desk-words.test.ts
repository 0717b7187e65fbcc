/** The desk's own catalogs: both languages are whole, and no file of the app's carries them. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (language: string) => {
  const text = readFileSync(`desk/locales/${language}/desk.po`, 'utf8')
  return text
    .split(/\n\n+/)
    .slice(1)
    .map((entry) => ({
      id: partOf(entry, 'msgid'),
      text: partOf(entry, 'msgstr'),
    }))
    .filter(({ id }) => id !== '')
}
const partOf = (entry: string, name: string) =>
  [...(new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(`${entry}\n`)?.[1] ?? '').matchAll(/"(.*)"/g)]
    .map((line) => line[1])
    .join('')

test('every text of the desk has a Chinese translation', () => {
  const english = read('en-US')
  expect(english.length).toBeGreaterThan(150)
  const chinese = new Map(read('zh-CN').map(({ id, text }) => [id, text]))
  expect(english.filter(({ id }) => !chinese.get(id)).map(({ id }) => id)).toEqual([])
})
