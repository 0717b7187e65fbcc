import { block } from '../../contract/endpoints/sync.ts'
import type { Refusal } from '../../contract/outcome.ts'
import type { BlockBody } from '../../contract/sync/block.ts'
import { readCursor, write } from '../store/mirror/mirror.ts'
import type { MirrorRow } from '../store/mirror/mirror-records.ts'
import { decodeBlock } from '../store/history/sealed-history.ts'
import { countBlocks, dropRetired, headOf, missingHeads } from './apply-rows.ts'
import { ask } from './ask.ts'
import type { SyncContext } from './context.ts'
import { DigestChanges } from './digest-changes.ts'

export type FetchBlocksResult =
  | { readonly status: 'complete'; readonly blocks: number }
  /** A block went from the server meanwhile: the feed will say what came in its place. */
  | { readonly status: 'raced' }
  | { readonly status: 'faulty' }
  | { readonly status: 'refused'; readonly refusal: Refusal }

/** The blocks that are on the way at once: enough to hide the distance to the server, few enough to keep the newest first. */
const PARALLEL = 6
/** The most blocks that wait in memory for the disk, some megabytes: no others are fetched meanwhile. */
const WAITING_MAX = 24

interface Arrived {
  readonly row: MirrorRow
  readonly body: BlockBody
  readonly bytes: ArrayBuffer
}
type Failure = Exclude<FetchBlocksResult, { status: 'complete' }>

/**
 * Fetches the blocks whose heads are here and whose bytes are not, newest first; each is verified by its name. Those that
 * arrive while a transaction writes go into the next one together: the disk is waited for once, not for each.
 * @throws what a transaction throws: the disk is full, the mirror was closed
 */
export async function fetchBlocks(
  context: SyncContext,
  onBlock: (taken: number, total: number) => void,
): Promise<FetchBlocksResult> {
  const missing = (await missingHeads(context.mirror)).sort(
    (left, right) => headOf(right).lastTime - headOf(left).lastTime,
  )
  const total = missing.length
  const arrived: Arrived[] = []
  let writing: Promise<void> = Promise.resolve()
  let taken = 0
  let failure: FetchBlocksResult | null = null
  let broken: { readonly error: unknown } | null = null
  const storeArrived = async () => {
    const blocks = arrived.splice(0)
    if (blocks.length === 0 || broken) return
    await storeBlocks(context, blocks)
    onBlock((taken += blocks.length), total)
  }
  const takeNext = async () => {
    for (let row = missing.shift(); row && !failure && !broken; row = missing.shift()) {
      const result = await fetchBlock(context, row)
      if (result.status !== 'arrived') {
        failure ??= result
        continue
      }
      arrived.push(result.block)
      // Nobody waits for this one: what it throws is kept for the end.
      writing = writing.then(storeArrived).catch((error: unknown) => void (broken ??= { error }))
      if (arrived.length >= WAITING_MAX) await writing
    }
  }
  await Promise.all(Array.from({ length: Math.min(PARALLEL, total) }, takeNext))
  await writing
  rethrow(broken)
  return failure ?? { status: 'complete', blocks: taken }
}

function rethrow(broken: { readonly error: unknown } | null): void {
  if (broken) throw broken.error
}

async function fetchBlock(
  context: SyncContext,
  row: MirrorRow,
): Promise<Failure | { readonly status: 'arrived'; readonly block: Arrived }> {
  const head = headOf(row)
  const outcome = await ask(context, block, { params: { hash: head.hash } })
  if (!outcome.ok)
    return outcome.problem === 'not-found' ? { status: 'raced' } : { status: 'refused', refusal: outcome }
  const bytes = outcome.value
  const body = (await context.hashBytes(bytes)) === head.hash ? decodeBlock(bytes) : null
  if (body === null || !fits(body, row)) return { status: 'faulty' }
  return { status: 'arrived', block: { row, body, bytes } }
}

/** Its name proves that these are the bytes that were meant; this, that the head speaks of them. */
function fits(body: BlockBody, row: MirrorRow): boolean {
  const head = headOf(row)
  return (
    body.v === 1 &&
    body.collection === head.collection &&
    body.bucket === head.bucket &&
    body.ids.length === head.count &&
    Object.values(body.columns).every((column) => column.length === head.count)
  )
}

async function storeBlocks(context: SyncContext, blocks: readonly Arrived[]): Promise<void> {
  const { mirror } = context
  await write(mirror, ['rows', 'blocks', 'retired', 'digests'], async () => {
    const names = blocks.map(({ row }) => row.id)
    const [rows, here, { generation }] = await Promise.all([
      mirror.rows.bulkGet(names.map((hash): [string, string] => ['blocks', hash])),
      // Counted one by one, without their bytes: a walk along the names would wait for each.
      Promise.all(names.map((hash) => mirror.blocks.where('hash').equals(hash).count())),
      readCursor(mirror),
    ])
    // Its head has gone, another tab has brought it, or the mirror has begun again: then it isn't wanted now.
    const wanted = blocks.flatMap(({ body, bytes }, index) => {
      const row = rows[index]
      return row?.generation === generation && here[index] === 0 ? [{ row, body, bytes }] : []
    })
    await mirror.blocks.bulkPut(
      wanted.map(({ row, bytes }) => ({
        hash: row.id,
        collection: headOf(row).collection,
        bucket: headOf(row).bucket,
        bytes,
      })),
    )
    const digests = new DigestChanges()
    await countBlocks(mirror, wanted, digests)
    await digests.flush(mirror)
    await dropRetired(mirror)
  })
}
