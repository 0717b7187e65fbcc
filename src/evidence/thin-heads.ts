/**
 * Bounds the kept heads: each minute's for a month, then the last of each hour for a year, then the last of each day. A head is a promise
 * about all prices before it, since each hash hangs on the one before: the last head of an hour still contradicts any other price in that
 * hour. A head that goes took no order with it: an order is checked within minutes of its result, and what was signed about it stays.
 */
import { checkpointSchema, type Checkpoint } from '../../contract/settlement/tick.ts'
import type { Evidence, KeptReceipt } from './evidence.ts'
import { nameOfHead } from './head-name.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** After so long one head of each span stays, its last one. */
const TIERS = [
  { span: 'hour', afterMs: 31 * DAY_MS, spanMs: HOUR_MS },
  { span: 'day', afterMs: 366 * DAY_MS, spanMs: DAY_MS },
] as const
type Tier = (typeof TIERS)[number]

/** The heads that are looked at in one go. A memory from before this bound is thinned minute by minute. */
const PORTION = 1_000
/** How far each tier has come is kept under this name, beside the buckets. */
const MARKS = 'heads'

/**
 * Deletes what is no longer needed of a product's heads. A call looks at what has grown old since the call before, so that it costs two reads
 * as a rule.
 * @param now device time; neither a wrong clock of the phone nor a signed head from the future alone makes heads old
 */
export async function thinHeads(evidence: Evidence, newest: Checkpoint, now: number): Promise<void> {
  const at = Math.min(newest.ts, now)
  for (const tier of TIERS) await thinTier(evidence, { newest, tier, at })
}

async function thinTier(
  evidence: Evidence,
  { newest, tier, at }: { readonly newest: Checkpoint; readonly tier: Tier; readonly at: number },
): Promise<void> {
  const { afterMs, spanMs, span } = tier
  const { productId } = newest
  // Whole spans alone: the last head of a span that still grows is not known yet.
  const until = Math.floor((at - afterMs) / spanMs) * spanMs
  if (until <= 0) return
  const mark = { collection: MARKS, bucket: `${productId} ${span}` }
  await evidence.transaction('rw', evidence.receipts, evidence.buckets, async () => {
    const [done = '0', from = `${productId} `] =
      (await evidence.buckets.get([mark.collection, mark.bucket]))?.digest.split('|') ?? []
    if (Number(done) >= until) return
    const portion = await evidence.receipts
      .where('[kind+id]')
      .between(['head', from], ['head', nameOfHead(newest)], true, false)
      .limit(PORTION)
      .toArray()
    const old = beforeFirst(portion, (kept) => timeOf(kept) >= until)
    const spanOf = (kept: KeptReceipt) => Math.floor(timeOf(kept) / spanMs)
    const surplus = old.filter((kept, index) => {
      const next = old[index + 1]
      return next !== undefined && spanOf(next) === spanOf(kept)
    })
    await evidence.receipts.bulkDelete(surplus.map(({ kind, id }) => [kind, id]))
    const isDone = old.length < PORTION
    await evidence.buckets.put({ ...mark, digest: `${isDone ? until : done}|${old.at(-1)?.id ?? from}` })
  })
}

function beforeFirst<T>(list: readonly T[], isEnd: (item: T) => boolean): readonly T[] {
  const end = list.findIndex(isEnd)
  return end === -1 ? list : list.slice(0, end)
}

/** Chain time. After a logout only the time at which the device heard it is left. */
function timeOf({ document, at }: KeptReceipt): number {
  return checkpointSchema.safeParse(document).data?.ts ?? at
}
