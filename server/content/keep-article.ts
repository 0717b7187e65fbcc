/** One text, as operators publish or withdraw it: in the feed at once, and as the file that servers read at their start. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LANGUAGES } from '../../contract/languages.ts'
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

/** The article of this text; null for a place or a text that is none (see read-articles.ts). */
export function articleOf({ language, file }: Pick<ArticlePlace, 'language' | 'file'>, text: string): Article | null {
  return Object.hasOwn(LANGUAGES, language) ? parseArticle({ language, file, text }) : null
}

/** Whether operators have published a text at this place. Throws for a place that is none. */
export async function isPublished(place: ArticlePlace): Promise<boolean> {
  return (await textOf(pathOf(place))) !== null
}

/**
 * Publishes a text in the caller's transaction; `placeFile` gives the file its name after the commit, since servers publish what stands
 * in the folder and nothing may be public before its audit line. Should the machine stop in between, the next start takes the text back.
 * @param mark makes the name of the unfinished file its own
 */
export async function publishArticle(
  tx: Tx,
  place: ArticlePlace,
  { text, mark }: { readonly text: string; readonly mark: string },
): Promise<void> {
  const article = articleOf(place, text)
  if (article === null) throw new Error(`${place.language}/${place.file} is no article`)
  // Written before, so that a full disk publishes nothing; under another name, so that servers see it whole or not at all.
  await mkdir(dirname(pathOf(place)), { recursive: true })
  await writeFile(unfinishedOf(place, mark), text)
  await writeArticle(tx, article)
}

export async function placeFile(place: ArticlePlace, mark: string): Promise<void> {
  await rename(unfinishedOf(place, mark), pathOf(place))
}

/** Takes back what operators have published; the text that came with the app stands in its place, where there is one. `removeFile` after the commit. */
export async function withdrawArticle(tx: Tx, place: ArticlePlace): Promise<void> {
  const original = await textOf(join(SEED_FOLDER, place.language, place.file))
  const article = original === null ? null : articleOf(place, original)
  const named = articleOf(place, '# Title\n')
  if (named === null) throw new Error(`${place.language}/${place.file} is no place of an article`)
  if (article) await writeArticle(tx, article)
  else await removeArticle(tx, articleId(named))
}

export async function removeFile(place: ArticlePlace): Promise<void> {
  await rm(pathOf(place), { force: true })
}

/** Never outside of the folder: the place's language is one of ours, and its file is named as `parseArticle` wants it. */
function pathOf(place: ArticlePlace): string {
  if (articleOf(place, '# Title\n') === null)
    throw new Error(`${place.language}/${place.file} is no place of an article`)
  return join(place.folder, place.language, place.file)
}

function unfinishedOf(place: ArticlePlace, mark: string): string {
  return `${pathOf(place)}.${mark}.new`
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
