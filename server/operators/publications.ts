/**
 * Operators' texts for everybody: announcements, pages, news, and the notice that another key signs from now on. A text that names
 * another account to pay into leads everybody's money there, so it takes two operators. A message to one person does not.
 */
import { dirname } from 'node:path'
import type { Selectable } from 'kysely'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
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
import { schedule } from './scheduled.ts'
import type { PublicationRequestTable } from './tables.ts'
import {
  areTexts,
  digestOf,
  linesOf,
  nameOf,
  wantedPublicationSchema,
  type Schedulable,
  type WantedPublication,
} from './wanted-publication.ts'

const MINUTE_MS = 60_000
const AHEAD_MS_MAX = 366 * 86_400_000

/**
 * Asks for a publication and says the first yes to it.
 * @returns refusals: `invalid-request` (fact `field` for a time that is past, more than a year ahead or no whole minute), `id-taken`;
 *   `not-found` where no operator has published what is withdrawn, or another key signs
 */
export async function requestPublication(
  tx: Tx,
  context: ReviewContext & { readonly folder: string },
  input: { readonly id: string; readonly wanted: WantedPublication },
): Promise<Outcome<Approval>> {
  const { folder, now } = context
  const { id, wanted } = input
  const due = dueOf(wanted)
  if (due !== null && (due % MINUTE_MS !== 0 || due <= now || due > now + AHEAD_MS_MAX))
    return refuse('invalid-request', { field: 'at' })
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
      if (isAhead(wanted, now)) await schedule(tx, { id, wanted, dueAt: wanted.at, by: decided.value.created_by, now })
      else await publish(tx, wanted, { id, folder, now })
      return done(undefined)
    },
    finish: async (db, id) => {
      const row = await db.selectFrom('publication_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const [wanted, decidedAt] = [wantedOf(row), Number(row.decided_at)]
      if (isAhead(wanted, decidedAt)) return
      await placeFiles(wanted, { id, folder })
      if (wanted.of === 'withdrawal-of-article') await removeFile({ folder, ...wanted })
      if (wanted.of === 'signing-key' && (await isSigning(wanted.previousKeyId, folder)))
        await handOver(db, folder, decidedAt)
    },
  }
}

/** Publishes in the caller's transaction. Articles lie beside their places as unfinished files until `placeFiles`. */
export async function publish(
  tx: Tx,
  wanted: WantedPublication,
  { id, folder, now }: { readonly id: string; readonly folder: string; readonly now: number },
): Promise<void> {
  if (wanted.of === 'announcement') await publishAnnouncement(tx, { id, texts: wanted.texts, at: now })
  if (wanted.of === 'withdrawal-of-article') await withdrawArticle(tx, { folder, ...wanted })
  for (const { text, ...place } of articlesOf(wanted))
    await publishArticle(tx, { folder, ...place }, { text, mark: id })
}

/** Gives the published articles the names that servers read at their start. */
export async function placeFiles(
  wanted: WantedPublication,
  { id, folder }: { readonly id: string; readonly folder: string },
): Promise<void> {
  for (const { language, file } of articlesOf(wanted)) await placeFile({ folder, language, file }, id)
}

function articlesOf(wanted: WantedPublication): { language: string; file: string; text: string }[] {
  if (wanted.of === 'article') return [{ language: wanted.language, file: wanted.file, text: wanted.text }]
  if (wanted.of !== 'articles') return []
  return Object.entries(wanted.texts).map(([language, text]) => ({ language, file: wanted.file, text }))
}

async function check(wanted: WantedPublication, folder: string): Promise<Outcome<void>> {
  if (!wantedPublicationSchema.safeParse(wanted).success) return refuse('invalid-request')
  if (wanted.of === 'announcement') return areTexts(wanted.texts) ? done(undefined) : refuse('invalid-request')
  if (wanted.of === 'signing-key')
    return (await isSigning(wanted.previousKeyId, folder)) ? done(undefined) : refuse('not-found')
  if (wanted.of === 'withdrawal-of-article') {
    if (articleOf(wanted, '# Title\n') === null) return refuse('invalid-request')
    return (await isPublished({ folder, ...wanted })) ? done(undefined) : refuse('not-found')
  }
  const articles = articlesOf(wanted)
  const areWhole = articles.length > 0 && articles.every(({ text, ...place }) => articleOf(place, text) !== null)
  return areWhole ? done(undefined) : refuse('invalid-request')
}

function dueOf(wanted: WantedPublication): number | null {
  return wanted.of === 'announcement' || wanted.of === 'articles' ? (wanted.at ?? null) : null
}

function isAhead(wanted: WantedPublication, now: number): wanted is Schedulable & { readonly at: number } {
  const due = dueOf(wanted)
  return due !== null && due > now
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
  return wantedPublicationSchema.parse(JSON.parse(row.wanted))
}

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
