import { block } from '../../contract/endpoints/sync.ts'
import type { Refusal } from '../../contract/outcome.ts'
import type { BlockBody } from '../../contract/sync/block.ts'
import { type MirrorRow, readCursor, write } from '../store/mirror.ts'
import { decodeBlock } from '../store/sealed-history.ts'
import { countBlock, dropRetired, headOf, missingHeads } from './apply-rows.ts'
import { ask } from './ask.ts'
import type { SyncContext } from './context.ts'
import { DigestChanges } from './digest-changes.ts'

export type FetchBlocksResult =
  | { readonly status: 'complete'; readonly blocks: number }
  /** A block went from the server meanwhile: the feed will say what came in its place. */
  | { readonly status: 'raced' }
  | { readonly status: 'faulty' }
  | { readonly status: 'refused'; readonly refusal: Refusal }

/** So many are on the way at once: enough to hide the distance to the server, few enough to keep the newest first. */
const PARALLEL = 4

/** Fetches the blocks whose heads are here and whose bytes are not, newest first; each is verified by its name. */
export async function fetchBlocks(context: SyncContext, onBlock: (taken: number, total: number) => void): Promise<FetchBlocksResult> {
  const missing = (await missingHeads(context.mirror)).sort((left, right) => headOf(right).lastTime - headOf(left).lastTime)
  const total = missing.length
  let taken = 0
  let failure: FetchBlocksResult | null = null
  const takeNext = async () => {
    for (let row = missing.shift(); row && !failure; row = missing.shift()) {
      const result = await fetchBlock(context, row)
      if (result) failure ??= result
      else onBlock((taken += 1), total)
    }
  }
  await Promise.all(Array.from({ length: Math.min(PARALLEL, total) }, takeNext))
  return failure ?? { status: 'complete', blocks: taken }
}

async function fetchBlock(context: SyncContext, row: MirrorRow): Promise<Exclude<FetchBlocksResult, { status: 'complete' }> | null> {
  const head = headOf(row)
  const outcome = await ask(context, block, { params: { hash: head.hash } })
  if (!outcome.ok) return outcome.problem === 'not-found' ? { status: 'raced' } : { status: 'refused', refusal: outcome }
  const bytes = outcome.value
  const body = (await context.hashBytes(bytes)) === head.hash ? decodeBlock(bytes) : null
  if (body === null || !fits(body, row)) return { status: 'faulty' }
  await storeBlock(context, { row, body, bytes })
  return null
}

/** Its name proves that these are the bytes that were meant; this, that the head speaks of them. */
function fits(body: BlockBody, row: MirrorRow): boolean {
  const head = headOf(row)
  return body.v === 1 && body.collection === head.collection && body.bucket === head.bucket && body.ids.length === head.count
    && Object.values(body.columns).every((column) => column.length === head.count)
}

async function storeBlock(context: SyncContext, input: { row: MirrorRow; body: BlockBody; bytes: ArrayBuffer }): Promise<void> {
  const { mirror } = context
  const { collection, bucket, hash } = headOf(input.row)
  await write(mirror, ['rows', 'blocks', 'retired', 'digests'], async () => {
    const row = await mirror.rows.get(['blocks', hash])
    const { generation } = await readCursor(mirror)
    // Its head has gone, another tab has brought it, or the mirror has begun again: then it isn't wanted now.
    if (row?.generation !== generation || (await mirror.blocks.where('hash').equals(hash).count()) > 0) return
    await mirror.blocks.put({ hash, collection, bucket, bytes: input.bytes })
    const digests = new DigestChanges()
    await countBlock(mirror, { row, body: input.body, digests })
    await digests.flush(mirror)
    await dropRetired(mirror)
  })
}
