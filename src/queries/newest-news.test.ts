import { expect, test } from 'vitest'
import type { Article } from '../../contract/rows/article.ts'
import { newestNews } from './newest-news.ts'

const item = (slug: string, language: string, publishedAt = 0): Article => ({
  slug,
  kind: 'news',
  language,
  title: '',
  markdown: '',
  publishedAt,
  sortOrder: 0,
})

test('each item is there once, newest first, in English where the language has none', () => {
  const articles = [
    item('old', 'en-US', 1),
    item('new', 'en-US', 2),
    item('new', 'de-DE', 2),
    { ...item('about', 'de-DE'), kind: 'page' as const },
  ]
  expect(newestNews(articles, 'de-DE').map((article) => [article.slug, article.language])).toEqual([
    ['new', 'de-DE'],
    ['old', 'en-US'],
  ])
})
