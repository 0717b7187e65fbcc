/** Computes the chains of ticks anew, and holds them against their signed heads. */
import { GENESIS_HASH, checkpointText, tickHash } from '../../contract/settlement/tick.ts'
import { branchHash, restoreNoticeSchema } from '../../contract/settlement/restore-notice.ts'
import type { Database } from '../database/database.ts'
import { BadPackError } from '../prices/chain/read-packs.ts'
import { oldestTickTs, readCheckpoints, readTick, readTicks } from '../prices/chain/read-ticks.ts'
import { isSignatureOf, type SigningKeys } from '../prices/chain/signing-keys.ts'

/** The end of a chain. */
interface TickEnd {
  readonly seq: number
  readonly ts: number
  readonly hash: string
}
/** By product. */
export type TickEnds = Readonly<Record<string, TickEnd>>

const PAGE_MS = 3_600_000

/**
 * @param ends where an earlier audit ended
 * @returns the products whose chains do not hold
 */
export async function auditChains(
  database: Database,
  keys: SigningKeys,
  ends: TickEnds,
): Promise<{ readonly productId: string; readonly detail: string }[]> {
  const faults: { productId: string; detail: string }[] = []
  const heads = await database.selectFrom('chain_head').select('product_id').execute()
  for (const { product_id: productId } of heads) {
    const detail = await auditChain(database, { productId, keys, from: ends[productId] ?? null }).catch(faultOfPack)
    if (detail !== null) faults.push({ productId, detail })
  }
  return faults
}

/** Where the chains end now. One whose last tick is not its head is left out. */
export async function tickEnds(database: Database): Promise<TickEnds> {
  const ends: Record<string, TickEnd> = {}
  for (const head of await database.selectFrom('chain_head').selectAll().execute()) {
    const end = { seq: Number(head.seq), ts: Number(head.ts), hash: head.hash.toString('hex') }
    if (await isStill(database, head.product_id, end)) ends[head.product_id] = end
  }
  return ends
}

/** Whether each of these ticks still stands as it was. One whose day was dropped says nothing. */
export async function doChainsGoOnFrom(database: Database, ends: TickEnds): Promise<boolean> {
  for (const [productId, end] of Object.entries(ends))
    if (!(await isStill(database, productId, end)) && (await reachesBackTo(database, productId, end.ts))) return false
  return true
}

async function isStill(database: Database, productId: string, { seq, ts, hash }: TickEnd): Promise<boolean> {
  try {
    const tick = await readTick(database, { productId, seq, fromTs: ts, toTs: ts })
    return tick?.hash === hash
  } catch (error) {
    faultOfPack(error)
    return false
  }
}

/** The fault of a pack that was altered, in words; throws any other error. */
export function faultOfPack(error: unknown): string {
  if (error instanceof BadPackError) return error.message
  throw error
}

async function reachesBackTo(database: Database, productId: string, ts: number): Promise<boolean> {
  const oldest = await oldestTickTs(database, productId)
  return oldest !== null && oldest <= ts
}

async function branchesOf(database: Database, productId: string): Promise<ReadonlyMap<number, string>> {
  const rows = await database
    .selectFrom('restore_notice')
    .select('notice')
    .where('product_id', '=', productId)
    .execute()
  return new Map(
    rows.map((row) => {
      const notice = restoreNoticeSchema.parse(JSON.parse(row.notice))
      return [notice.headSeq + 1, branchHash(notice)]
    }),
  )
}

/**
 * Computes a chain anew from its first kept tick on, and holds it against its signed heads.
 * @param from a tick that an earlier audit has proven; null: from the first kept one
 * @returns a fault in words
 */
async function auditChain(
  database: Database,
  { productId, keys, from }: { readonly productId: string; readonly keys: SigningKeys; readonly from: TickEnd | null },
): Promise<string | null> {
  const oldest = await oldestTickTs(database, productId)
  if (oldest === null) return null
  // After a restore the chain hangs on the notice. Once old days were dropped, it begins with its first kept tick.
  const branches = await branchesOf(database, productId)
  let previous: TickEnd | null = from && from.ts >= oldest ? from : null
  for (;;) {
    // A chain can be months long: an hour at a time.
    const fromTs: number = previous?.ts ?? oldest
    const ticks = await readTicks(database, { productId, afterSeq: previous?.seq ?? 0, fromTs, toTs: fromTs + PAGE_MS })
    const first = ticks[0]
    if (!first) break
    for (const tick of ticks) {
      const before: string | null =
        branches.get(tick.seq) ?? (previous ? previous.hash : tick.seq === 1 ? GENESIS_HASH : null)
      if (previous && (tick.seq !== previous.seq + 1 || tick.ts < previous.ts))
        return `tick ${tick.seq} does not follow ${previous.seq}`
      if (before !== null && tickHash(before, tick) !== tick.hash) return `tick ${tick.seq} has another hash`
      previous = tick
    }
    const span = { fromSeq: first.seq, toSeq: first.seq + ticks.length - 1, limit: ticks.length }
    for (const head of await readCheckpoints(database, { productId, ...span })) {
      const tick = ticks[head.seq - first.seq]
      if (tick?.hash !== head.hash || tick.ts !== head.ts) return `the signed head ${head.seq} is not in the chain`
      if (!isSignatureOf(checkpointText(head), head.signature, keys.publicKeys[head.keyId] ?? ''))
        return `the head ${head.seq} is not signed`
    }
  }
  const beyond = { fromSeq: (previous?.seq ?? 0) + 1, toSeq: Number.MAX_SAFE_INTEGER, limit: 1 }
  const [ahead] = await readCheckpoints(database, { productId, ...beyond })
  return ahead ? `the signed head ${ahead.seq} is not in the chain` : null
}
