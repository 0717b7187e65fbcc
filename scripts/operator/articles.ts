/** Pages, help and news: one operator asks, a second one approves, and then the text is published or withdrawn. */
import { readFile } from 'node:fs/promises'
import { refuse } from '../../contract/outcome.ts'
import { askToPublish } from './publish.ts'
import type { Desk, Said } from './desk.ts'

const USAGE =
  'publish-article LANGUAGE NAME FILE: a name like about.md or news/2026-11-21-name.md; the text is Markdown that begins with "# Title" and has no hidden characters'

export async function publishArticleCommand(
  desk: Desk,
  [language = '', file = '', path = '']: readonly string[],
): Promise<Said> {
  const text = await readFile(path, 'utf8').catch(() => null)
  const asked =
    text === null ? refuse('invalid-request') : await askToPublish(desk, { of: 'article', language, file, text })
  return asked.ok || asked.problem !== 'invalid-request' ? asked : refuse('invalid-request', { usage: USAGE })
}

export function withdrawArticleCommand(desk: Desk, [language = '', file = '']: readonly string[]): Promise<Said> {
  return askToPublish(desk, { of: 'withdrawal-of-article', language, file })
}
