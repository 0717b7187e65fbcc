/** Pages, help and news: published and withdrawn by an operator, each with its audit line in the same transaction. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { refuse, done } from '../../contract/outcome.ts'
import { keepArticle, withdrawArticle } from '../../server/content/keep-article.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { recordAct } from '../../server/operators/acts.ts'
import type { Desk, Said } from './commands.ts'

const USAGE = 'publish-article LANGUAGE NAME FILE: a name like about.md or news/2026-11-21-name.md; the text is Markdown that begins with "# Title"'

export async function publishArticleCommand(desk: Desk, [language = '', file = '', path = '']: readonly string[]): Promise<Said> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return refuse('invalid-request', { usage: USAGE })
  const { operatorId, now } = desk.context
  return inTransaction(desk.database, async (tx): Promise<Said> => {
    const kept = await keepArticle(tx, { folder: desk.contentFolder, language, file, text })
    if (!kept.ok) return refuse('invalid-request', { usage: USAGE })
    // Which words they were can be shown later by whoever has them.
    const facts = { title: kept.value.title, sha256: createHash('sha256').update(text).digest('hex') }
    await recordAct(tx, { operatorId, act: 'publish-article', subjectKind: 'article', subjectId: `${language}/${file}`, facts, at: now })
    return done([`published: ${kept.value.title}`])
  })
}

export async function withdrawArticleCommand(desk: Desk, [language = '', file = '']: readonly string[]): Promise<Said> {
  const { operatorId, now } = desk.context
  return inTransaction(desk.database, async (tx): Promise<Said> => {
    const withdrawn = await withdrawArticle(tx, { folder: desk.contentFolder, language, file })
    if (!withdrawn.ok) return withdrawn
    await recordAct(tx, { operatorId, act: 'withdraw-article', subjectKind: 'article', subjectId: `${language}/${file}`, at: now })
    return done([withdrawn.value === null ? 'withdrawn' : `withdrawn; as it came with the app again: ${withdrawn.value.title}`])
  })
}
