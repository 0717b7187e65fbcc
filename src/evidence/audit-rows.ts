/**
 * Holds the mirror's final rows against what this device remembers of them. A bucket whose digest is the same as at the last look is
 * passed over, and so is each row and block in it that was looked at before: a look costs what is new.
 */
import { rowOfBlock, type BlockHead } from '../../contract/sync/block.ts'
import { EMPTY_DIGEST, rowHash } from '../../contract/sync/row-hash.ts'
import { type Mirror, readCursor } from '../store/mirror/mirror.ts'
import type { Cursor, MirrorRow } from '../store/mirror/mirror-records.ts'
import { decodeBlock } from '../store/history/sealed-history.ts'
import type { Evidence, KeptBlock, KeptRow, SeenBucket } from './evidence.ts'
import { raise } from './incidents.ts'
import { changedFields, isLasting, lastingOf, type LastingCollection } from './lasting-fields.ts'

interface Bucket {
  readonly collection: LastingCollection
  readonly bucket: string
}

/** A final row as the mirror has it. */
interface Current {
  readonly print: string
  readonly finalAt: number
  readonly rowHash: string
  readonly doc: Record<string, unknown>
}

/** The mirror's content of a bucket, read in one transaction. */
interface Contents {
  readonly cursor: Cursor
  readonly rows: readonly MirrorRow[]
  readonly heads: readonly BlockHead[]
}

/**
 * Looks at every bucket that has changed since the last look.
 * @param now device time
 * @returns false where the mirror is not whole at this moment: nothing was concluded
 */
export async function auditRows(mirror: Mirror, evidence: Evidence, now: number): Promise<boolean> {
  const digests = await mirror.transaction('r', ['meta', 'digests'], async () =>
    (await isWhole(mirror)) ? mirror.digests.toArray() : null,
  )
  if (!digests) return false
  const seen = new Map((await evidence.buckets.toArray()).map((bucket) => [nameOf(bucket), bucket]))
  const standing = new Map(digests.map((digest) => [nameOf(digest), digest.digest]))
  const all = new Map<string, Pick<SeenBucket, 'collection' | 'bucket'>>(
    [...digests, ...seen.values()].map((bucket) => [nameOf(bucket), bucket]),
  )
  for (const [name, { collection, bucket }] of all) {
    const digest = standing.get(name) ?? EMPTY_DIGEST
    if (!isLasting(collection) || seen.get(name)?.digest === digest) continue
    // First what is remembered, then the mirror: another tab may write both meanwhile, and the later of the two never lacks what the earlier has.
    const memory = await recallBucket(evidence, { collection, bucket })
    const contents = await readBucket(mirror, { collection, bucket })
    if (contents === null) return false
    if (contents === 'incomplete') continue
    await auditBucket({ mirror, evidence, now }, { collection, bucket }, { contents, memory })
    // The digest from before the read: if the bucket has moved meanwhile, it is read again next time.
    await evidence.buckets.put({ collection, bucket, digest })
  }
  return true
}

async function isWhole(mirror: Mirror): Promise<boolean> {
  const { epoch, snapshot } = await readCursor(mirror)
  return epoch !== null && snapshot === null && (await mirror.meta.get('closed')) === undefined
}

/** Null where the mirror begins again or is closed; `incomplete` while blocks of the bucket are on their way. */
function readBucket(mirror: Mirror, { collection, bucket }: Bucket): Promise<Contents | 'incomplete' | null> {
  return mirror.transaction('r', ['meta', 'rows', 'blocks'], async () => {
    if (!(await isWhole(mirror))) return null
    const [cursor, rows, headRows, here] = await Promise.all([
      readCursor(mirror),
      mirror.rows.where('[collection+bucket]').equals([collection, bucket]).toArray(),
      mirror.rows.where('[collection+bucket]').equals(['blocks', 'all']).toArray(),
      mirror.blocks.where('[collection+bucket]').equals([collection, bucket]).primaryKeys(),
    ])
    // Rows of the collection `blocks` were held against the head's schema when they came in.
    const heads = headRows
      .map((row) => row.doc as unknown as BlockHead)
      .filter((head) => head.collection === collection && head.bucket === bucket)
    return heads.every((head) => here.includes(head.hash)) ? { cursor, rows, heads } : 'incomplete'
  })
}

interface Memory {
  readonly keptRows: readonly KeptRow[]
  readonly keptBlocks: readonly KeptBlock[]
}

async function recallBucket(evidence: Evidence, { collection, bucket }: Bucket): Promise<Memory> {
  const key: [string, string] = [collection, bucket]
  const [keptRows, keptBlocks] = await Promise.all([
    evidence.rows.where('[collection+bucket]').equals(key).toArray(),
    evidence.blocks.where('[collection+bucket]').equals(key).toArray(),
  ])
  return { keptRows, keptBlocks }
}

/** One look at a bucket: what was expected of it, what was found there, and what is new to remember. */
interface Look {
  readonly world: { readonly mirror: Mirror; readonly evidence: Evidence; readonly now: number }
  readonly bucket: Bucket
  readonly contents: Contents
  readonly memory: Memory
  /** The rows that are remembered alone, by id. */
  readonly kept: ReadonlyMap<string, KeptRow>
  /** The promised print of each row. */
  readonly expected: ReadonlyMap<string, KeptRow>
  readonly hot: ReadonlyMap<string, MirrorRow>
  /** The ids that the mirror still has as final rows. */
  readonly present: Set<string>
  readonly freshRows: KeptRow[]
  readonly freshBlocks: KeptBlock[]
}

async function auditBucket(world: Look['world'], bucket: Bucket, input: { contents: Contents; memory: Memory }) {
  const { keptRows, keptBlocks } = input.memory
  const look: Look = {
    world,
    bucket,
    ...input,
    kept: new Map(keptRows.map((row) => [row.id, row])),
    expected: expectedOf(bucket, keptRows, keptBlocks),
    hot: new Map(input.contents.rows.map((row) => [row.id, row])),
    present: new Set(),
    freshRows: [],
    freshBlocks: [],
  }
  for (const row of input.contents.rows) await auditRow(look, row)
  for (const { hash } of input.contents.heads) await auditBlock(look, hash)
  for (const [id, before] of look.expected)
    if (!look.present.has(id))
      await raiseGone(world, { contents: input.contents, before, now: look.hot.get(id)?.doc ?? null })
  const { evidence } = world
  await evidence.transaction('rw', evidence.rows, evidence.blocks, async () => {
    await evidence.rows.bulkPut(look.freshRows)
    await evidence.blocks.bulkPut(look.freshBlocks)
  })
}

/** Holds a row that is not sealed against its promise. */
async function auditRow({ world, bucket, contents, kept, expected, present, freshRows }: Look, row: MirrorRow) {
  if (kept.get(row.id)?.rowHash === row.hash) {
    present.add(row.id)
    return
  }
  const lasting = lastingOf(bucket.collection, row.doc)
  // A row that the disk has damaged promises nothing: it is fetched again.
  if (!lasting || rowHash(row.collection, row.id, row.doc) !== row.hash) return
  present.add(row.id)
  const current: Current = { ...lasting, rowHash: row.hash, doc: row.doc }
  const before = expected.get(row.id)
  if (!before) freshRows.push({ ...bucket, id: row.id, ...current })
  else if (before.print !== current.print) await raiseChange(world, { bucket, contents, before, current })
  else freshRows.push({ ...before, ...bucket, rowHash: row.hash, doc: row.doc })
}

/** Holds the rows of a sealed block against their promises. */
async function auditBlock(look: Look, hash: string) {
  const { world, bucket, contents, memory, kept, expected, hot, present, freshRows, freshBlocks } = look
  const known = memory.keptBlocks.find((block) => block.hash === hash)
  const block = known ?? (await readBlock(world.mirror, bucket, hash))
  if (!block) return
  if (!known) freshBlocks.push(block)
  for (const [at, id] of block.ids.entries()) {
    // A row of its own supersedes the sealed state, and was looked at.
    if (hot.has(id)) continue
    present.add(id)
    const [before, print] = [expected.get(id), block.prints[at] ?? '']
    if (known || before === undefined || before.print === print) continue
    // The older version is the promise: it is kept beside the block that says otherwise.
    if (!kept.has(id)) freshRows.push(before)
    const doc = (await sealedDoc(world.mirror, hash, id)) ?? {}
    const current: Current = { print, finalAt: block.finalAt[at] ?? 0, rowHash: '', doc }
    await raiseChange(world, { bucket, contents, before, current })
  }
}

/** The promised print of each row of a bucket: a row that is kept alone says more than a block. */
function expectedOf(bucket: Bucket, rows: readonly KeptRow[], blocks: readonly KeptBlock[]): Map<string, KeptRow> {
  const expected = new Map<string, KeptRow>()
  for (const block of blocks) {
    block.ids.forEach((id, at) => {
      if (!expected.has(id))
        expected.set(id, { ...bucket, id, print: block.prints[at] ?? '', finalAt: block.finalAt[at] ?? 0, rowHash: '' })
    })
  }
  for (const row of rows) expected.set(row.id, row)
  return expected
}

/** The prints of a sealed block's rows. Its bytes were verified by their name when they came. */
async function readBlock(mirror: Mirror, bucket: Bucket, hash: string): Promise<KeptBlock | null> {
  const record = await mirror.blocks.get(hash)
  if (!record) return null
  const body = decodeBlock(record.bytes)
  const lasting = body.ids.map((_id, at) => lastingOf(bucket.collection, rowOfBlock(body, at)))
  return {
    ...bucket,
    hash,
    ids: body.ids,
    prints: lasting.map((one) => one?.print ?? ''),
    finalAt: lasting.map((one) => one?.finalAt ?? 0),
  }
}

async function sealedDoc(mirror: Mirror, hash: string, id: string): Promise<Record<string, unknown> | null> {
  const record = await mirror.blocks.get(hash)
  const body = record && decodeBlock(record.bytes)
  const at = body?.ids.indexOf(id) ?? -1
  return body && at >= 0 ? rowOfBlock(body, at) : null
}

async function raiseChange(
  { evidence, now }: { evidence: Evidence; now: number },
  input: { bucket: Bucket; contents: Contents; before: KeptRow; current: Current },
): Promise<void> {
  const { bucket, contents, before, current } = input
  // Another row than the one that was checked: it is checked anew.
  if (bucket.collection === 'orders') await evidence.seals.delete(before.id)
  return raise(evidence, {
    id: `row-changed ${before.collection} ${before.id} ${current.print}`,
    kind: 'row-changed',
    collection: before.collection,
    rowId: before.id,
    at: now,
    finalAt: before.finalAt,
    asOf: contents.cursor.asOf ?? 0,
    ...(before.doc ? { was: before.doc } : {}),
    now: current.doc,
    detail: before.doc
      ? changedFields(bucket.collection, before.doc, current.doc)
      : `its print was ${before.print} and is ${current.print}`,
  })
}

function raiseGone(
  { evidence, now }: { evidence: Evidence; now: number },
  input: { contents: Contents; before: KeptRow; now: Record<string, unknown> | null },
): Promise<void> {
  const { contents, before } = input
  return raise(evidence, {
    id: `row-gone ${before.collection} ${before.id} ${before.print}`,
    kind: 'row-gone',
    collection: before.collection,
    rowId: before.id,
    at: now,
    finalAt: before.finalAt,
    asOf: contents.cursor.asOf ?? 0,
    ...(before.doc ? { was: before.doc } : {}),
    now: input.now,
    detail: input.now === null ? 'it is no longer among the records' : 'it was final and counts as open again',
  })
}

function nameOf({ collection, bucket }: Pick<SeenBucket, 'collection' | 'bucket'>): string {
  return `${collection} ${bucket}`
}
