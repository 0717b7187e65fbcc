/** The names under which the app keeps something in the browser, the page's colours and how an icon looks each stand in one place. */
import { globSync, readFileSync } from 'node:fs'
import { Check } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readPageColours } from '../../scripts/build/page-colours.ts'
import * as storageKeys from '../../src/storage-keys.ts'

const NAMES: readonly string[] = Object.values(storageKeys)
const texts = ['index.html', ...globSync('{contract,src,sw,scripts}/**/*.{ts,tsx,css,mjs}')]
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const filesWith = (pattern: RegExp) =>
  texts.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`))

test('each storage name is said in src/storage-keys.ts alone', () => {
  expect(NAMES.length).toBeGreaterThan(30)
  for (const name of NAMES) {
    // Something follows a name that ends in a dot.
    const end = name.endsWith('.') ? '' : '["\'`]'
    const said = filesWith(new RegExp(`["'\`]${name.replaceAll('.', '\\.')}${end}`, 'g'))
    expect(said).toEqual([`src/storage-keys.ts: '${name}${end === '' ? '' : "'"}`])
  }
})

test('no call to storage writes its name itself', () => {
  const calls =
    /\b(createStoredCell(<[^(]*>)?|(get|set|remove)Item|caches\.(open|delete)|deleteDatabase|indexedDB\.open|create(Seen|Aside)Cache)\(\s*["'`]/g
  // The head's script is text: the name in it comes from the list.
  expect(filesWith(calls)).toEqual(["scripts/build/preload-script.ts: getItem('"])
})

test("each of the page's colours is said in src/styles/tokens.css alone", () => {
  const { light, dark } = readPageColours()
  for (const colour of [light, dark])
    expect(filesWith(new RegExp(colour, 'gi'))).toEqual([`src/styles/tokens.css: ${colour}`])
})

test('the dark theme that a person chooses is the one that their system asks for', () => {
  const sheet = readFileSync('src/styles/tokens.css', 'utf8').replace(/\/\*[^]*?\*\//g, '')
  const valuesOf = (selector: string) => {
    const block = sheet.slice(sheet.indexOf(selector)).split('{')[1]?.split('}')[0] ?? ''
    return [...block.matchAll(/(--?[\w-]+|color-scheme): ([^;]+);/g)].map(([, name, value]) => `${name}: ${value}`)
  }
  const chosen = valuesOf("\n:root[data-theme='dark']")
  expect(chosen.length).toBeGreaterThan(45)
  expect(valuesOf(":root:not([data-theme='light'])")).toEqual(chosen)
})

test('no icon hides itself by hand: its component does, unless it is given a name', () => {
  const byHand = /<[A-Z]\w*\s+className="icon[ "][^>]*aria-hidden/
  expect(globSync('{src,desk}/**/*.tsx').filter((file) => byHand.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(renderToStaticMarkup(createElement(Check, { className: 'icon' }))).toContain('aria-hidden="true"')
})
