/** The parts of the catalog (lingui.config.ts): a page that does not wait for all words finds each of its own in the parts that it names. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../../lingui.config.ts'
import { reachedFiles, speakingFiles, TELLER } from '../../scripts/build/speaking-files.ts'

const [first, home, product] = (config.catalogs ?? []).map((catalog) => catalog.include)
if (first === undefined || home === undefined || product === undefined)
  throw new Error('lingui.config.ts has no catalogs "first", "home" and "product"')

/** Only the title of the fund's page, which waits for all words. */
const SAID_LATER = ['src/ui/words/fund-name.ts']

test('every word of the welcome page is in the first part', () => {
  expect(speakersOutside(['src/main.tsx', 'src/screens/welcome/welcome-screen.tsx'], first)).toEqual([])
})

test('every word of home and of what stands around a page is in the first two parts', () => {
  const entries = [
    'src/main.tsx',
    'src/app/frame/page-frame.tsx',
    'src/app/routes/missing-page.tsx',
    'src/screens/home/home-screen.tsx',
  ]
  expect(speakersOutside(entries, [...first, ...home])).toEqual([])
})

test("every word of a product's page and of the sheet that buys is in the first three parts", () => {
  const entries = ['src/main.tsx', 'src/app/frame/page-frame.tsx', 'src/screens/product/product-screen.tsx']
  expect(speakersOutside(entries, [...first, ...home, ...product])).toEqual([])
})

test('every word of what tells news is in the parts that it waits for', () => {
  expect(readFileSync(TELLER, 'utf8')).toContain("await loadWords('product')")
  expect(speakersOutside([TELLER], [...first, ...home, ...product])).toEqual([])
})

test('the layout of a wide window comes with all words', () => {
  expect(readFileSync('src/app/wide/wide-window.ts', 'utf8')).toContain("import('./wide.tsx'), loadWords('messages')")
})

/** The files that say something and are reached from the entries, but are not covered by the parts. */
function speakersOutside(entries: readonly string[], parts: readonly string[]): string[] {
  expect(reachedFiles(entries).length).toBeGreaterThan(30)
  return speakingFiles(entries).filter(
    (file) => !SAID_LATER.includes(file) && !parts.some((part) => file === part || file.startsWith(`${part}/`)),
  )
}
