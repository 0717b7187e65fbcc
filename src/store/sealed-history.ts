/** Reading sealed blocks: which ones a question needs, their decoded columns (few at a time in memory), one row by id. */
import { type BlockBody, type BlockHead, rowOfBlock } from '../../contract/sync/block.ts'
import { type CollectionName, type Document, declarationOf } from '../../contract/sync/collection-rules.ts'
import type { Mirror } from './mirror.ts'
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
/** Names alone: what lies here, what is to come, what waits to be replaced. No head is read. */
export interface SealedKeys {
  readonly heads: readonly string[]
  readonly here: ReadonlySet<string>
  readonly retired: number
}

// Through an index: walking the table itself would pass over the bytes of all blocks.
export async function readSealedKeys(mirror: Mirror, collection: CollectionName): Promise<SealedKeys> {
  const [heads, here, retired] = await Promise.all([
    mirror.rows.where('[collection+bucket]').equals(['blocks', 'all']).primaryKeys(),
    mirror.blocks.orderBy('[collection+bucket]').primaryKeys(),
    mirror.retired.where('collection').equals(collection).count(),
  ])
  return { heads: heads.map(([, hash]) => hash), here: new Set(here), retired }
}

/** The heads of a collection's sealed history. Heads never change, so that only those not yet in memory are read. */
export async function readHeads(mirror: Mirror, collection: CollectionName): Promise<SealedHeads> {
  const [keys, memory] = await Promise.all([readSealedKeys(mirror, collection), memoryOf(mirror)])
  return readHeadsOf(mirror, { collection, keys, memory })
}

export async function readHeadsOf(mirror: Mirror, input: { collection: CollectionName; keys: SealedKeys; memory: BlockMemory }): Promise<SealedHeads> {
  const { collection, keys: { heads, here, retired }, memory } = input
  if (heads.some((hash) => !memory.heads.has(hash))) {
    const rows = await mirror.rows.where('[collection+bucket]').equals(['blocks', 'all']).toArray()
    // Rows of the collection `blocks` were held against the head's schema when they came in.
    for (const row of rows) memory.heads.set(row.id, row.doc as unknown as BlockHead)
  }
  const known = heads.flatMap((hash) => memory.heads.get(hash) ?? []).filter((head) => head.collection === collection)
  const old = retired === 0 ? [] : await mirror.retired.where('collection').equals(collection).toArray()
  const present = [
    ...known.map((head) => ({ ...head, isRetired: false })), ...old.map((block) => ({ ...block.head, isRetired: true })),
  ].filter((head) => here.has(head.hash))
  present.sort((left, right) => right.lastTime - left.lastTime || (left.hash < right.hash ? 1 : -1))
  return { present, missing: known.filter((head) => !here.has(head.hash)).length }
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

/** The time of a block's row: rows are ordered by (time, id). */
export function timeAt(collection: CollectionName, body: BlockBody, index: number): number {
  const field = declarationOf(collection).timeField
  return field === undefined ? 0 : Number(body.columns[field]?.[index])
}
