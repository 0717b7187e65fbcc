/** The proof: the digests that the mirror keeps, held against the server's at the same place. No row is read for it. */
import { isCollectionName } from '../../contract/sync/collection-rules.ts'
import { digestRoot } from '../../contract/sync/digest-root.ts'
import type { Digest } from '../../contract/sync/messages.ts'
import { EMPTY_DIGEST } from '../../contract/sync/row-hash.ts'
import { type Mirror, readCursor, write } from '../store/mirror/mirror.ts'
import type { Cursor } from '../store/mirror/mirror-records.ts'
import { headOf, missingHeads } from './apply-rows.ts'
import { isSamePlace, type Theirs } from './pull.ts'

export interface Bucket {
  readonly collection: string
  readonly bucket: string
}
export type Verdict =
  | { readonly status: 'equal' }
  /** The hash over all digests is another one: only the digests themselves tell where. */
  | { readonly status: 'unproven' }
  /** Blocks are still to come: their buckets can't be compared yet, all others are equal. */
  | { readonly status: 'incomplete' }
  | { readonly status: 'different'; readonly buckets: readonly Bucket[] }
  /** The mirror has moved on since the digests were asked for: they speak of another state. */
  | { readonly status: 'raced' }

/**
 * @param at where the mirror stood after the page that brought the digests
 * @param theirs the server's digests at that place, or their root
 * @param serverTime when, for "verified equal at"
 */
export async function verify(
  mirror: Mirror,
  input: { at: Cursor; theirs: Theirs; serverTime: number },
): Promise<Verdict> {
  const seen = await mirror.transaction('r', ['meta', 'digests', 'rows', 'blocks'], async () =>
    isSamePlace(await readCursor(mirror), input.at)
      ? { ours: await mirror.digests.toArray(), missing: await missingHeads(mirror) }
      : null,
  )
  if (!seen) return { status: 'raced' }
  const waiting = new Set(seen.missing.map((row) => nameOf(headOf(row))))
  if ('root' in input.theirs) {
    if (waiting.size === 0 && digestRoot(seen.ours) !== input.theirs.root) return { status: 'unproven' }
  } else {
    const differing = differences(seen.ours, input.theirs.digests).filter((bucket) => !waiting.has(nameOf(bucket)))
    if (differing.length > 0) return { status: 'different', buckets: differing }
  }
  if (waiting.size > 0) return { status: 'incomplete' }
  const isNoted = await write(mirror, [], async () => {
    const cursor = await readCursor(mirror)
    if (!isSamePlace(cursor, input.at)) return false
    await mirror.meta.put({ ...cursor, verifiedAt: input.serverTime })
    return true
  })
  return isNoted ? { status: 'equal' } : { status: 'raced' }
}

/** Buckets whose count or digest differ; collections that this version doesn't know are not compared. */
export function differences(ours: readonly Digest[], theirs: readonly Digest[]): Bucket[] {
  const empty = { count: 0, digest: EMPTY_DIGEST }
  const mine = new Map(ours.map((digest) => [nameOf(digest), digest]))
  const yours = new Map(
    theirs.filter((digest) => isCollectionName(digest.collection)).map((digest) => [nameOf(digest), digest]),
  )
  return [...new Map([...mine, ...yours])].flatMap(([name, { collection, bucket }]) => {
    const left = mine.get(name) ?? empty
    const right = yours.get(name) ?? empty
    return left.count === right.count && left.digest === right.digest ? [] : [{ collection, bucket }]
  })
}

function nameOf(bucket: Bucket): string {
  return `${bucket.collection} ${bucket.bucket}`
}
