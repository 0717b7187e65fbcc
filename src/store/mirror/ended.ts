/**
 * Finds the events that ended for a person while they look: settled orders, deposits, withdrawals, identity reviews and changes
 * of withdrawal accounts that were decided, and price alerts that fired. A row in a final state with a seq above the mark was
 * not final at the last look.
 */
import type { CollectionName } from '../../../contract/sync/collection-rules.ts'
import type { Row } from '../../../contract/sync/collections.ts'
import { FINAL_STATUSES } from '../../../contract/rows/order-status.ts'
import { type Mirror, readCursor, write } from './mirror.ts'
import type { MirrorRow, ToldMark } from './mirror-records.ts'

export type Ended =
  | { readonly kind: 'order'; readonly row: Row<'orders'> }
  | { readonly kind: 'practice'; readonly row: Row<'practiceOrders'> }
  | { readonly kind: 'deposit'; readonly row: Row<'deposits'> }
  | { readonly kind: 'withdrawal'; readonly row: Row<'withdrawals'> }
  | { readonly kind: 'identity'; readonly row: Row<'verification'> }
  | { readonly kind: 'account'; readonly row: Row<'withdrawalAccounts'> }
  | { readonly kind: 'alert'; readonly row: Row<'priceAlerts'> }

/** A withdrawal that the person has taken back is no news to them. */
const ENDS: readonly {
  readonly kind: Exclude<Ended['kind'], 'account'>
  readonly collection: CollectionName
  readonly statuses: readonly string[]
  readonly at: string
}[] = [
  { kind: 'order', collection: 'orders', statuses: FINAL_STATUSES, at: 'settledAt' },
  { kind: 'practice', collection: 'practiceOrders', statuses: FINAL_STATUSES, at: 'settledAt' },
  { kind: 'deposit', collection: 'deposits', statuses: ['success', 'failed'], at: 'decidedAt' },
  { kind: 'withdrawal', collection: 'withdrawals', statuses: ['success', 'failed'], at: 'decidedAt' },
  { kind: 'identity', collection: 'verification', statuses: ['verified', 'refused'], at: 'decidedAt' },
  { kind: 'alert', collection: 'priceAlerts', statuses: ['fired'], at: 'firedAt' },
]
/** The newest rows of each state that are looked through; more only while all of them are news. */
const ROWS_AT_ONCE = 32
const ROWS_MAX = 1_024
const KEYS_MAX = 64
/** Longer than an order runs and two clocks differ. */
const ORDER_MS_MAX = 24 * 3_600_000

/** The news of one look, and when the look before it was. */
export interface Taken {
  readonly ended: readonly Ended[]
  /** Device time, ms; null where there was no look that this one goes on from. */
  readonly lookedAt: number | null
}

/**
 * Takes the news since the last look, each once in all tabs of this browser: the mark moves in the transaction that reads.
 * Nothing is news while the mirror is made for the first time, nor where it was begun anew in another epoch.
 * Leaves out orders where it can't see all that ended: their sum would be wrong.
 * @param now device time, ms
 */
export function takeEnded(mirror: Mirror, now: number): Promise<Taken> {
  return write(mirror, ['rows'], async () => {
    const { epoch, seq, snapshot } = await readCursor(mirror)
    if (epoch === null || snapshot !== null) return { ended: [], lookedAt: null }
    // The key decides which record this is.
    const mark = (await mirror.meta.get('told')) as ToldMark | undefined
    const goesOn = mark?.epoch === epoch
    const found = goesOn && mark.seq < seq ? await readEndedAfter(mirror, mark) : []
    const told = goesOn ? mark.keys : []
    const news = found.filter(({ key }) => !told.includes(key))
    const accounts = await readAccounts(mirror)
    const decided = goesOn ? decidedAccounts(accounts, mark) : []
    await mirror.meta.put({
      id: 'told',
      epoch,
      seq,
      at: now,
      keys: [...news.map(({ key }) => key), ...told].slice(0, KEYS_MAX),
      waiting: accounts.filter(({ changeStatus }) => changeStatus === 'under-review').map(({ id }) => id),
    })
    return {
      ended: [...news.sort((left, right) => left.at - right.at).map(({ ended }) => ended), ...decided],
      lookedAt: goesOn ? mark.at : null,
    }
  })
}

async function readAccounts(mirror: Mirror): Promise<Row<'withdrawalAccounts'>[]> {
  const rows = await mirror.rows.where('[collection+bucket]').equals(['withdrawalAccounts', 'all']).toArray()
  // Held against its collection's schema when it came.
  return rows.map(({ doc }) => doc as unknown as Row<'withdrawalAccounts'>)
}

/**
 * An account's row does not say when its change was decided, and is written anew for other reasons too. So a decision is known by
 * the look before it, which has seen the change under review.
 */
function decidedAccounts(accounts: readonly Row<'withdrawalAccounts'>[], { waiting = [] }: ToldMark): Ended[] {
  return accounts
    .filter(({ id, changeStatus, changeReason }) => {
      // A change that ended with a report of a takeover was refused by nobody: it has no reason.
      const isDecided = changeStatus === 'none' || (changeStatus === 'refused' && changeReason !== null)
      return isDecided && waiting.includes(id)
    })
    .map((row) => ({ kind: 'account', row }))
}

interface Found {
  readonly key: string
  readonly at: number
  readonly ended: Ended
}

async function readEndedAfter(mirror: Mirror, mark: ToldMark): Promise<Found[]> {
  const { seq } = mark
  let areOrdersWhole = !(await hasNewBlocks(mirror, mark))
  const found = await Promise.all(
    ENDS.flatMap(({ kind, collection, statuses, at }) =>
      statuses.map(async (status) => {
        const rows = (await readNewest(mirror, { collection, status, seq })).filter((row) => row.seq > seq)
        if (kind === 'order' && rows.length >= ROWS_MAX) areOrdersWhole = false
        return rows.map((row): Found => ({
          key: `${kind} ${row.id} ${String(row.doc[at])}`,
          at: Number(row.doc[at]),
          // Held against its collection's schema when it came.
          ended: { kind, row: row.doc } as unknown as Ended,
        }))
      }),
    ),
  )
  return found.flat().filter(({ ended }) => ended.kind !== 'order' || areOrdersWhole)
}

/** Whether orders were sealed since the mark: some that ended after it may have left the rows that this looks through. */
async function hasNewBlocks(mirror: Mirror, { seq, at }: ToldMark): Promise<boolean> {
  const heads = await mirror.rows.where('[collection+bucket]').equals(['blocks', 'all']).toArray()
  return heads.some(
    (head) => head.seq > seq && head.doc['collection'] === 'orders' && Number(head.doc['lastTime']) > at - ORDER_MS_MAX,
  )
}

async function readNewest(
  mirror: Mirror,
  { collection, status, seq }: { collection: CollectionName; status: string; seq: number },
): Promise<MirrorRow[]> {
  for (let limit = ROWS_AT_ONCE; ; limit *= 2) {
    const rows = await mirror.rows
      .where('[collection+doc.status+minusTime]')
      .between([collection, status, -Infinity], [collection, status, Infinity], true, true)
      .limit(limit)
      .toArray()
    if (rows.length < limit || limit >= ROWS_MAX || rows.some((row) => row.seq <= seq)) return rows
  }
}
