/**
 * How far this device has followed the public log. A platform that goes on answering everything else, and shows this device no newer head or
 * total, is told to the person: silence towards one person is no contradiction that a file could show.
 */
import { headTimeOf, signedLogNewsSchema } from '../../contract/log/log-news.ts'
import { readCursor, type Mirror } from '../store/mirror/mirror.ts'
import type { Evidence } from './evidence.ts'

const DAY_MS = 86_400_000
/** Since when this device asks: before the first answer nothing else says how long it waits. */
const FIRST_ASKED = ['log', 'first'] as const

export interface FollowedLog {
  /** Server time of the newest head that this device has; null before the first. */
  readonly headAt: number | null
  /** For more than a day everything else was answered. */
  readonly isBehind: boolean
}

/** @returns null where this device has not asked yet */
export async function readFollowedLog(evidence: Evidence, everybodys: Mirror): Promise<FollowedLog | null> {
  const headAt = await newestHeadAt(evidence)
  const first = await evidence.buckets.get([...FIRST_ASKED])
  if (headAt === null && first === undefined) return null
  return { headAt, isBehind: (await syncedUntil(everybodys)) - (headAt ?? Number(first?.digest)) > DAY_MS }
}

/** Reads only the shown fields of a kept head: the code that follows the log stays in the sync's thread. */
async function newestHeadAt(evidence: Evidence): Promise<number | null> {
  const kept = await evidence.receipts.where('[kind+id]').between(['log-head', ''], ['log-head', '\uffff']).last()
  const { news } = (kept?.document ?? {}) as { readonly news?: unknown }
  const read = signedLogNewsSchema.safeParse(news).data
  return read ? headTimeOf(read.receipt) : null
}

/** Whether a day's total that this device has proven is older than the sync by more than the day until the next one. */
export async function isTotalBehind(everybodys: Mirror, at: number): Promise<boolean> {
  return (await syncedUntil(everybodys)) - at > 2 * DAY_MS
}

/** @param at server time, ms */
export async function noteFirstAsked(evidence: Evidence, at: number): Promise<void> {
  const [collection, bucket] = FIRST_ASKED
  if ((await evidence.buckets.get([collection, bucket])) === undefined)
    await evidence.buckets.put({ collection, bucket, digest: String(at) })
}

async function syncedUntil(everybodys: Mirror): Promise<number> {
  return (await readCursor(everybodys)).asOf ?? 0
}
