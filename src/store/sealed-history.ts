/** Reading sealed blocks: which ones a question needs, their decoded columns (few at a time in memory), one row by id. */
import { type BlockBody, type BlockHead, rowOfBlock } from '../../contract/sync/block.ts'
import { type CollectionName, type Document, declarationOf } from '../../contract/sync/collection-rules.ts'
import type { Mirror } from './mirror.ts'

const DECODED_MAX = 16
/** Blocks never change, so a decoded one is right for ever; the oldest used goes first. */
const decoded = new Map<string, BlockBody>()

export interface SealedHead extends BlockHead {
  /** Its successor has not arrived whole: its rows are read, but are counted elsewhere. */
  readonly isRetired: boolean
}
export interface SealedHeads {
  /** Heads whose bytes are here, newest first. */
  readonly present: readonly SealedHead[]
  /** How many have not arrived yet. */
  readonly missing: number
}

/** The heads of a collection's sealed history. */
export async function readHeads(mirror: Mirror, collection: CollectionName): Promise<SealedHeads> {
  const [rows, retired, hashes] = await Promise.all([
    mirror.rows.where('[collection+bucket]').equals(['blocks', 'all']).toArray(),
    mirror.retired.where('collection').equals(collection).toArray(),
    mirror.blocks.toCollection().primaryKeys(),
  ])
  const here = new Set(hashes)
  // Rows of the collection `blocks` were held against the head's schema when they came in.
  const heads = rows.map((row) => row.doc as unknown as BlockHead).filter((head) => head.collection === collection)
  const present = [
    ...heads.map((head) => ({ ...head, isRetired: false })), ...retired.map((block) => ({ ...block.head, isRetired: true })),
  ].filter((head) => here.has(head.hash))
  present.sort((left, right) => right.lastTime - left.lastTime || (left.hash < right.hash ? 1 : -1))
  return { present, missing: heads.filter((head) => !here.has(head.hash)).length }
}

/** The columns of a block that is here; null when it went meanwhile. */
export async function openBlock(mirror: Mirror, hash: string): Promise<BlockBody | null> {
  const known = decoded.get(hash)
  if (known) {
    decoded.delete(hash)
    decoded.set(hash, known)
    return known
  }
  const record = await mirror.blocks.get(hash)
  if (!record) return null
  const body = decodeBlock(record.bytes)
  decoded.set(hash, body)
  const oldest = decoded.size > DECODED_MAX ? decoded.keys().next().value : undefined
  if (oldest !== undefined) decoded.delete(oldest)
  return body
}

/** The bytes were verified by their name, so that they are what the server sealed: canonical JSON of a BlockBody. */
export function decodeBlock(bytes: ArrayBuffer): BlockBody {
  return JSON.parse(new TextDecoder().decode(bytes)) as BlockBody
}

/** One sealed row by its id, null when none of the blocks here has it. */
export async function findSealed(mirror: Mirror, collection: CollectionName, id: string): Promise<Document | null> {
  for (const head of (await readHeads(mirror, collection)).present) {
    const body = await openBlock(mirror, head.hash)
    const index = body?.ids.indexOf(id) ?? -1
    if (body && index >= 0) return rowOfBlock(body, index)
  }
  return null
}

/** The time of a block's row: rows are ordered by (time, id). */
export function timeAt(collection: CollectionName, body: BlockBody, index: number): number {
  const field = declarationOf(collection).timeField
  return field === undefined ? 0 : Number(body.columns[field]?.[index])
}
