import type { Article } from '../../contract/rows/article.ts'

const FALLBACK = 'en-US'

/** The news, newest first, each once: in the language where it is there, else in English. */
export function newestNews<A extends Article>(articles: readonly A[], language: string): A[] {
  const news = articles.filter((article) => article.kind === 'news')
  return [...Map.groupBy(news, (article) => article.slug).values()]
    .flatMap(
      (versions) =>
        versions.find((version) => version.language === language) ??
        versions.find((version) => version.language === FALLBACK) ??
        [],
    )
    .sort((left, right) => right.publishedAt - left.publishedAt)
}
