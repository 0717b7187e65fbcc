/**
 * Follows the platform's public log: keeps its newest head and one an hour, each only where the log begins with the one before. A head that does
 * not follow is an incident, with both signed heads as a file. A restored backup begins another name, and is owned up to by a signed notice.
 */
import * as z from 'zod/mini'
import { getLogCover, getLogNews } from '../../contract/endpoints/public-log.ts'
import { keyOf } from '../../contract/key-of.ts'
import { isConsistent } from '../../contract/log/check-proof.ts'
import { findLogContradiction, logContradictionText } from '../../contract/log/log-contradiction.ts'
import { logNewsText, newsContradiction, sinceOf, type SignedLogNews } from '../../contract/log/log-news.ts'
import { readHashes } from '../../contract/log/log-proof.ts'
import { checkNote, LOG_SIGNATURE, readNote, readVerifierKey, signedTextsOfNote } from '../../contract/log/note.ts'
import { readCheckpoint, type Checkpoint } from '../../contract/log/checkpoint.ts'
import type { RestoreNotice } from '../../contract/settlement/restore-notice.ts'
import type { Remote } from '../remote/exchange.ts'
import type { Evidence } from './evidence.ts'
import type { Incident } from './incident.ts'
import { raise } from './incidents.ts'
import { pinnedPolicy, takePolicy } from './pinned-policy.ts'
import { remember } from './remember.ts'
import { signaturesByBrowser } from './signatures-by-browser.ts'
import { thinLogHeads } from './thin-log-heads.ts'

const HOUR_MS = 3_600_000
const HASHES_MAX = 128

export interface LogWorld {
  readonly evidence: Evidence
  /** Signing keys that this device knows as the platform's. */
  readonly keys: Readonly<Record<string, string>>
  /** Published restore notices with valid signatures. */
  readonly restores: readonly RestoreNotice[]
  /** Server time up to which this device knows everything that is published; null where it does not know. */
  readonly publicAsOf: number | null
  /** Device time. */
  readonly now: number
  readonly remote: Remote
}

type LogAnswer = z.infer<typeof getLogNews.response>
/** The record of a head: the answer with the policy that it is judged by. */
interface KeptLogHead extends LogAnswer {
  readonly policy: string
}

export interface FollowedHead {
  readonly kept: KeptLogHead
  readonly checkpoint: Checkpoint
}

/** The head that was kept last, by the platform's own time. */
export async function newestLogHead(evidence: Evidence): Promise<FollowedHead | null> {
  const kept = await evidence.receipts.where('[kind+id]').between(['log-head', ''], ['log-head', '\uffff']).last()
  return followed(kept?.document)
}

/** When the first head was kept, platform's time: nothing older is looked for in the log. Null before. */
export async function firstLogHeadAt(evidence: Evidence): Promise<number | null> {
  const kept = await evidence.receipts.where('[kind+id]').between(['log-head', ''], ['log-head', '\uffff']).first()
  return followed(kept?.document)?.kept.news.receipt.at ?? null
}

/**
 * Asks for the newest head, and keeps it where it follows from the one before.
 * @returns the head that stands now; null where none could be taken
 */
export async function followLog(world: LogWorld): Promise<FollowedHead | null> {
  const { evidence, keys, restores, publicAsOf, now, remote } = world
  const before = await newestLogHead(evidence)
  const last = before?.kept.news.receipt
  const pinned = await pinnedPolicy(evidence, restores, publicAsOf ?? 0)
  const query = {
    ...(last && { name: last.name, size: last.size }),
    ...(pinned && { policy: pinned.receipt.number }),
  }
  const { outcome } = await remote(getLogNews, { query })
  if (!outcome.ok || publicAsOf === null) return null
  const next = await readHead(outcome.value, keys)
  // A moment far from what the sync knows would stay the newest for ever.
  if (next === null || next.kept.news.receipt.at > publicAsOf + HOUR_MS) return null
  if (before !== null && last !== undefined) {
    const found = await faultBetween(world, before, next)
    if (found === 'later') return null
    if (found !== null) {
      const { receipt: news } = next.kept.news
      await raise(evidence, {
        collection: 'log',
        rowId: news.name,
        at: now,
        // No restored backup excuses it: that was looked at already.
        finalAt: news.at,
        asOf: news.at,
        was: { ...last },
        now: { ...news },
        ...found,
      })
      return null
    }
    // An answer from before the one that is kept.
    if (next.checkpoint.origin === before.checkpoint.origin && next.checkpoint.size < before.checkpoint.size)
      return before
  }
  const { at, size } = next.kept.news.receipt
  const { policies, ...head } = next.kept
  const { policy } = outcome.value
  const kept = { ...head, ...(await takePolicy(world, { ...head, policy, policies, at }, pinned)) }
  await remember(evidence, { kind: 'log-head', id: idOf(at, size), document: kept, at: now })
  await thinLogHeads(evidence, at)
  return { ...next, kept }
}

type Fault = Pick<Incident, 'id' | 'kind' | 'detail' | 'signed' | 'file'>

/** `later`: a restored backup may explain it, and this device does not know yet. */
async function faultBetween(
  world: LogWorld,
  before: FollowedHead,
  next: FollowedHead,
): Promise<Fault | 'later' | null> {
  const [old, head] = [before.checkpoint, next.checkpoint]
  if (old.origin !== head.origin) return nameFault(world, before, next)
  if (before.kept.key !== next.kept.key)
    return {
      id: `log ${old.origin} key ${next.kept.key}`,
      kind: 'log-changed',
      detail: `${old.origin} is signed by another key: ${before.kept.key}, then ${next.kept.key}`,
    }
  const words = newsContradiction(before.kept.news.receipt, next.kept.news.receipt)
  if (words !== null)
    return {
      id: `log ${old.origin} ${old.size} ${head.size}`,
      kind: 'contradiction',
      detail: words,
      signed: twoNews(world, before, next),
    }
  if (head.size <= old.size) return null
  const proof = readHashes(next.kept.proof, HASHES_MAX)
  if (proof !== null && isConsistent(old, head, proof)) return null
  return beginFault(world, { first: before, later: next })
}

type Shown = Pick<FollowedHead, 'checkpoint'> & { readonly kept: Pick<KeptLogHead, 'note' | 'key'> }

/** The incident of two heads of which the later one does not begin with the first, with the file that shows it. */
async function beginFault(
  { remote }: Pick<LogWorld, 'remote'>,
  { first, later }: { readonly first: Shown; readonly later: Shown },
): Promise<Fault> {
  const [old, head] = [first.checkpoint, later.checkpoint]
  const { outcome } = await remote(getLogCover, { query: { old: old.size, size: head.size } })
  const hashes = outcome.ok ? (readHashes(outcome.value.hashes, HASHES_MAX) ?? []) : []
  const file = logContradictionText({ first: first.kept.note, later: later.kept.note, hashes })
  return {
    id: `log ${old.origin} ${old.size} changed`,
    kind: 'log-changed',
    detail:
      convicts(file, later.kept.key) ??
      `${old.origin}: the head of ${head.size} entries is not shown to begin with the head of ${old.size}`,
    file,
  }
}

/** A head that the log has signed, and that has other entries than the one that this device follows: this person was shown a log of their own. */
export async function raiseOtherLog(world: LogWorld, followed: FollowedHead, note: string): Promise<void> {
  const checkpoint = readCheckpoint(readNote(note)?.text ?? '')
  if (checkpoint === null) return
  const other = { checkpoint, kept: { note, key: followed.kept.key } }
  const isLater = checkpoint.size > followed.checkpoint.size
  const [first, later] = isLater ? [followed, other] : [other, followed]
  const { receipt: news } = followed.kept.news
  await raise(world.evidence, {
    ...(await beginFault(world, { first, later })),
    collection: 'log',
    rowId: news.name,
    at: world.now,
    // No restored backup explains two heads of one name.
    finalAt: news.at,
    asOf: news.at,
    now: { ...news },
  })
}

/** Another name is honest only after a restored backup, and then begins after it. */
function nameFault(
  { restores, publicAsOf }: LogWorld,
  before: FollowedHead,
  next: FollowedHead,
): Fault | 'later' | null {
  const [last, news] = [before.kept.news.receipt, next.kept.news.receipt]
  const since = sinceOf(news.name)
  if (restores.some(({ restoredAt }) => restoredAt > last.at - HOUR_MS && restoredAt <= since)) return null
  if (since <= news.at && (publicAsOf ?? 0) < since) return 'later'
  return {
    id: `log ${last.name} ${news.name}`,
    kind: 'log-changed',
    detail: `the log ${last.name} goes on as ${news.name}, and no notice of a restored backup says why`,
  }
}

function twoNews({ keys }: LogWorld, before: FollowedHead, next: FollowedHead): NonNullable<Incident['signed']> {
  const [first, later] = [before.kept.news, next.kept.news]
  const used = Object.fromEntries([first, later].map(({ receipt: { keyId } }) => [keyId, keyOf(keys, keyId) ?? '']))
  return { type: 'contradiction', version: 1, first, later, restores: [], keys: used }
}

function convicts(file: string, logKey: string): string | null {
  const key = readVerifierKey(logKey)
  return key
    ? findLogContradiction(JSON.parse(file) as Parameters<typeof findLogContradiction>[0], {
        logs: [key],
        witnesses: [],
        quorum: { kind: 'none' },
      })
    : null
}

/** Null for an answer whose texts are not signed by the keys that it should have. */
async function readHead(answer: LogAnswer, keys: Readonly<Record<string, string>>): Promise<FollowedHead | null> {
  const { receipt, signature } = answer.news
  const next = followed(answer)
  const key = readVerifierKey(answer.key)
  const note = readNote(answer.note)
  if (next === null || key?.type !== LOG_SIGNATURE || note === null) return null
  const news = { text: logNewsText(receipt), signature, publicKey: keyOf(keys, receipt.keyId) ?? '' }
  const isSignatureOf = await signaturesByBrowser([news, ...signedTextsOfNote(note, [key])])
  const isLogs = (checkNote(note, [key], isSignatureOf)?.length ?? 0) > 0 && key.name === next.checkpoint.origin
  const isSigned = isSignatureOf(news.text, news.signature, news.publicKey)
  return isLogs && isSigned && isHeadOf(answer.news, next.checkpoint) ? next : null
}

function isHeadOf({ receipt }: SignedLogNews, { origin, size, root }: Checkpoint): boolean {
  const hex = [...root].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return receipt.name === origin && receipt.size === size && receipt.root === hex
}

function followed(document: unknown): FollowedHead | null {
  const kept = getLogNews.response.safeParse(document).data
  const checkpoint = kept ? readCheckpoint(readNote(kept.note)?.text ?? '') : null
  return kept && checkpoint ? { kept: { ...kept, policy: kept.policy ?? '' }, checkpoint } : null
}

function idOf(at: number, size: number): string {
  return `${String(at).padStart(16, '0')} ${size}`
}
