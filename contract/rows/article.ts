import * as z from 'zod/mini'
import { timeSchema } from '../identifiers.ts'

export const ARTICLE_KINDS = ['page', 'news', 'help'] as const

/**
 * One text of the operator's in one language, public; its id is `slug:language`. Markdown without HTML.
 * For a language without a text of its own the app shows the one in en-US and says so.
 * `{fundName}` and `{appName}` in it stand for the names that the app's catalog has, `{identityPhotoDays}` and
 * `{identityRecordDays}` for the configured numbers.
 */
export const articleSchema = z.strictObject({
  slug: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/)),
  kind: z.enum(ARTICLE_KINDS),
  language: z.string(),
  title: z.string(),
  markdown: z.string(),
  publishedAt: timeSchema,
  sortOrder: z.int(),
})
export type Article = z.infer<typeof articleSchema>

export function articleId(slug: string, language: string): string {
  return `${slug}:${language}`
}
