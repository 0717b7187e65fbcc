/** This room holds the operator's pages, help and news, published to everybody's feed. It may not touch money. */
import { watch, type FSWatcher } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { canonicalJson } from '../../contract/canonical-json.ts'
import type { Article } from '../../contract/rows/article.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import { articleId, readArticles } from './read-articles.ts'

/** The texts that come with the app. */
export const SEED_FOLDER = fileURLToPath(new URL('./seed', import.meta.url))
/** Editors save in several steps: one reading for all of them. */
const SETTLE_MS = 300

interface ContentOptions {
  readonly database: Database
  readonly dataDir: string
  readonly log: { info(text: string): void; warn(text: string): void }
}

/** Publishes what is there and then every change of a file. @returns a function that stops watching */
export async function startContent(options: ContentOptions): Promise<{ stop(): void }> {
  const folder = join(options.dataDir, 'content')
  await mkdir(folder, { recursive: true })
  const publish = async () => {
    const { articles, faults } = await readArticles([SEED_FOLDER, folder])
    for (const fault of faults) options.log.warn(fault)
    const changed = await publishArticles(options.database, articles)
    if (changed > 0) options.log.info(`content: ${changed} texts published`)
  }
  await publish()
  let timer: NodeJS.Timeout | undefined
  const watcher: FSWatcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(
      () => void publish().catch((error: unknown) => options.log.warn(`content: ${String(error)}`)),
      SETTLE_MS,
    )
  })
  return {
    stop() {
      clearTimeout(timer)
      watcher.close()
    },
  }
}

/** Writes the difference between the texts given and those published before to the public feed. @returns how many changed */
export async function publishArticles(database: Database, articles: ReadonlyMap<string, Article>): Promise<number> {
  return inTransaction(database, async (tx) => {
    const published = new Map(
      (await tx.db.selectFrom('article').selectAll().forUpdate().execute()).map((row) => [row.id, row.doc]),
    )
    let changed = 0
    for (const [id, article] of articles) {
      const doc = canonicalJson(article)
      if (published.get(id) === doc) continue
      await writeArticle(tx, article)
      changed += 1
    }
    for (const id of published.keys()) {
      if (articles.has(id)) continue
      await removeArticle(tx, id)
      changed += 1
    }
    return changed
  })
}

export async function writeArticle(tx: Tx, article: Article): Promise<void> {
  const [id, doc] = [articleId(article), canonicalJson(article)]
  await tx.db
    .insertInto('article')
    .values({ id, doc })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ doc }))
    .execute()
  recordChange(tx, { owner: 'public', collection: 'articles', id, doc: article })
}

export async function removeArticle(tx: Tx, id: string): Promise<void> {
  await tx.db.deleteFrom('article').where('id', '=', id).execute()
  recordChange(tx, { owner: 'public', collection: 'articles', id, doc: null })
}
