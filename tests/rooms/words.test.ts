/** The parts of the catalog (lingui.config.ts): a page that does not wait for all words finds each of its own in the parts that it names. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import config from '../../lingui.config.ts'

const [first, home, product] = (config.catalogs ?? []).map((catalog) => catalog.include)
if (first === undefined || home === undefined || product === undefined) throw new Error('lingui.config.ts has no catalogs "first", "home" and "product"')

/** Their dynamic imports are other pages, which name their own words. */
const DOORS = ['src/app/routes/first-routes.ts', 'src/app/routes/routes.ts', 'src/app/pages/load-page.ts', 'src/main.tsx', 'src/app/wide/wide-window.ts']
/** Waits for the words of the first three parts before it says anything. */
const TELLER = 'src/app/news/tell-news.tsx'
/** Only the title of the fund's page, which waits for all words. */
const SAID_LATER = ['src/ui/words/fund-name.ts']

test('every word of the welcome page is in the first part', () => {
  expect(speakersOutside(['src/main.tsx', 'src/screens/welcome/welcome-screen.tsx'], first)).toEqual([])
})

test('every word of home and of what stands around a page is in the first two parts', () => {
  const entries = ['src/main.tsx', 'src/app/frame/page-frame.tsx', 'src/app/routes/missing-page.tsx', 'src/screens/home/home-screen.tsx']
  expect(speakersOutside(entries, [...first, ...home])).toEqual([])
})

test('every word of a product\'s page and of the sheet that buys is in the first three parts', () => {
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
  const reached = new Set<string>()
  const follow = (file: string) => {
    if (reached.has(file) || (file === TELLER && !entries.includes(TELLER))) return
    reached.add(file)
    for (const imported of importsOf(file)) follow(imported)
  }
  for (const entry of entries) follow(entry)
  expect(reached.size).toBeGreaterThan(30)
  return [...reached].filter((file) => speaks(file) && !SAID_LATER.includes(file) && !parts.some((part) => file === part || file.startsWith(`${part}/`)))
}

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const statics = [...source.matchAll(/^(?:import|export) (?!type )[^'\n]*from '(\.[^']+)'/gm)]
  const dynamics = DOORS.includes(file) ? [] : [...source.matchAll(/import\('(\.[^']+)'\)/g)]
  return [...statics, ...dynamics]
    .map(([, path]) => normalize(join(dirname(file), path ?? '')))
    .filter((path) => path.startsWith('src/') && existsSync(path))
}

function speaks(file: string): boolean {
  const source = readFileSync(file, 'utf8')
  return /\/macro'/.test(source) && /<(Trans|Plural|Select)\b|\b(t|msg)[`(]|\bplural\(/.test(source)
}
