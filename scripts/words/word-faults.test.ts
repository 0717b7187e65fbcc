import { expect, test } from 'vitest'
import { parseGlossary } from './glossary.ts'
import { type CatalogText, wordFaults } from './word-faults.ts'

const text = (message: string, translation: string, more: Partial<CatalogText> = {}): CatalogText => ({
  part: 'messages',
  message,
  translation,
  ...more,
})
const faultsOf = (texts: readonly CatalogText[], glossary = '') =>
  wordFaults({ language: 'xx', texts, glossary: parseGlossary(`## xx\n${glossary}`).get('xx') ?? [] })

test('one text has one translation in all parts of a catalog', () => {
  expect(faultsOf([text('Try again', 'a', { part: 'first' }), text('Try again', 'a')])).toEqual([])
  expect(faultsOf([text('Try again', 'a', { part: 'first' }), text('Try again', 'b')])).toEqual([
    'xx: "Try again" is "a" in first and "b" in messages: one word, or a context for each meaning',
  ])
})

test('a context is another meaning and has a translation of its own', () => {
  expect(
    faultsOf([
      text('Closed', 'a', { context: 'orders' }),
      text('Closed', 'b', { context: 'market' }),
      text('Closed', 'c'),
    ]),
  ).toEqual([])
})

test('what takes back and what does nothing are two words', () => {
  const decline = text('Cancel', '取消', { context: 'not doing it' })
  expect(faultsOf([decline, text('Take back', '撤回提现', { context: 'a withdrawal' })])).toEqual([])
  expect(faultsOf([decline, text('Take back', '取消提现', { context: 'a withdrawal' })])).toHaveLength(1)
})

test('a word that the glossary forbids is found, in parts of words only where words have no spaces', () => {
  const rows = '| term | says | never |\n|---|---|---|\n| stake | montant | mise |\n'
  expect(faultsOf([text('Stake', 'Montant')], rows)).toEqual([])
  expect(faultsOf([text('Update', 'Montant: promise')], rows)).toEqual([])
  expect(faultsOf([text('Stake', 'Mise ou montant')], rows)).toEqual([
    'xx: "mise" in messages, "Stake": stake is montant',
  ])
  expect(faultsOf([text('Product', '全部產品、商品')], '| product | 商品 | 產品 |\n')).toHaveLength(1)
})

test('a soft hyphen does not hide a word', () => {
  expect(
    faultsOf(
      [text('Login password', 'Login-Pass\u00ADwort, Anmelde\u00ADpasswort')],
      '| login password | Anmeldepasswort | Login-Passwort |\n',
    ),
  ).toHaveLength(1)
})

test('a word of the glossary that no text says is out of date', () => {
  expect(faultsOf([text('Product', 'Ware')], '| product | Produkt |  |\n')).toEqual([
    'xx: "Produkt" (product) occurs nowhere: the glossary is out of date',
  ])
})
