/**
 * Operators' texts for everybody: announcements, pages, news, and the notice that another key signs from now on. A text that names
 * another account to pay into leads everybody's money there, so it takes two operators. A message to one person does not.
 */
import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { keyIdSchema } from '../../contract/identifiers.ts'
import { LANGUAGES } from '../../contract/languages.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { textsSchema, type Message } from '../../contract/rows/message.ts'
import { linesSchema } from '../../contract/text-schema.ts'
import {
  articleOf,
  isPublished,
  placeFile,
  publishArticle,
  removeFile,
  withdrawArticle,
} from '../content/keep-article.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { publishAnnouncement } from '../messages/send-message.ts'
import type { Approval, ReviewContext } from './decide.ts'
import { decideRequest, openRequest, requestQueue } from './requests.ts'
import { noteSigningKeys } from '../prices/chain/known-keys.ts'
import { findSigningKeys, rotateSigningKey } from '../prices/chain/signing-keys.ts'
import type { ReviewItem, ReviewKind } from '../reviews/review-kind.ts'
import type { PublicationRequestTable } from './tables.ts'

const TEXT_MAX = 100_000
const text = linesSchema({ min: 1, max: TEXT_MAX })
const place = { language: z.string(), file: z.string() }
const wantedSchema = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('announcement'), texts: textsSchema }),
  z.strictObject({ of: z.literal('article'), ...place, text }),
  z.strictObject({ of: z.literal('withdrawal-of-article'), ...place }),
  // The key that signs when this is asked for, and that will sign the notice for the one after it.
  z.strictObject({ of: z.literal('signing-key'), previousKeyId: keyIdSchema }),
])
export type WantedPublication = z.infer<typeof wantedSchema>

/** Texts that can be shown: English among them, known languages, nothing empty and no characters that are not seen. */
export function areTexts(texts: Message['texts']): boolean {
  if (texts?.['en-US'] === undefined || !Object.keys(texts).every((language) => Object.hasOwn(LANGUAGES, language)))
    return false
  return Object.values(texts).every(({ title, body }) =>
    [title, body].every((words) => words.trim() !== '' && text.safeParse(words).success),
  )
}

/** Asks for a publication and says the first yes to it. Refuses `invalid-request`, `id-taken`; `not-found` where no operator has published what is withdrawn, or another key signs. */
export async function requestPublication(
  tx: Tx,
  context: ReviewContext & { readonly folder: string },
  input: { readonly id: string; readonly wanted: WantedPublication },
): Promise<Outcome<Approval>> {
  const { folder } = context
  const { id, wanted } = input
  const checked = await check(wanted, folder)
  if (!checked.ok) return checked
  return openRequest(tx, context, {
    table: 'publication_request',
    id,
    columns: { wanted: JSON.stringify(wanted) },
    review: publicationReview(folder),
    act: `publish-${wanted.of}`,
    // The log keeps a digest: anybody who has the words can show later that these were published.
    facts: { ...nameOf(wanted), sha256: digestOf(wanted) },
  })
}

/** Publications that wait for a second operator. @param folder DATA_DIR/content */
export function publicationReview(folder: string): ReviewKind {
  return {
    kind: 'publication',
    ...requestQueue('publication_request', itemOf),
    approve: async (tx, id, { now }) => {
      const decided = await decideRequest(tx, 'publication_request', { id, now, status: 'carried-out' })
      if (!decided.ok) return decided
      const wanted = wantedOf(decided.value)
      const checked = await check(wanted, folder)
      if (!checked.ok) return checked
      if (wanted.of === 'announcement') await publishAnnouncement(tx, { id, texts: wanted.texts, at: now })
      else if (wanted.of === 'article') await publishArticle(tx, { folder, ...wanted }, { text: wanted.text, mark: id })
      else if (wanted.of === 'withdrawal-of-article') await withdrawArticle(tx, { folder, ...wanted })
      return done(undefined)
    },
    finish: async (db, id) => {
      const row = await db.selectFrom('publication_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const wanted = wantedOf(row)
      if (wanted.of === 'article') await placeFile({ folder, ...wanted }, id)
      if (wanted.of === 'withdrawal-of-article') await removeFile({ folder, ...wanted })
      if (wanted.of === 'signing-key' && (await isSigning(wanted.previousKeyId, folder)))
        await handOver(db, folder, Number(row.decided_at))
    },
  }
}

async function check(wanted: WantedPublication, folder: string): Promise<Outcome<void>> {
  if (!wantedSchema.safeParse(wanted).success) return refuse('invalid-request')
  if (wanted.of === 'announcement') return areTexts(wanted.texts) ? done(undefined) : refuse('invalid-request')
  if (wanted.of === 'signing-key')
    return (await isSigning(wanted.previousKeyId, folder)) ? done(undefined) : refuse('not-found')
  if (articleOf(wanted, wanted.of === 'article' ? wanted.text : '# Title\n') === null) return refuse('invalid-request')
  return wanted.of === 'article' || (await isPublished({ folder, ...wanted })) ? done(undefined) : refuse('not-found')
}

/** The database knows the new key at once. If this ends in between, the next start takes it by the notice of the key before. */
async function handOver(database: Database, folder: string, at: number): Promise<void> {
  const keys = await rotateSigningKey(dirname(folder), at)
  await inTransaction(database, (tx) => noteSigningKeys(tx, keys, at))
}

/** Whether this key is the newest of the data folder: two who ask at once rotate once. */
async function isSigning(keyId: string, folder: string): Promise<boolean> {
  return (await findSigningKeys(dirname(folder)))?.keyId === keyId
}

function wantedOf(row: Selectable<PublicationRequestTable>): WantedPublication {
  return wantedSchema.parse(JSON.parse(row.wanted))
}

function digestOf(wanted: WantedPublication): string {
  return createHash('sha256')
    .update(wanted.of === 'article' ? wanted.text : JSON.stringify(wanted))
    .digest('hex')
}

function nameOf(wanted: WantedPublication): Record<string, string> {
  if (wanted.of === 'announcement') return { publication: wanted.of, title: wanted.texts['en-US']?.title ?? '' }
  if (wanted.of === 'signing-key') return { publication: wanted.of, replaces: wanted.previousKeyId }
  return { publication: wanted.of, place: `${wanted.language}/${wanted.file}` }
}

/** The whole text, line by line: the second operator says yes to these words and to no others. */
function itemOf(row: Selectable<PublicationRequestTable>): ReviewItem {
  const wanted = wantedOf(row)
  return {
    kind: 'publication',
    id: row.id,
    userId: '',
    isWaiting: row.status === 'under-review',
    createdAt: Number(row.created_at),
    dueAt: null,
    amountMinor: 0n,
    needsTwo: true,
    facts: {
      ...nameOf(wanted),
      status: row.status,
      ...Object.fromEntries(linesOf(wanted).map((line, at) => [`line ${at + 1}`, line])),
    },
  }
}

function linesOf(wanted: WantedPublication): string[] {
  if (wanted.of === 'withdrawal-of-article' || wanted.of === 'signing-key') return []
  if (wanted.of === 'article') return wanted.text.split('\n')
  return Object.entries(wanted.texts).flatMap(([language, { title, body }]) => [
    `${language}: ${title}`,
    ...body.split('\n'),
  ])
}
