/** Texts that operators publish: public at once, each with its audit line. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { LANGUAGES } from '../../contract/languages.ts'
import { done, refuse } from '../../contract/outcome.ts'
import { textsSchema, type Message } from '../../contract/rows/message.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { publishAnnouncement, sendMessage } from '../../server/messages/send-message.ts'
import { recordAct } from '../../server/operators/acts.ts'
import type { Desk, Said } from './commands.ts'

const EVERYBODY = 'everybody'

/** Writes to one person, or to all: a file with title and body in each language that it is written in, English among them. */
export async function publishMessageCommand(desk: Desk, [to = '', path = '']: readonly string[]): Promise<Said> {
  const texts = await readTexts(path)
  if (texts === null) return refuse('invalid-request', { usage: `publish-message ACCOUNT|${EVERYBODY} FILE, with {"en-US": {"title": "…", "body": "…"}, "zh-CN": …}` })
  const id = randomUUID()
  const { operatorId, now } = desk.context
  const user = to === EVERYBODY ? null : await desk.database.selectFrom('app_user').select('id').where('account', '=', to).executeTakeFirst()
  if (user === undefined) return refuse('not-found')
  await inTransaction(desk.database, async (tx) => {
    if (user === null) await publishAnnouncement(tx, { id, texts, at: now })
    else await sendMessage(tx, { id, userId: user.id, kind: 'text', texts, at: now })
    await recordAct(tx, { operatorId, act: 'publish-message', subjectKind: user === null ? 'announcement' : 'message', subjectId: id, at: now })
  })
  return done([`${user === null ? 'announcement' : 'message'} ${id}`])
}

async function readTexts(path: string): Promise<Message['texts']> {
  const read = await readFile(path, 'utf8').catch(() => null)
  if (read === null) return null
  const parsed = z.safeParse(textsSchema, jsonOf(read))
  if (!parsed.success) return null
  const texts = parsed.data
  const isWhole = texts['en-US'] !== undefined && Object.keys(texts).every((language) => Object.hasOwn(LANGUAGES, language))
  return isWhole && Object.values(texts).every(({ title, body }) => title.trim() !== '' && body.trim() !== '') ? texts : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // not JSON: no texts
  }
}
