/** The pages for people: what they point at exists. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { VARIABLES } from '../../server/config-table.ts'

const PAGES = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]
/** `[text](target)`, without what leads to another host. */
const LINK = /\]\((?!https?:|mailto:)([^)#\s]+)(#[^)\s]*)?\)/g

test('every link from one page to a file of the repository leads somewhere', () => {
  const links = PAGES.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(LINK)].map(([, target = '']) => ({
      page,
      path: join(dirname(page), target),
    })),
  )
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(({ path }) => !existsSync(path))).toEqual([])
})

test('the index of decisions names each page once, by its own title', () => {
  const index = readFileSync('docs/adr/README.md', 'utf8')
  const expected = readdirSync('docs/adr')
    .filter((name) => /^\d{4}-/.test(name))
    .sort()
    .map((name) => {
      const [number, title] = (readFileSync(join('docs/adr', name), 'utf8').split('\n')[0] ?? '')
        .replace(/^# /, '')
        .split(/\. (.*)/)
      return `| ${number} | [${title}](${name}) |`
    })
  expect(
    index
      .split('\n')
      .filter((line) => /^\| \d/.test(line))
      .map((line) => line.replace(/(\(\d{4}-[^)]+\) \|).*/, '$1')),
  ).toEqual(expected)
})

test('the files that the glossary and the task pages name exist', () => {
  const named = PAGES.filter((page) => page === 'docs/glossary.md' || page.startsWith('docs/tasks/')).flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/`((?:src|server|contract|tests|sw|docs|locales)\/[\w./-]*)`/g)].map(
      ([, path = '']) => ({ page, path }),
    ),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([])
})

test('a link that says the number of a decision leads to the decision of that number', () => {
  const numbered = PAGES.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\[[^\]]*?(\d+)\]\((?:[\w./]*\/)?(\d{4})-[\w-]+\.md\)/g)].map(
      ([link, said = '', file = '']) => ({ page, link, isRight: Number(said) === Number(file) }),
    ),
  )
  expect(numbered.length).toBeGreaterThan(40)
  expect(numbered.filter(({ isRight }) => !isRight)).toEqual([])
})

test("README's table has each variable that the server reads, once, in the table's order", () => {
  const rows = readFileSync('README.md', 'utf8').matchAll(/^\| (`[A-Z][^|]*) \|/gm)
  const named = [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
  expect(named.length).toBeGreaterThan(40)
  expect(named).toEqual(Object.keys(VARIABLES))
})
