/**
 * One step towards the head: a page of the first mirror, or a page of the feed. A page is one transaction that compares the
 * mirror's position with the one that was asked for, and writes rows, deletes, digests and the new position together. A page
 * that comes twice, late or out of turn finds the mirror elsewhere and changes nothing.
 */
import type { Refusal } from '../../contract/outcome.ts'
import { type Digest, PULL_LIMIT } from '../../contract/sync/messages.ts'
import { type Mirror, readCursor, write } from '../store/mirror/mirror.ts'
import type { Cursor } from '../store/mirror/mirror-records.ts'
import { hasPassed } from '../store/mirror/overlays.ts'
import { applyRows } from './apply-rows.ts'
import { ask } from './ask.ts'
import type { SyncContext } from './context.ts'
import { FEED_ENDPOINTS } from './feed-endpoints.ts'
import { parseRows } from './parse-rows.ts'

/** The proof that a mirror is equal: one hash over all digests, or the digests, which also tell where it differs. */
export type Theirs = { readonly root: string } | { readonly digests: readonly Digest[] }

export type Step =
  | { readonly status: 'more'; readonly rows: number }
  | { readonly status: 'head'; readonly rows: number; readonly cursor: Cursor; readonly theirs: Theirs }
  /** Another tab was faster, or the mirror began again meanwhile: nothing was written. */
  | { readonly status: 'raced' }
  /** The page is not what its hashes say: nothing was written. */
  | { readonly status: 'faulty' }
  | { readonly status: 'refused'; readonly refusal: Refusal }

/** The next page of the first mirror. After the last one the feed goes on from where it stood at the first. */
export async function snapshotStep(context: SyncContext, cursor: Cursor): Promise<Step> {
  const { epoch, snapshot } = cursor
  const outcome = await ask(context, FEED_ENDPOINTS[context.feed].snapshot, {
    query: {
      limit: PULL_LIMIT,
      ...(epoch === null || snapshot === null
        ? {}
        : { epoch, startSeq: snapshot.startSeq, ...(snapshot.after === null ? {} : { after: snapshot.after }) }),
    },
  })
  if (!outcome.ok) return { status: 'refused', refusal: outcome }
  const answer = outcome.value
  if (snapshot !== null && (answer.epoch !== epoch || answer.startSeq !== snapshot.startSeq))
    return { status: 'faulty' }
  // More to come, but nothing came or the place is the same: it would go on for ever.
  if (answer.next !== null && (answer.rows.length === 0 || answer.next === snapshot?.after)) return { status: 'faulty' }
  const rows = parseRows(context.feed, answer.rows)
  if (!rows) return { status: 'faulty' }
  const { startSeq } = answer
  const next: Cursor = {
    ...cursor,
    epoch: answer.epoch,
    seq: startSeq,
    snapshot: answer.next === null ? null : { startSeq, after: answer.next },
  }
  const isWritten = await writePage(context.mirror, cursor, async () => {
    await applyRows(context.mirror, cursor.generation, rows)
    if (next.snapshot === null) await sweepOlder(context.mirror, cursor.generation)
    await context.mirror.meta.put(next)
  })
  return isWritten ? { status: 'more', rows: rows.length } : { status: 'raced' }
}

/** The next page of the feed. @param proof what is wanted at the head; a server from before there were roots gives the digests */
export async function pullStep(context: SyncContext, cursor: Cursor, proof: 'root' | 'digests'): Promise<Step> {
  const outcome = await ask(context, FEED_ENDPOINTS[context.feed].pull, {
    query: {
      epoch: cursor.epoch ?? '',
      seq: cursor.seq,
      limit: PULL_LIMIT,
      ...(proof === 'root' ? { proof } : {}),
    },
  })
  if (!outcome.ok) return { status: 'refused', refusal: outcome }
  const answer = outcome.value
  // The answer to another question is no answer to this one.
  if (answer.epoch !== cursor.epoch || answer.from !== cursor.seq || answer.to < answer.from)
    return { status: 'faulty' }
  if (answer.more && (answer.rows.length === 0 || answer.to === answer.from)) return { status: 'faulty' }
  const rows = parseRows(context.feed, answer.rows)
  if (!rows) return { status: 'faulty' }
  const isHead = !answer.more
  const next: Cursor = { ...cursor, seq: answer.to, ...(isHead ? { asOf: answer.serverTime } : {}) }
  const isWritten = await writePage(context.mirror, cursor, async () => {
    await applyRows(context.mirror, cursor.generation, rows)
    await context.mirror.meta.put(next)
    if (isHead) await dropPassedOverlays(context.mirror, next)
  })
  if (!isWritten) return { status: 'raced' }
  if (!isHead) return { status: 'more', rows: rows.length }
  const theirs = answer.root === undefined ? { digests: answer.digests ?? [] } : { root: answer.root }
  return { status: 'head', rows: rows.length, cursor: next, theirs }
}

/**
 * Forgets the place, not the rows: a new first mirror begins, and what it doesn't confirm goes when it is complete. The
 * outbox is untouched. False, and nothing happens, when the mirror is no longer where `seen` was.
 */
export async function beginAgain(context: SyncContext, seen: Cursor): Promise<boolean> {
  const { mirror } = context
  return writePage(mirror, seen, async () => {
    await mirror.digests.clear()
    await mirror.incidents.add({ at: context.clock.now(), kind: 'mirrored-again', collection: '', bucket: '' })
    await mirror.meta.put({ ...seen, epoch: null, seq: 0, snapshot: null, generation: seen.generation + 1 })
  })
}

/** Compare and set: true when the mirror stood where `expected` says and the work was done, false when it didn't. */
export async function writePage(mirror: Mirror, expected: Cursor, work: () => Promise<void>): Promise<boolean> {
  return write(mirror, ['rows', 'blocks', 'retired', 'digests', 'overlays', 'incidents'], async () => {
    if (!isSamePlace(await readCursor(mirror), expected)) return false
    await work()
    return true
  })
}

export function isSamePlace(left: Cursor, right: Cursor): boolean {
  return (
    left.generation === right.generation &&
    left.epoch === right.epoch &&
    left.seq === right.seq &&
    left.snapshot?.after === right.snapshot?.after &&
    left.snapshot?.startSeq === right.snapshot?.startSeq
  )
}

/** At the head: the overlays whose own rows have arrived by now go in the transaction that brought the last of them. */
async function dropPassedOverlays(mirror: Mirror, head: Cursor): Promise<void> {
  const passed = (await mirror.overlays.toArray()).filter(
    (overlay) => overlay.position !== null && hasPassed(head, overlay.position),
  )
  await mirror.overlays.bulkDelete(passed.map((overlay): [string, string] => [overlay.collection, overlay.id]))
}

/** The first mirror is complete: what an earlier one left and this one didn't confirm goes. */
async function sweepOlder(mirror: Mirror, generation: number): Promise<void> {
  await mirror.rows.where('generation').below(generation).delete()
  const heads = await mirror.rows.where('[collection+bucket]').equals(['blocks', 'all']).primaryKeys()
  const wanted = new Set(heads.map(([, hash]) => hash))
  const kept = await mirror.blocks.toCollection().primaryKeys()
  await mirror.blocks.bulkDelete(kept.filter((hash) => !wanted.has(hash)))
  await mirror.retired.clear()
}
