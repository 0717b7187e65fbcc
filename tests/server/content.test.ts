import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Article } from '../../contract/rows/article.ts'
import { migrations as contentMigrations } from '../../server/content/migrations.ts'
import { publishArticles } from '../../server/content/publish-articles.ts'
import { migrations as feedMigrations } from '../../server/feed/migrations.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase({ ...feedMigrations, ...contentMigrations })
})
afterAll(() => own.drop())

const about: Article = {
  slug: 'about',
  kind: 'page',
  language: 'en-US',
  title: 'About',
  markdown: 'Text',
  publishedAt: 0,
  sortOrder: 0,
}

test('publishing the same texts again changes nothing; an edited one moves the public feed by one', async () => {
  const publish = (...articles: Article[]) =>
    publishArticles(own.database, new Map(articles.map((article) => [`${article.slug}:${article.language}`, article])))
  expect(await publish(about, { ...about, slug: 'terms' })).toBe(2)
  expect(await publish(about, { ...about, slug: 'terms' })).toBe(0)
  expect(await publish({ ...about, markdown: 'Edited' }, { ...about, slug: 'terms' })).toBe(1)
  expect(await publish({ ...about, markdown: 'Edited' })).toBe(1)
  const head = await own.database
    .selectFrom('sync_head')
    .select('seq')
    .where('owner', '=', 'public')
    .executeTakeFirstOrThrow()
  expect(head.seq).toBe(4n)
})
