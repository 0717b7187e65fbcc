/** Pages, help and news: published and withdrawn by an operator, each with its audit line in the same transaction. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { refuse, done } from '../../contract/outcome.ts'
import { keepArticle, withdrawArticle } from '../../server/content/keep-article.ts'
import { recordAct } from '../../server/operators/acts.ts'
import type { Desk, Said } from './commands.ts'

const USAGE = 'publish-article LANGUAGE NAME FILE: a name like about.md or news/2026-11-21-name.md; the text is Markdown that begins with "# Title"'

export async function publishArticleCommand(desk: Desk, [language = '', file = '', path = '']: readonly string[]): Promise<Said> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return refuse('invalid-request', { usage: USAGE })
  const { operatorId, now } = desk.context
  const kept = await keepArticle(desk.database, { folder: desk.contentFolder, language, file, text }, async (tx, { title }) => {
    // Which words they were can be shown later by whoever has them.
    const facts = { title, sha256: createHash('sha256').update(text).digest('hex') }
    await recordAct(tx, { operatorId, act: 'publish-article', subjectKind: 'article', subjectId: `${language}/${file}`, facts, at: now })
  })
  return kept.ok ? done([`published: ${kept.value.title}`]) : refuse('invalid-request', { usage: USAGE })
}

export async function withdrawArticleCommand(desk: Desk, [language = '', file = '']: readonly string[]): Promise<Said> {
  const { operatorId, now } = desk.context
  const withdrawn = await withdrawArticle(desk.database, { folder: desk.contentFolder, language, file }, (tx) =>
    recordAct(tx, { operatorId, act: 'withdraw-article', subjectKind: 'article', subjectId: `${language}/${file}`, at: now }))
  if (!withdrawn.ok) return withdrawn
  return done([withdrawn.value === null ? 'withdrawn' : `withdrawn; as it came with the app again: ${withdrawn.value.title}`])
}
