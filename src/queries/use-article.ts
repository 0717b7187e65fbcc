import type { Article } from '../../contract/rows/article.ts'
import { articleId } from '../../contract/rows/article.ts'
import { useRow } from './use-row.ts'

const FALLBACK = 'en-US'

/**
 * One of the operator's texts in a language, or in English where it has none of its own.
 * Undefined while loading, null when there is none in either.
 */
export function useArticle(
  slug: string,
  language: string,
): { readonly article: Article; readonly isFallback: boolean } | null | undefined {
  const own = useRow('articles', articleId(slug, language))
  const english = useRow('articles', articleId(slug, FALLBACK))
  if (own) return { article: own, isFallback: false }
  if (own === undefined || english === undefined) return undefined
  return english && { article: english, isFallback: language !== FALLBACK }
}
