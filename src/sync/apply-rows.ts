/** Writing rows: the part that pull, first mirror and repair share. Every function here runs inside its caller's transaction. */
import { type BlockBody, type BlockHead, rowOfBlock } from '../../contract/sync/block.ts'
import { rowHash } from '../../contract/sync/row-hash.ts'
import type { Mirror, MirrorRow } from '../store/mirror.ts'
import { decodeBlock } from '../store/sealed-history.ts'
import { DigestChanges } from './digest-changes.ts'
import type { ParsedRow } from './parse-rows.ts'

/** Writes rows and deletes, and the digests with them. A row that the mirror has in a later state is left alone. */
export async function applyRows(mirror: Mirror, generation: number, parsed: readonly ParsedRow[]): Promise<void> {
  const digests = new DigestChanges()
  const before = await mirror.rows.bulkGet(parsed.map(keyOf))
  const puts: MirrorRow[] = []
  const deletes: [string, string][] = []
  const newHeads: MirrorRow[] = []
  const goneHeads: MirrorRow[] = []
  parsed.forEach((entry, index) => {
    const old = before[index]
    const current = old?.generation === generation ? old : undefined
    const seq = entry.kind === 'row' ? entry.row.seq : entry.seq
    if (current && current.seq >= seq) return
    if (current) {
      digests.removeRow(current)
      if (current.collection === 'blocks') goneHeads.push(current)
    }
    if (entry.kind === 'tombstone') {
      if (old) deletes.push(keyOf(entry))
      return
    }
    const row: MirrorRow = { ...entry.row, generation }
    puts.push(row)
    digests.addRow(row)
    if (row.collection === 'blocks') newHeads.push(row)
  })
  await mirror.rows.bulkDelete(deletes)
  await mirror.rows.bulkPut(puts)
  for (const row of goneHeads) await retireBlock(mirror, headOf(row), digests)
  for (const row of newHeads) {
    // The bytes can be here already: from before the mirror began again, or because a head came twice.
    const block = await mirror.blocks.get(row.id)
    if (block) await countBlock(mirror, { row, body: decodeBlock(block.bytes), digests })
  }
  await digests.flush(mirror)
  await dropRetired(mirror)
}

/** The document of a row of the collection `blocks`: its schema was checked when it came. */
export function headOf(row: MirrorRow): BlockHead {
  return row.doc as unknown as BlockHead
}

function keyOf(entry: ParsedRow): [string, string] {
  return entry.kind === 'row' ? [entry.row.collection, entry.row.id] : [entry.collection, entry.id]
}

/**
 * A block's bytes are here and its head is too: it counts from now on, and the hot rows that it covers leave. One that
 * changed after the sealing stays, and supersedes the sealed state.
 */
export async function countBlock(mirror: Mirror, input: { row: MirrorRow; body: BlockBody; digests: DigestChanges }): Promise<void> {
  const { row: headRow, body, digests } = input
  const head = headOf(headRow)
  digests.addBlock(head)
  await mirror.retired.delete(head.hash)
  const hot = await mirror.rows.where('[collection+bucket]').equals([head.collection, head.bucket]).toArray()
  const indexOf = new Map(hot.length === 0 ? [] : body.ids.map((id, index) => [id, index]))
  for (const row of hot) {
    const index = indexOf.get(row.id)
    if (index === undefined || row.generation !== headRow.generation) continue
    if (row.seq < headRow.seq) {
      digests.removeRow(row)
      await mirror.rows.delete([row.collection, row.id])
    } else if (row.replaces === undefined) {
      digests.removeRow(row)
      const replaces = rowHash(row.collection, row.id, rowOfBlock(body, index))
      const superseding = { ...row, replaces, shadows: row.collection }
      digests.addRow(superseding)
      await mirror.rows.put(superseding)
    }
  }
}

/** Its head is gone: it counts no more. It is still read until what was sealed in its place has arrived. */
async function retireBlock(mirror: Mirror, head: BlockHead, digests: DigestChanges): Promise<void> {
  if (await mirror.blocks.where('hash').equals(head.hash).count() === 0) return
  digests.removeBlock(head)
  await mirror.retired.put({ hash: head.hash, collection: head.collection, bucket: head.bucket, head })
}

/** Deletes retired blocks of buckets in which nothing is missing any more. */
export async function dropRetired(mirror: Mirror): Promise<void> {
  const retired = await mirror.retired.toArray()
  if (retired.length === 0) return
  const missing = await missingHeads(mirror)
  const gone = retired
    .filter((block) => !missing.some((row) => headOf(row).collection === block.collection && headOf(row).bucket === block.bucket))
    .map((block) => block.hash)
  await mirror.retired.bulkDelete(gone)
  await mirror.blocks.bulkDelete(gone)
}

/** Heads whose bytes have not arrived. Reads keys alone when nothing is missing. */
export async function missingHeads(mirror: Mirror): Promise<MirrorRow[]> {
  const heads = await mirror.rows.where('[collection+bucket]').equals(['blocks', 'all']).primaryKeys()
  const here = new Set(await mirror.blocks.orderBy('[collection+bucket]').primaryKeys())
  const missing = await mirror.rows.bulkGet(heads.filter(([, hash]) => !here.has(hash)))
  return missing.filter((row) => row !== undefined)
}
