/** One text, as an operator publishes or withdraws it: in the feed at once, and as the file that servers read at their start. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LANGUAGES } from '../../contract/languages.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Article } from '../../contract/rows/article.ts'
import type { Tx } from '../database/transaction.ts'
import { removeArticle, SEED_FOLDER, writeArticle } from './publish-articles.ts'
import { articleId, parseArticle } from './read-articles.ts'

export interface ArticlePlace {
  /** DATA_DIR/content. */
  readonly folder: string
  readonly language: string
  /** `about.md`, or `news/2026-11-21-name.md`. */
  readonly file: string
}

/** @returns what is published now. Refuses `invalid-request` for a place or a text that is none (see read-articles.ts) */
export async function keepArticle(tx: Tx, { folder, language, file, text }: ArticlePlace & { readonly text: string }): Promise<Outcome<Article>> {
  const article = Object.hasOwn(LANGUAGES, language) ? parseArticle({ language, file, text }) : null
  if (!article) return refuse('invalid-request')
  await writeArticle(tx, article)
  const path = join(folder, language, file)
  await mkdir(dirname(path), { recursive: true })
  // Servers that watch the folder see it whole or not at all.
  await writeFile(`${path}.new`, text)
  await rename(`${path}.new`, path)
  return done(article)
}

/**
 * Takes back what an operator has published; the text that came with the app stands in its place, where there is one.
 * @returns what is published now, null for nothing. Refuses `not-found` where no operator has published
 */
export async function withdrawArticle(tx: Tx, { folder, language, file }: ArticlePlace): Promise<Outcome<Article | null>> {
  const named = Object.hasOwn(LANGUAGES, language) ? parseArticle({ language, file, text: '# Title\n' }) : null
  if (!named) return refuse('invalid-request')
  const path = join(folder, language, file)
  if ((await textOf(path)) === null) return refuse('not-found')
  const original = await textOf(join(SEED_FOLDER, language, file))
  const article = original === null ? null : parseArticle({ language, file, text: original })
  if (article) await writeArticle(tx, article)
  else await removeArticle(tx, articleId(named))
  await rm(path)
  return done(article)
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
