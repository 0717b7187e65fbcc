/** Publishes operators' words: to one person at once, to everybody once a second operator has approved them. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { done, refuse } from '../../contract/outcome.ts'
import { textsSchema } from '../../contract/rows/message.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { findByAccount } from '../../server/identity/names.ts'
import { requestPublication } from '../../server/operators/publications.ts'
import { areTexts, type WantedPublication } from '../../server/operators/wanted-publication.ts'
import { writeMessage } from '../../server/operators/write-message.ts'
import type { Desk, Options, Said } from './desk.ts'
import { jsonOf } from './json-of.ts'
import { minuteOf } from './minute-of.ts'

const EVERYBODY = 'everybody'

/**
 * Writes to one person, or to all, at a time to come where one is named: a file with title and body in each language that it is written in,
 * English among them.
 */
export async function publishMessageCommand(
  desk: Desk,
  [to = '', path = '']: readonly string[],
  { at: time }: Options,
): Promise<Said> {
  const texts = await readTexts(path)
  const at = minuteOf(time)
  if (texts === null || (time !== undefined && (at === null || to !== EVERYBODY)))
    return refuse('invalid-request', {
      usage: `publish-message ACCOUNT|${EVERYBODY} FILE [--at 2027-01-31T14:00Z, to ${EVERYBODY} alone], with {"en-US": {"title": "…", "body": "…"}, "zh-CN": …} and no hidden characters`,
    })
  if (to === EVERYBODY) return askToPublish(desk, { of: 'announcement', texts, ...(at === null ? {} : { at }) })
  const userId = await findByAccount(desk.database, to)
  if (userId === undefined) return refuse('not-found')
  const id = randomUUID()
  const { operatorId, now } = desk.context
  const written = await inTransaction(desk.database, (tx) => writeMessage(tx, { id, operatorId, userId, texts, now }))
  return written.ok ? done([`message ${id}`]) : written
}

/** Asks a second operator to let something be said to everybody. */
export async function askToPublish(desk: Desk, wanted: WantedPublication): Promise<Said> {
  const id = randomUUID()
  const asked = await inTransaction(desk.database, (tx) =>
    requestPublication(tx, { ...desk.context, folder: desk.contentFolder }, { id, wanted }),
  )
  return asked.ok ? done([`${asked.value} ${id}`]) : asked
}

/** A new signing key, which the one that signs today vouches for. The server signs with it from its next start on. */
export async function rotateSigningKeyCommand(desk: Desk): Promise<Said> {
  return desk.keys
    ? askToPublish(desk, { of: 'signing-key', previousKeyId: desk.keys.keyId })
    : refuse('not-found', { keys: 'none in this data folder' })
}

async function readTexts(path: string): Promise<z.infer<typeof textsSchema> | null> {
  const read = await readFile(path, 'utf8').catch(() => null)
  const parsed = read === null ? null : z.safeParse(textsSchema, jsonOf(read))
  return parsed?.success && areTexts(parsed.data) ? parsed.data : null
}
