/**
 * The change feed: what each person's mirror is made of. Services project rows into it in the transaction of the change
 * itself; nothing else writes these tables. Numbers are handed out at the end of the transaction (feed-flush.ts).
 * This room holds the change feed: numbering, sealing, pulling. It may not decide what a person may see: the services
 * do.
 */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalJson } from '../../contract/canonical-json.ts'
import { bucketOf, declarationOf, type CollectionName } from '../../contract/sync/collection-rules.ts'
import type { Row } from '../../contract/sync/collections.ts'
import type { Tx } from '../database/transaction.ts'
import { feedBus, type FeedMove } from './bus.ts'
import type {} from './tables.ts'

export const PUBLIC_OWNER = 'public'

export interface Change<C extends CollectionName> {
  /** A user id, or 'public'. */
  readonly owner: string
  readonly collection: C
  readonly id: string
  /** The row's new state, whole; null deletes it. */
  readonly doc: Row<C> | null
}

/** A change as it is written. */
interface Encoded {
  readonly owner: string
  readonly collection: string
  readonly id: string
  /** Null for a tombstone: it stays in the bucket of the row. */
  readonly bucket: string | null
  readonly time: number
  readonly isFinished: boolean
  readonly doc: string | null
  readonly hash: string
}

interface Feed {
  readonly changes: Map<string, Encoded>
  readonly moves: Map<string, FeedMove>
}

const feeds = new WeakMap<Tx, Feed>()

/**
 * Notes that a row has a new state. Written before the commit, the last state of each row only; a state that the row
 * already has costs no number. Must be called in the transaction that changes what the row shows.
 */
export function recordChange<C extends CollectionName>(tx: Tx, change: Change<C>): void {
  const feed = feedOf(tx)
  const key = `${change.owner} ${change.collection} ${change.id}`
  // The last state of a row takes the place of its last change, so that the order of numbers is the order of events.
  feed.changes.delete(key)
  // Made now and not at the end, where the heads and what else is locked would wait for it.
  feed.changes.set(key, encode(change))
  tx.beforeCommit(async () => void (await flushChanges(tx)), 'feed')
}

/**
 * Writes what is noted so far. The heads stay locked until the commit, so this belongs to the end of the work.
 * @returns where the feeds stand that this transaction has moved, by owner
 */
export async function flushChanges(tx: Tx): Promise<ReadonlyMap<string, FeedMove>> {
  const feed = feedOf(tx)
  const changes = [...feed.changes.values()]
  feed.changes.clear()
  if (changes.length > 0) for (const move of await write(tx, changes)) feed.moves.set(move.owner, move)
  return feed.moves
}

function feedOf(tx: Tx): Feed {
  const known = feeds.get(tx)
  if (known) return known
  const feed: Feed = { changes: new Map(), moves: new Map() }
  feeds.set(tx, feed)
  tx.afterCommit(() => feed.moves.forEach((move) => feedBus.emit(move)))
  return feed
}

async function write(tx: Tx, rows: readonly Encoded[]): Promise<FeedMove[]> {
  const column = <K extends keyof Encoded>(name: K) => rows.map((row) => row[name])
  const { rows: moves } = await sql<{ owner: string; epoch: string; seq: bigint }>`
    SELECT * FROM feed_flush(${column('owner')}, ${column('collection')}, ${column('id')}, ${column('bucket')}, ${column('time')}::bigint[],
      ${column('isFinished')}::boolean[], ${column('doc')}, ${column('hash')})`.execute(tx.db)
  return moves.map((move) => ({ ...move, seq: Number(move.seq) }))
}

function encode({ owner, collection, id, doc }: Change<CollectionName>): Encoded {
  const text = doc === null ? null : canonicalJson(doc)
  const declaration = declarationOf(collection)
  return {
    owner,
    collection,
    id,
    bucket: doc === null ? null : bucketOf(collection, doc),
    time:
      doc === null || declaration.timeField === undefined
        ? 0
        : Number((doc as Record<string, unknown>)[declaration.timeField]), // declared: a time
    isFinished: doc !== null && (declaration.isFinished?.(doc) ?? false),
    doc: text,
    hash: hashOfText(collection, id, text),
  }
}

/** `rowHash` of contract/sync/row-hash.ts for a document that is canonical text already: the same bytes, hashed natively. */
export function hashOfText(collection: string, id: string, doc: string | null): string {
  return hash('sha256', `[${canonicalJson(collection)},${canonicalJson(id)},${doc ?? 'null'}]`, 'hex')
}
