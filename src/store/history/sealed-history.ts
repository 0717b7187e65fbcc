/** Reading sealed blocks: which ones a question needs, their decoded columns (few at a time in memory), one row by id. */
import { type BlockBody, type BlockHead, rowOfBlock } from '../../../contract/sync/block.ts'
import { type CollectionName, type Document, declarationOf } from '../../../contract/sync/collection-rules.ts'
import { type Mirror, readCursor } from '../mirror/mirror.ts'
import { type BlockMemory, keepDecoded, memoryOf } from './block-memory.ts'

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
/** The facts on a collection's sealed history that the digest records give, without reading any head. */
export interface SealedRecord {
  /**
   * Time of the newest sealed row, -Infinity where nothing is sealed; null where the records don't tell: while it is mirrored
   * anew, while blocks are to come, or while one waits to be replaced.
   */
  readonly to: number | null
  /** Digest of all heads where the bytes of each are here; null otherwise. */
  readonly wholeDigest: string | null
}

export async function readSealedRecord(mirror: Mirror, collection: CollectionName): Promise<SealedRecord> {
  const [cursor, digests] = await Promise.all([readCursor(mirror), mirror.digests.toArray()])
  const heads = digests.find((record) => record.collection === 'blocks')
  const here = digests.reduce((sum, { blocks }) => sum + (blocks ?? 0), 0)
  // A block waits to be replaced only while one of its month is to come.
  if (cursor.epoch === null || cursor.snapshot !== null || (heads?.count ?? 0) !== here)
    return { to: null, wholeDigest: null }
  const to = digests.reduce(
    (latest, record) => (record.collection === collection ? Math.max(latest, record.sealedTo ?? -Infinity) : latest),
    -Infinity,
  )
  return { to, wholeDigest: heads?.digest ?? null }
}

/** The heads of a collection's sealed history. */
export async function readHeads(mirror: Mirror, collection: CollectionName): Promise<SealedHeads> {
  return readHeadsOf(mirror, { collection, memory: await memoryOf(mirror), wholeDigest: null })
}

/**
 * Heads never change: only those not yet in memory are read. Nothing at all is read where the digest says that they are the
 * same, and all here, as when they were read last.
 * @param wholeDigest as the record has it, read in the same transaction; null where it was not
 */
export async function readHeadsOf(
  mirror: Mirror,
  input: { collection: CollectionName; memory: BlockMemory; wholeDigest: string | null },
): Promise<SealedHeads> {
  const { collection, memory, wholeDigest } = input
  if (wholeDigest !== null && memory.whole?.digest === wholeDigest)
    return { present: newestFirst(currentOf(memory.whole.heads, collection)), missing: 0 }
  // Through an index: walking the table itself would pass over the bytes of all blocks.
  const [keys, hashesHere, retired] = await Promise.all([
    mirror.rows.where('[collection+bucket]').equals(['blocks', 'all']).primaryKeys(),
    mirror.blocks.orderBy('[collection+bucket]').primaryKeys(),
    mirror.retired.where('collection').equals(collection).toArray(),
  ])
  const hashes = keys.map(([, hash]) => hash)
  if (hashes.some((hash) => !memory.heads.has(hash))) {
    const rows = await mirror.rows.where('[collection+bucket]').equals(['blocks', 'all']).toArray()
    // Rows of the collection `blocks` were held against the head's schema when they came in.
    for (const row of rows) memory.heads.set(row.id, row.doc as unknown as BlockHead)
  }
  const all = hashes.flatMap((hash) => memory.heads.get(hash) ?? [])
  const here = new Set(hashesHere)
  if (wholeDigest !== null && hashes.every((hash) => here.has(hash))) memory.whole = { digest: wholeDigest, heads: all }
  const known = currentOf(all, collection)
  const present = [...known, ...retired.map((block) => ({ ...block.head, isRetired: true }))].filter((head) =>
    here.has(head.hash),
  )
  return { present: newestFirst(present), missing: known.filter((head) => !here.has(head.hash)).length }
}

function currentOf(heads: readonly BlockHead[], collection: CollectionName): SealedHead[] {
  return heads.filter((head) => head.collection === collection).map((head) => ({ ...head, isRetired: false }))
}

function newestFirst(heads: readonly SealedHead[]): SealedHead[] {
  return heads.toSorted((left, right) => right.lastTime - left.lastTime || (left.hash < right.hash ? 1 : -1))
}

/** The columns of a block that is here; null when it went meanwhile, or is damaged and waits for the scrub. */
export async function openBlock(mirror: Mirror, hash: string): Promise<BlockBody | null> {
  return openBlockOf(mirror, await memoryOf(mirror), hash)
}

export async function openBlockOf(mirror: Mirror, memory: BlockMemory, hash: string): Promise<BlockBody | null> {
  const known = memory.decoded.get(hash)
  const body = known ?? decodeOrNull(await mirror.blocks.get(hash))
  if (body) keepDecoded(memory, hash, body)
  return body
}

function decodeOrNull(record: { readonly bytes: ArrayBuffer } | undefined): BlockBody | null {
  if (!record) return null
  try {
    return decodeBlock(record.bytes)
  } catch (error) {
    // The disk gave back other bytes than were written: the scrub finds and repairs that, a list goes on without the block.
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const decoder = new TextDecoder()

/** The bytes were verified by their name, so that they are what the server sealed: canonical JSON of a BlockBody. */
export function decodeBlock(bytes: ArrayBuffer): BlockBody {
  return JSON.parse(decoder.decode(bytes)) as BlockBody
}

/** One sealed row by its id, null when none of the blocks here has it. */
export async function findSealed(mirror: Mirror, collection: CollectionName, id: string): Promise<Document | null> {
  const memory = await memoryOf(mirror)
  for (const head of (await readHeads(mirror, collection)).present) {
    const body = await openBlockOf(mirror, memory, head.hash)
    const index = body?.ids.indexOf(id) ?? -1
    if (body && index >= 0) return rowOfBlock(body, index)
  }
  return null
}

/** The time of a block's row: rows lie there ordered by (time, id). */
export function timeAt(collection: CollectionName, body: BlockBody, index: number): number {
  const field = declarationOf(collection).timeField
  return field === undefined ? 0 : Number(body.columns[field]?.[index])
}
