/** Writers over feeds that they share, and readers that page through them meanwhile: what the readers missed is counted. */
import { randomUUID } from 'node:crypto'
import type { Deposit } from '../../contract/rows/deposit.ts'
import type { Database } from '../../server/database/database.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { readPosition } from '../../server/feed/position.ts'
import { pullFeed } from '../../server/feed/pull-feed.ts'
import { recordChange } from '../../server/feed/record-change.ts'

const FEEDS = 6
/** Small, so that pages end in the middle of what is being written. */
const PAGE_ROWS = 7

export interface Race {
  readonly written: number
  /** Written and committed, but not in what a reader saw. */
  readonly missed: number
  /** Numbers of a feed that a reader never saw a row for. */
  readonly gaps: number
  /** Seen twice, or out of order. */
  readonly repeated: number
  /** Transactions that had to begin again. */
  readonly deadlocks: number
}

export function makeDeposit(createdAt: number, amount = '10.00'): Deposit {
  return {
    id: randomUUID(),
    number: 'D1',
    methodId: 'bank',
    amount,
    source: 's',
    proofFileId: randomUUID(),
    status: 'under-review',
    reason: null,
    createdAt,
    decidedAt: null,
  }
}

/** Two readers a feed page from its start to its head until all writers are done. */
export async function raceFeeds(
  database: Database,
  { writers, rounds, now }: { writers: number; rounds: number; now: number },
): Promise<Race> {
  const owners = Array.from({ length: FEEDS }, (): string => randomUUID())
  const written = new Map(owners.map((owner): [string, Set<string>] => [owner, new Set()]))
  let isWriting = true
  const tally = { missed: 0, gaps: 0, repeated: 0, deadlocks: 0 }
  const writer = async (index: number) => {
    for (let round = 0; round < rounds; round += 1) {
      // Two or three feeds in an order of each writer's own.
      const mine = [0, 1, 2].flatMap(
        (step) => owners[(index * 7 + round * 5 + step * (index % 2 ? 1 : 5)) % owners.length] ?? [],
      )
      let attempts = 0
      await inTransaction(database, async (tx) => {
        attempts += 1
        for (const owner of mine) {
          const doc = makeDeposit(now)
          recordChange(tx, { owner, collection: 'deposits', id: doc.id, doc })
          written.get(owner)?.add(doc.id)
        }
        return Promise.resolve()
      })
      tally.deadlocks += attempts - 1
    }
  }
  const reader = async (owner: string) => {
    const { epoch } = await readPosition(database, owner)
    const seen = new Map<string, number>()
    for (let seq = 0; ;) {
      const wasWriting = isWriting
      const outcome = await pullFeed(database, { owner, epoch, seq, limit: PAGE_ROWS, now })
      if (!outcome.ok) throw new Error(outcome.problem)
      const page = outcome.value
      for (const row of page.rows) {
        if (row.seq <= seq || seen.has(row.id)) tally.repeated += 1
        seen.set(row.id, row.seq)
      }
      seq = page.to
      if (!wasWriting && !page.more) return { owner, seen, head: page.head }
    }
  }
  const readers = owners.flatMap((owner) => [reader(owner), reader(owner)])
  await Promise.all(Array.from({ length: writers }, (_, index) => writer(index)))
  isWriting = false
  for (const { owner, seen, head } of await Promise.all(readers)) {
    const numbers = new Set(seen.values())
    tally.missed += [...(written.get(owner) ?? [])].filter((id) => !seen.has(id)).length
    tally.gaps += Array.from({ length: head }, (_, index) => index + 1).filter((seq) => !numbers.has(seq)).length
  }
  return { ...tally, written: [...written.values()].reduce((sum, ids) => sum + ids.size, 0) }
}
