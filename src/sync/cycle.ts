/**
 * One cycle: from wherever the mirror stands to the head, blocks fetched, proven equal. Every way back to the start is
 * counted, and the count has a bound: beyond it the cycle gives up and the loop waits before the next one.
 */
import type { Refusal } from '../../contract/outcome.ts'
import { keepFronts } from '../store/history/keep-fronts.ts'
import { MirrorClosed, readCursor } from '../store/mirror/mirror.ts'
import type { Cursor } from '../store/mirror/mirror-records.ts'
import { isQuotaError } from '../store/device/quota-error.ts'
import type { SyncContext } from './context.ts'
import { fetchBlocks } from './fetch-blocks.ts'
import { type Step, beginAgain, pullStep, snapshotStep } from './pull.ts'
import { repairBucket } from './repair.ts'
import { type Bucket, verify } from './verify.ts'

export type CycleResult =
  /** At the head and proven equal. */
  | { readonly status: 'equal'; readonly cursor: Cursor }
  | { readonly status: 'refused'; readonly refusal: Refusal }
  /** The answer was not what it claimed to be; nothing of it was written. */
  | { readonly status: 'faulty' }
  /** Too many ways back in one cycle: the server is restless, or keeps giving what doesn't fit. */
  | { readonly status: 'unsteady' }
  | { readonly status: 'storage-full' }
  /** Logout has closed this mirror. */
  | { readonly status: 'closed' }

/** `page`: five million rows in one cycle; a server that has more than that to say never ends. */
const BOUNDS = { raced: 20, reset: 2, repair: 3, page: 5_000 } as const

export async function runCycle(context: SyncContext): Promise<CycleResult> {
  try {
    return await context.lock(`candor-sync-${context.mirror.name}`, async () => {
      const result = await advance(context)
      if (result.status === 'equal') await keepFronts(context.mirror)
      return result
    })
  } catch (error) {
    if (error instanceof MirrorClosed) return { status: 'closed' }
    if (isQuotaError(error)) return { status: 'storage-full' }
    throw error
  }
}

async function advance(context: SyncContext): Promise<CycleResult> {
  const left: Record<keyof typeof BOUNDS, number> = { ...BOUNDS }
  const taken = { rows: 0, blocks: 0, blocksTotal: 0 }
  // One hash tells whether all is equal; only where it is not, each digest is asked for.
  let proof: 'root' | 'digests' = 'root'
  const mayGoBack = (way: keyof typeof BOUNDS) => (left[way] -= 1) >= 0
  for (;;) {
    const cursor = await readCursor(context.mirror)
    const isFirst = cursor.epoch === null || cursor.snapshot !== null
    const progress = () => context.onProgress?.({ phase: isFirst ? 'mirroring' : 'pulling', ...taken })
    const step = await (isFirst ? snapshotStep(context, cursor) : pullStep(context, cursor, proof))
    const next = step.status === 'head' ? await settle(context, { step, taken, progress }) : step
    switch (next.status) {
      case 'more':
        if (!mayGoBack('page')) return { status: 'unsteady' }
        taken.rows += next.rows
        progress()
        break
      case 'raced':
        if (!mayGoBack('raced')) return { status: 'unsteady' }
        break
      case 'repaired':
        if (!mayGoBack('repair')) return { status: 'unsteady' }
        break
      case 'unproven':
        if (proof === 'digests') return { status: 'faulty' }
        proof = 'digests'
        break
      case 'refused':
        // A server from before there were roots answers so to a question that it does not know.
        if (next.refusal.problem === 'invalid-request' && proof === 'root') {
          proof = 'digests'
          break
        }
        if (next.refusal.problem !== 'sync-reset') return { status: 'refused', refusal: next.refusal }
        if (!mayGoBack('reset')) return { status: 'unsteady' }
        await beginAgain(context, cursor)
        break
      case 'equal':
      case 'faulty':
        return next
    }
  }
}

type Settled =
  | Exclude<Step, { status: 'head' | 'more' }>
  | { readonly status: 'repaired' | 'unproven' }
  | { readonly status: 'equal'; readonly cursor: Cursor }

/** At the head: the blocks, then the proof, then whatever the proof found wrong. */
async function settle(
  context: SyncContext,
  input: {
    step: Extract<Step, { status: 'head' }>
    taken: { rows: number; blocks: number; blocksTotal: number }
    progress: () => void
  },
): Promise<Settled> {
  const { step, taken, progress } = input
  taken.rows += step.rows
  const blocks = await fetchBlocks(context, (count, total) => {
    Object.assign(taken, { blocks: count, blocksTotal: total })
    progress()
  })
  if (blocks.status !== 'complete') return blocks
  const verdict = await verify(context.mirror, {
    at: step.cursor,
    theirs: step.theirs,
    serverTime: step.cursor.asOf ?? 0,
  })
  switch (verdict.status) {
    case 'equal':
      return { status: 'equal', cursor: step.cursor }
    case 'different':
      return repairAll(context, verdict.buckets)
    case 'unproven':
      return { status: 'unproven' }
    case 'incomplete':
    case 'raced':
      return { status: 'raced' }
  }
}

async function repairAll(context: SyncContext, buckets: readonly Bucket[]): Promise<Settled> {
  // Heads first: a block that is missing makes its whole month look different.
  const heads = buckets.filter((bucket) => bucket.collection === 'blocks')
  for (const bucket of heads.length > 0 ? heads : buckets) {
    const result = await repairBucket(context, bucket, 'digest-mismatch')
    if (result.status !== 'repaired') return result
  }
  return { status: 'repaired' }
}
