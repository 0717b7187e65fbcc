/** One text, as an operator publishes or withdraws it: in the feed at once, and as the file that servers read at their start. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LANGUAGES } from '../../contract/languages.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Article } from '../../contract/rows/article.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { removeArticle, SEED_FOLDER, writeArticle } from './publish-articles.ts'
import { articleId, parseArticle } from './read-articles.ts'

export interface ArticlePlace {
  /** DATA_DIR/content. */
  readonly folder: string
  readonly language: string
  /** `about.md`, or `news/2026-11-21-name.md`. */
  readonly file: string
}

/** The audit line, in the transaction of the act. */
type Note<T> = (tx: Tx, published: T) => Promise<void>

/**
 * The file takes its name after the commit: servers publish what stands in the folder, and nothing may be public without its
 * audit line. Should the machine stop in between, the same command again does the rest.
 * @returns what is published now. Refuses `invalid-request` for a place or a text that is none (see read-articles.ts)
 */
export async function keepArticle(database: Database, { folder, language, file, text }: ArticlePlace & { readonly text: string }, note: Note<Article>): Promise<Outcome<Article>> {
  const article = Object.hasOwn(LANGUAGES, language) ? parseArticle({ language, file, text }) : null
  if (!article) return refuse('invalid-request')
  const path = join(folder, language, file)
  // Written before, so that a full disk publishes nothing; under another name, so that servers see it whole or not at all.
  const unfinished = `${path}.${randomUUID()}.new`
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(unfinished, text)
    await inTransaction(database, async (tx) => {
      await writeArticle(tx, article)
      await note(tx, article)
    })
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
  return done(article)
}

/**
 * Takes back what an operator has published; the text that came with the app stands in its place, where there is one. The file
 * goes after the commit, as above.
 * @returns what is published now, null for nothing. Refuses `not-found` where no operator has published
 */
export async function withdrawArticle(database: Database, { folder, language, file }: ArticlePlace, note: Note<Article | null>): Promise<Outcome<Article | null>> {
  const named = Object.hasOwn(LANGUAGES, language) ? parseArticle({ language, file, text: '# Title\n' }) : null
  if (!named) return refuse('invalid-request')
  const path = join(folder, language, file)
  if ((await textOf(path)) === null) return refuse('not-found')
  const original = await textOf(join(SEED_FOLDER, language, file))
  const article = original === null ? null : parseArticle({ language, file, text: original })
  await inTransaction(database, async (tx) => {
    if (article) await writeArticle(tx, article)
    else await removeArticle(tx, articleId(named))
    await note(tx, article)
  })
  await rm(path, { force: true })
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
