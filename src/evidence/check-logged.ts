/**
 * Looks for what the platform signed in its public log: keys, notices, and some of the person's own receipts, which ones the platform can't
 * know beforehand. Each find is kept with its proof. A text that is still missing while the log went on is an incident with a file.
 */
import * as z from 'zod/mini'
import { getLogProof } from '../../contract/endpoints/public-log.ts'
import type { SignedKeyNotice } from '../../contract/key-notice-schema.ts'
import { keyOf } from '../../contract/key-of.ts'
import { isIncluded } from '../../contract/log/check-proof.ts'
import { readLeaf } from '../../contract/log/leaves.ts'
import { hasReceipt } from '../../contract/log/logged-order.ts'
import { headTimeOf, restoreContradiction } from '../../contract/log/log-news.ts'
import { readHashes } from '../../contract/log/log-proof.ts'
import { textLeaf } from '../../contract/log/small-tree.ts'
import {
  expectedOf,
  TAKEN_WITHIN_MS,
  unloggedSaidSchema,
  unloggedText,
  type Expected,
  type UnloggedSaid,
} from '../../contract/log/unlogged.ts'
import { sha256Hex } from '../../contract/sha256.ts'
import type { SignedRestore } from '../../contract/settlement/restore-notice.ts'
import type { Evidence, KeptReceipt } from './evidence.ts'
import { raise } from './incidents.ts'
import { firstLogHeadAt, type FollowedHead, type LogWorld } from './log-head.ts'
import { remember } from './remember.ts'

const HASHES_MAX = 64
/** One look of so many takes a receipt too, so that a day's looks stay below some kilobytes. Each order's page looks for its own. */
const LOOKS_A_RECEIPT = 3
const MARKS = 'log'

/** The record of a thing that was found. */
export const loggedSchema = z.strictObject({
  /** The head's note: with the witnesses' signatures. */
  note: z.string(),
  policy: z.string(),
  isOwnWitness: z.boolean(),
  entry: getLogProof.response,
})
export type Logged = z.infer<typeof loggedSchema>

interface LoggedWorld extends LogWorld {
  readonly signedRestores: readonly SignedRestore[]
  readonly keyNotices: readonly SignedKeyNotice[]
  /** 0 ≤ x < 1 */
  readonly random: () => number
}

/** Looks for everything that was not found yet, and for a receipt that chance picks. */
export async function checkLogged(world: LoggedWorld, head: FollowedHead): Promise<void> {
  const { evidence, keyNotices, signedRestores, random } = world
  const since = await firstLogHeadAt(evidence)
  if (since === null) return
  const headAt = headTimeOf(head.kept.news.receipt)
  const found = new Set((await evidence.receipts.where('kind').equals('log-proof').primaryKeys()).map(([, id]) => id))
  const before = await knownBefore(evidence, signedRestores)
  const isNew = (said: UnloggedSaid) => {
    const { signedAt } = expectedOf(said)
    // Each policy stands in the log, also one from before this device followed it.
    if ('policy' in said) return !found.has(idOf(said)) && signedAt <= headAt - TAKEN_WITHIN_MS
    const isOld = 'restore' in said ? before.includes(said.restore.notice.noticeId) : signedAt < since
    return !isOld && !found.has(idOf(said)) && signedAt <= headAt - TAKEN_WITHIN_MS
  }
  const notices = await saidsOf(evidence, 'notice', (document) => ({ void: document }))
  const all: UnloggedSaid[] = [
    ...signedRestores.map((restore) => ({ restore })),
    ...keyNotices.map((key) => ({ key })),
    ...notices,
    ...(await saidsOf(evidence, 'log-policy', (policy) => ({ policy }))),
  ]
  const receipts = await saidsOf(evidence, 'acceptance', (acceptance) => ({ acceptance }))
  // There are as many texts of the market as days with orders. Chance picks among them too, so that a look costs no more for them.
  const market = await saidsOf(evidence, 'market', (text) => ({ market: text }))
  const own = [...receipts, ...market].filter(isNew)
  const missing = await missingIds(evidence)
  const picked = own.filter((said) => missing.has(idOf(said)))
  const place = Math.floor(random() * own.length * LOOKS_A_RECEIPT)
  for (const said of new Set([...all.filter(isNew), ...picked, ...own.slice(place, place + 1)]))
    await look(world, head, said)
  for (const restore of signedRestores)
    if (!before.includes(restore.notice.noticeId)) await checkName(world, head, restore)
}

/** The restores that were published when this device began to follow the log: those need not be in it. A later one must be, whatever its date. */
async function knownBefore(evidence: Evidence, restores: readonly SignedRestore[]): Promise<readonly string[]> {
  const mark = await evidence.buckets.get([MARKS, 'restores before'])
  if (mark) return mark.digest.split(' ')
  const ids = restores.map(({ notice }) => notice.noticeId)
  await evidence.buckets.put({ collection: MARKS, bucket: 'restores before', digest: ids.join(' ') })
  return ids
}

/** Looks for one thing. @returns what was found, null where it is not there */
export async function look(world: LogWorld, head: FollowedHead, said: UnloggedSaid): Promise<Logged | null> {
  const { evidence, remote, now } = world
  const { size } = head.checkpoint
  const expected = expectedOf(said)
  const { name, receipt, signedAt } = expected
  const query = receipt === null ? { size, name: name ?? '' } : { size, receipt, at: signedAt }
  const { outcome } = await remote(getLogProof, { query })
  // No answer of the server says nothing about the log.
  if (!outcome.ok && outcome.problem !== 'not-found') return null
  if (outcome.ok && isProven(outcome.value, expected, head)) {
    const { note, policy, isOwnWitness } = head.kept
    const document: Logged = { note, policy, isOwnWitness, entry: outcome.value }
    await remember(evidence, { kind: 'log-proof', id: idOf(said), document, at: now })
    await evidence.buckets.delete([MARKS, idOf(said)])
    return document
  }
  await noteMissing(world, head, said)
  return null
}

/** Whether an answer proves that the thing is in the log that this head is of. */
function isProven(answer: Logged['entry'], expected: Expected, head: Pick<FollowedHead, 'checkpoint'>): boolean {
  const hashes = readHashes(answer.hashes, HASHES_MAX)
  if (hashes === null || !isIncluded({ hash: textLeaf(answer.text), index: answer.index }, head.checkpoint, hashes))
    return false
  const leaf = readLeaf(answer.text)
  if (leaf === null) return false
  return expected.receipt === null ? expected.isSaidBy(leaf) : hasReceipt(answer, head.checkpoint, expected.receipt)
}

/** Missing twice, and the log has grown in between: it was not on its way. */
async function noteMissing(world: LogWorld, head: FollowedHead, said: UnloggedSaid): Promise<void> {
  const { evidence, keys, now } = world
  const { receipt: news } = head.kept.news
  const [id, headAt] = [idOf(said), headTimeOf(news)]
  const { signed, signedAt, name } = expectedOf(said)
  const mark = await evidence.buckets.get([MARKS, id])
  const [size = '', at = ''] = mark?.digest.split('|') ?? []
  if (mark === undefined)
    return void (await evidence.buckets.put({ collection: MARKS, bucket: id, digest: `${news.size}|${headAt}` }))
  if (news.size <= Number(size) || headAt < Number(at) + TAKEN_WITHIN_MS) return
  const used = [signed.keyId, news.keyId].map((keyId) => [keyId, keyOf(keys, keyId) ?? ''])
  await raise(evidence, {
    id: `unlogged ${id}`,
    kind: 'unlogged',
    collection: name === null ? 'orders' : 'log',
    rowId: name === null && 'acceptance' in said ? said.acceptance.receipt.orderId : id,
    at: now,
    // A restored backup may have lost a receipt, a policy, or what binds a day. It loses no notice that is still published.
    finalAt: name === null || 'policy' in said || 'market' in said ? signedAt : news.at,
    asOf: news.at,
    was: JSON.parse(signed.text) as Record<string, unknown>,
    now: null,
    detail: `signed ${new Date(signedAt).toISOString()}, and not among the ${news.size} entries of ${news.name} at ${new Date(headAt).toISOString()}`,
    file: unloggedText({
      type: 'unlogged',
      version: 1,
      said,
      later: head.kept.news,
      note: head.kept.note,
      keys: Object.fromEntries(used) as Record<string, string>,
    }),
  })
}

/** A restored backup begins another name of the log. One that is published while the log goes on under an older name restored nothing. */
async function checkName({ evidence, keys, now }: LogWorld, head: FollowedHead, restore: SignedRestore): Promise<void> {
  const { news } = head.kept
  const { notice } = restore
  const detail = restoreContradiction(notice, news.receipt)
  if (detail === null) return
  const used = [notice.keyId, news.receipt.keyId].map((keyId) => [keyId, keyOf(keys, keyId) ?? ''])
  await raise(evidence, {
    id: `restore-without-break ${notice.noticeId}`,
    kind: 'log-changed',
    collection: 'log',
    rowId: notice.noticeId,
    at: now,
    finalAt: news.receipt.at,
    asOf: news.receipt.at,
    now: { ...news.receipt },
    detail,
    signed: {
      type: 'contradiction',
      version: 1,
      first: restore,
      later: news,
      restores: [],
      keys: Object.fromEntries(used) as Record<string, string>,
    },
  })
}

/** The texts that were not found the last time. */
export async function missingIds(evidence: Evidence): Promise<ReadonlySet<string>> {
  const marks = await evidence.buckets.where('[collection+bucket]').between([MARKS, ''], [MARKS, '\uffff']).toArray()
  return new Set(marks.flatMap(({ bucket, digest }) => (/^\d+\|\d+$/.test(digest) ? [bucket] : [])))
}

function idOf(said: UnloggedSaid): string {
  const { name, signed } = expectedOf(said)
  // After a restored backup a day's text may be made anew under its name: the new one must be in the log too.
  if ('market' in said) return `${name} ${sha256Hex(signed.text)}`
  return name ?? ('acceptance' in said ? loggedIdOf(said.acceptance.receipt.orderId) : '')
}

/** The name under which the proof of an order's acceptance is kept. */
export function loggedIdOf(orderId: string): string {
  return `acceptance/${orderId}`
}

async function saidsOf(
  evidence: Evidence,
  kind: KeptReceipt['kind'],
  wrap: (document: unknown) => unknown,
): Promise<UnloggedSaid[]> {
  const kept = await evidence.receipts.where('kind').equals(kind).toArray()
  return kept.flatMap(({ document }) => unloggedSaidSchema.safeParse(wrap(document)).data ?? [])
}
