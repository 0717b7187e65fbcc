import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LANGUAGES } from '../../contract/languages.ts'
import { parseArticle, readArticles } from './read-articles.ts'

const SEED = fileURLToPath(new URL('./seed', import.meta.url))
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-content-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('every page and the help come in every language', async () => {
  const { articles, faults } = await readArticles([SEED])
  expect(faults).toEqual([])
  for (const language of Object.keys(LANGUAGES)) {
    for (const slug of ['about', 'privacy', 'terms', 'fund-rules', 'help'])
      expect([...articles.keys()]).toContain(`${slug}:${language}`)
  }
})

test("an operator's file wins over the one that comes with the app", async () => {
  await mkdir(join(folder, 'en-US'))
  await writeFile(join(folder, 'en-US', 'about.md'), '# About Example\n\nText.\n')
  const { articles } = await readArticles([SEED, folder])
  expect(articles.get('about:en-US')).toMatchObject({ title: 'About Example', markdown: 'Text.' })
})

test('a file without a title, or with a name of no known kind, is left out and named', async () => {
  await mkdir(join(folder, 'en-US', 'news'), { recursive: true })
  await writeFile(join(folder, 'en-US', 'about.md'), 'no title\n')
  await writeFile(join(folder, 'en-US', 'news', 'undated.md'), '# Title\n')
  const { articles, faults } = await readArticles([folder])
  expect(articles.size).toBe(0)
  expect(faults).toHaveLength(2)
})

test('a news file carries its day in its name', () => {
  const article = parseArticle({ language: 'de-DE', file: 'news/2026-11-20-wartung.md', text: '# Wartung\nAm Montag.' })
  expect(article).toMatchObject({ slug: 'news-2026-11-20-wartung', kind: 'news', publishedAt: Date.UTC(2026, 10, 20) })
})
