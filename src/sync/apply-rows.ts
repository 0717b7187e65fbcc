/** Writing rows: the part that pull, first mirror and repair share. Every function here runs inside its caller's transaction. */
import { type BlockBody, type BlockHead, rowOfBlock } from '../../contract/sync/block.ts'
import { rowHash } from '../../contract/sync/row-hash.ts'
import type { Mirror } from '../store/mirror/mirror.ts'
import type { MirrorRow } from '../store/mirror/mirror-records.ts'
import { decodeBlock } from '../store/history/sealed-history.ts'
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
  // The bytes can be here already: from before the mirror began again, or because a head came twice.
  const here = await mirror.blocks.bulkGet(newHeads.map((row) => row.id))
  await countBlocks(
    mirror,
    newHeads.flatMap((row, index) => {
      const block = here[index]
      return block ? [{ row, body: decodeBlock(block.bytes) }] : []
    }),
    digests,
  )
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
 * Blocks whose bytes are here and whose heads are too: they count from now on, and the hot rows that they cover leave. One
 * that changed after the sealing stays, and supersedes the sealed state.
 */
export async function countBlocks(
  mirror: Mirror,
  blocks: readonly { readonly row: MirrorRow; readonly body: BlockBody }[],
  digests: DigestChanges,
): Promise<void> {
  if (blocks.length === 0) return
  await mirror.retired.bulkDelete(blocks.map(({ row }) => row.id))
  const months = new Map(blocks.map(({ row }) => [`${headOf(row).collection} ${headOf(row).bucket}`, headOf(row)]))
  const hot = new Map(
    (
      await Promise.all(
        [...months].map(([, { collection, bucket }]) =>
          mirror.rows.where('[collection+bucket]').equals([collection, bucket]).toArray(),
        ),
      )
    )
      .flat()
      .map((row) => [`${row.collection} ${row.id}`, row]),
  )
  const before = new Map(hot)
  for (const { row: headRow, body } of blocks) {
    const head = headOf(headRow)
    digests.addBlock(head)
    if (hot.size === 0) continue
    body.ids.forEach((id, index) => {
      const name = `${head.collection} ${id}`
      const row = hot.get(name)
      if (row?.generation !== headRow.generation) return
      if (row.seq < headRow.seq) {
        digests.removeRow(row)
        hot.delete(name)
      } else if (row.replaces === undefined) {
        digests.removeRow(row)
        const superseding = {
          ...row,
          replaces: rowHash(row.collection, row.id, rowOfBlock(body, index)),
          shadows: row.collection,
        }
        digests.addRow(superseding)
        hot.set(name, superseding)
      }
    })
  }
  await mirror.rows.bulkDelete(
    [...before].filter(([name]) => !hot.has(name)).map(([, row]): [string, string] => [row.collection, row.id]),
  )
  await mirror.rows.bulkPut([...hot].filter(([name, row]) => before.get(name) !== row).map(([, row]) => row))
}

/** Its head is gone: it counts no more. It is still read until what was sealed in its place has arrived. */
async function retireBlock(mirror: Mirror, head: BlockHead, digests: DigestChanges): Promise<void> {
  if ((await mirror.blocks.where('hash').equals(head.hash).count()) === 0) return
  digests.removeBlock(head)
  await mirror.retired.put({ hash: head.hash, collection: head.collection, bucket: head.bucket, head })
}

/** Deletes retired blocks of buckets in which nothing is missing any more. */
export async function dropRetired(mirror: Mirror): Promise<void> {
  const retired = await mirror.retired.toArray()
  if (retired.length === 0) return
  const missing = await missingHeads(mirror)
  const gone = retired
    .filter(
      (block) =>
        !missing.some((row) => headOf(row).collection === block.collection && headOf(row).bucket === block.bucket),
    )
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
