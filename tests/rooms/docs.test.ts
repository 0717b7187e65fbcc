/** The pages for people: what they point at exists. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const PAGES = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md')).map((name) => join('docs', name)),
]
/** `[text](target)`, without what leads to another host. */
const LINK = /\]\((?!https?:|mailto:)([^)#\s]+)(#[^)\s]*)?\)/g

test('every link from one page to a file of the repository leads somewhere', () => {
  const links = PAGES.flatMap((page) => [...readFileSync(page, 'utf8').matchAll(LINK)].map(([, target = '']) => ({ page, path: join(dirname(page), target) })))
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(({ path }) => !existsSync(path))).toEqual([])
})

test('the files that the glossary and the task pages name exist', () => {
  const named = PAGES.filter((page) => page === 'docs/glossary.md' || page.startsWith('docs/tasks/')).flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/`((?:src|server|contract|tests|sw|docs|locales)\/[\w./-]*)`/g)].map(([, path = '']) => ({ page, path })))
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([])
})
