/**
 * The operator's texts: Markdown files, one folder a language. A file in DATA_DIR/content wins over the file of
 * the same name that comes with the app; the folder is read at the start and whenever a file in it changes.
 *   content/<language>/<slug>.md            a page (about, privacy, terms, fund-rules) or the help
 *   content/<language>/news/<date>-<slug>.md   a news item; the date is its day of publication
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { articleSchema, type Article } from '../../contract/rows/article.ts'
import { LANGUAGES } from '../../contract/languages.ts'

const PAGES = ['about', 'privacy', 'terms', 'fund-rules', 'help']

/**
 * @param folders later ones win; one that is missing counts as empty
 * @returns the articles by id, and every fault as a sentence for the log; a faulty file is left out, not half shown
 */
export async function readArticles(
  folders: readonly string[],
): Promise<{ articles: Map<string, Article>; faults: string[] }> {
  const articles = new Map<string, Article>()
  const faults: string[] = []
  for (const folder of folders) {
    for (const language of Object.keys(LANGUAGES)) {
      for (const file of await namesIn(join(folder, language))) await take({ folder, language, file, articles, faults })
      for (const file of await namesIn(join(folder, language, 'news')))
        await take({ folder, language, file: join('news', file), articles, faults })
    }
  }
  return { articles, faults }
}

interface Source {
  readonly folder: string
  readonly language: string
  readonly file: string
  readonly articles: Map<string, Article>
  readonly faults: string[]
}

async function take({ folder, language, file, articles, faults }: Source): Promise<void> {
  if (!file.endsWith('.md')) return
  const path = join(folder, language, file)
  const article = parseArticle({ language, file, text: await readFile(path, 'utf8') })
  if (article) articles.set(articleId(article), article)
  else faults.push(`${path}: expected "# Title" in the first line, and a name like about.md or news/2026-11-21-name.md`)
}

/** Returns an article's id in the feed. */
export function articleId({ slug, language }: Pick<Article, 'slug' | 'language'>): string {
  return `${slug}:${language}`
}

/** One file → one article, or null when its name or first line is not as it should be. */
export function parseArticle(input: { language: string; file: string; text: string }): Article | null {
  const name = input.file.replaceAll('\\', '/').replace(/\.md$/, '')
  const news = /^news\/(\d{4}-\d{2}-\d{2})-([a-z0-9-]+)$/.exec(name)
  const page = PAGES.indexOf(name)
  const title = /^# (.+)\n/.exec(input.text)?.[1]?.trim()
  if ((!news && page < 0) || !title) return null
  const parsed = articleSchema.safeParse({
    slug: news ? `news-${news[1] ?? ''}-${news[2] ?? ''}` : name,
    kind: news ? 'news' : name === 'help' ? 'help' : 'page',
    language: input.language,
    title,
    markdown: input.text.slice(input.text.indexOf('\n') + 1).trim(),
    publishedAt: news ? Date.parse(`${news[1] ?? ''}T00:00:00Z`) : 0,
    sortOrder: Math.max(page, 0),
  })
  return parsed.success ? parsed.data : null
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return []
    throw error
  }
}
