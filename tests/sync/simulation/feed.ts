/** A person's feed as the contract tells it, in memory: rows with seqs, tombstones, sealed blocks, digests, a past to go back to. */
import { blockHeadOf } from '../../../server/feed/block-head.ts'
import { encodeBlock } from '../../../contract/sync/block.ts'
import { type CollectionName, type Document, bucketOf, declarationOf } from '../../../contract/sync/collection-rules.ts'
import { digestRoot } from '../../../contract/sync/digest-root.ts'
import type { BucketAnswer, Digest, PullAnswer, SnapshotAnswer, WireRow } from '../../../contract/sync/messages.ts'
import { EMPTY_DIGEST, rowHash, xorDigest } from '../../../contract/sync/row-hash.ts'
import { sha256Hex } from '../../../contract/sha256.ts'
import { type Outcome, done, refuse } from '../../../contract/outcome.ts'

interface StoredRow {
  readonly collection: CollectionName
  readonly id: string
  readonly seq: number
  readonly hash: string
  readonly doc: Document | null
  readonly replaces?: string
}
interface SealedRow {
  readonly doc: Document
  readonly hash: string
  readonly block: string
}
/** "collection id" → hash of the row, whether hot or sealed. */
export type State = ReadonlyMap<string, string>

export class Feed {
  epoch: string
  seq = 0
  #floor = 0
  #rows = new Map<string, StoredRow>()
  #sealed = new Map<string, SealedRow>()
  #bodies = new Map<string, { text: string; collection: CollectionName; bucket: string }>()
  /** The whole state after each seq of each epoch: what a mirror that says it is equal must be equal to. */
  readonly past = new Map<string, State>()
  /** Every state of every row there ever was. */
  readonly ever = new Set<string>()

  readonly #isRemembering: boolean

  /** @param isRemembering whether `past` and `ever` are kept: both cost a hash of each row at each change */
  constructor(epoch: string, { isRemembering = true } = {}) {
    this.epoch = epoch
    this.#isRemembering = isRemembering
    this.#remember()
  }

  /** A deep copy, as a backup is. */
  backup(): () => void {
    const { seq } = this
    const kept = {
      floor: this.#floor,
      rows: new Map(this.#rows),
      sealed: new Map(this.#sealed),
      bodies: new Map(this.#bodies),
    }
    return () => {
      this.seq = seq
      this.#floor = kept.floor
      this.#rows = new Map(kept.rows)
      this.#sealed = new Map(kept.sealed)
      this.#bodies = new Map(kept.bodies)
      this.#remember()
    }
  }

  change(collection: CollectionName, id: string, doc: Document | null): void {
    const key = `${collection} ${id}`
    const row = this.#rows.get(key)
    const sealed = this.#sealed.get(key)
    if (doc === null && (sealed || !row?.doc)) return
    const hash = rowHash(collection, id, doc)
    if (hash === (row?.hash ?? sealed?.hash)) return
    this.seq += 1
    this.#rows.set(key, { collection, id, seq: this.seq, hash, doc, ...(sealed ? { replaces: sealed.hash } : {}) })
    this.#remember()
  }

  docs(collection: CollectionName): Document[] {
    return [...this.#live(collection).values()]
  }

  /** Seals finished rows of one month that were never corrected; at most `max` of them. */
  seal(collection: CollectionName, max: number): void {
    const finished = [...this.#rows.values()].filter(
      (row) =>
        row.collection === collection &&
        row.doc !== null &&
        row.replaces === undefined &&
        declarationOf(collection).isFinished?.(row.doc),
    )
    const bucket = finished[0]?.doc ? bucketOf(collection, finished[0].doc) : ''
    const rows = finished
      .flatMap((row) => (row.doc && bucketOf(collection, row.doc) === bucket ? [{ id: row.id, doc: row.doc }] : []))
      .slice(0, max)
    if (rows.length > 0) this.#writeBlock(collection, bucket, rows)
  }

  /** A block with corrections is sealed anew: its successor's head and its own tombstone in one commit. */
  sealAgain(): void {
    const corrected = [...this.#rows.values()].find((row) => row.replaces !== undefined)
    const old = corrected && this.#sealed.get(`${corrected.collection} ${corrected.id}`)?.block
    const body = old === undefined ? undefined : this.#bodies.get(old)
    if (!corrected || old === undefined || !body) return
    const ids = [...this.#sealed].filter(([, sealed]) => sealed.block === old).map(([key]) => key)
    const rows = ids.map((key) => ({
      id: key.slice(key.indexOf(' ') + 1),
      doc: this.#rows.get(key)?.doc ?? this.#sealed.get(key)?.doc ?? {},
    }))
    this.#bodies.delete(old)
    this.#writeBlock(body.collection, body.bucket, rows)
    this.change('blocks', old, null)
  }

  /** Forgets tombstones: who stands below the last of them must mirror again. */
  prune(): void {
    for (const [key, row] of this.#rows) {
      if (row.doc !== null) continue
      this.#rows.delete(key)
      this.#floor = Math.max(this.#floor, row.seq)
    }
  }

  pull(input: { epoch: string; seq: number; limit: number; proof?: 'root'; now: number }): Outcome<PullAnswer> {
    if (input.epoch !== this.epoch || input.seq > this.seq || input.seq < this.#floor) return refuse('sync-reset')
    const all = [...this.#rows.values()]
      .filter((row) => row.seq > input.seq)
      .sort((left, right) => left.seq - right.seq)
    const rows = all.slice(0, input.limit)
    const more = all.length > rows.length
    return done({
      epoch: this.epoch,
      serverTime: input.now,
      from: input.seq,
      to: more ? (rows.at(-1)?.seq ?? input.seq) : this.seq,
      head: this.seq,
      rows: rows.map(wire),
      more,
      ...(more ? {} : input.proof === 'root' ? { root: digestRoot(this.digests()) } : { digests: this.digests() }),
    })
  }

  snapshot(input: {
    epoch?: string
    startSeq?: number
    after?: string
    limit: number
    now: number
  }): Outcome<SnapshotAnswer> {
    const isLater = input.epoch !== undefined
    if (
      isLater &&
      (input.epoch !== this.epoch || (input.startSeq ?? 0) < this.#floor || (input.startSeq ?? 0) > this.seq)
    )
      return refuse('sync-reset')
    const keys = [...this.#rows]
      .filter(([, row]) => row.doc !== null)
      .map(([key]) => key)
      .filter((key) => key > (input.after ?? ''))
      .sort()
    const page = keys.slice(0, input.limit)
    return done({
      epoch: this.epoch,
      serverTime: input.now,
      startSeq: input.startSeq ?? this.seq,
      rows: page.flatMap((key) => this.#rows.get(key) ?? []).map(wire),
      next: keys.length > page.length ? (page.at(-1) ?? null) : null,
    })
  }

  bucket(input: { collection: string; bucket: string; now: number }): Outcome<BucketAnswer> {
    const rows = [...this.#rows.values()].filter(
      (row) =>
        row.collection === input.collection && row.doc !== null && bucketOf(row.collection, row.doc) === input.bucket,
    )
    const blocks = [...this.#bodies]
      .filter(([, body]) => body.collection === input.collection && body.bucket === input.bucket)
      .map(([hash]) => hash)
    const digest = this.digests().find((each) => each.collection === input.collection && each.bucket === input.bucket)
    return done({
      epoch: this.epoch,
      serverTime: input.now,
      seq: this.seq,
      rows: rows.map(wire),
      blocks,
      digest: digest ?? { collection: input.collection, bucket: input.bucket, count: 0, digest: EMPTY_DIGEST },
    })
  }

  block(hash: string): Outcome<ArrayBuffer> {
    const body = this.#bodies.get(hash)
    return body ? done(new TextEncoder().encode(body.text).slice().buffer) : refuse('not-found')
  }

  digests(): Digest[] {
    const digests = new Map<string, Digest>()
    for (const collection of [
      'account',
      'orders',
      'practiceAccount',
      'practiceOrders',
      'deposits',
      'withdrawals',
      'verification',
      'withdrawalAccounts',
      'fundRecords',
      'priceAlerts',
      'blocks',
    ] as const) {
      for (const [id, doc] of this.#live(collection)) {
        const bucket = bucketOf(collection, doc)
        const before = digests.get(`${collection} ${bucket}`)
        const digest = xorDigest(before?.digest ?? EMPTY_DIGEST, rowHash(collection, id, doc))
        digests.set(`${collection} ${bucket}`, { collection, bucket, count: (before?.count ?? 0) + 1, digest })
      }
    }
    return [...digests.values()]
  }

  /** id → document, corrections in place of what was sealed. */
  #live(collection: CollectionName): Map<string, Document> {
    const live = new Map<string, Document>()
    const prefix = `${collection} `
    for (const [key, sealed] of this.#sealed) if (key.startsWith(prefix)) live.set(key.slice(prefix.length), sealed.doc)
    for (const [key, row] of this.#rows) if (key.startsWith(prefix) && row.doc) live.set(row.id, row.doc)
    return live
  }

  #writeBlock(collection: CollectionName, bucket: string, unordered: readonly { id: string; doc: Document }[]): void {
    const timeField = declarationOf(collection).timeField ?? ''
    const time = (row: { doc: Document }) => Number(row.doc[timeField])
    const rows = [...unordered].sort((left, right) => time(left) - time(right) || (left.id < right.id ? -1 : 1))
    const text = encodeBlock({ collection, bucket, rows })
    const hash = sha256Hex(text)
    const head = blockHeadOf({
      collection,
      bucket,
      hash,
      byteLength: text.length,
      declaration: declarationOf(collection),
      rows: rows.map((row) => ({ doc: row.doc, time: BigInt(time(row)), hash: rowHash(collection, row.id, row.doc) })),
    })
    for (const row of rows) {
      this.#sealed.set(`${collection} ${row.id}`, {
        doc: row.doc,
        hash: rowHash(collection, row.id, row.doc),
        block: hash,
      })
      this.#rows.delete(`${collection} ${row.id}`)
    }
    this.#bodies.set(hash, { text, collection, bucket })
    this.change('blocks', hash, head)
  }

  /** Written after each seq; a commit of several seqs is only seen from outside once it is whole. */
  #remember(): void {
    if (!this.#isRemembering) return
    const state = new Map<string, string>()
    for (const collection of ['account', 'orders', 'deposits', 'withdrawals', 'verification', 'fundRecords'] as const) {
      for (const [id, doc] of this.#live(collection)) {
        const hash = rowHash(collection, id, doc)
        state.set(`${collection} ${id}`, hash)
        this.ever.add(hash)
      }
    }
    this.past.set(`${this.epoch} ${this.seq}`, state)
  }
}

function wire(row: StoredRow): WireRow {
  return {
    collection: row.collection,
    id: row.id,
    seq: row.seq,
    hash: row.hash,
    doc: row.doc,
    ...(row.replaces === undefined ? {} : { replaces: row.replaces }),
  }
}
