import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { startRounds, type Rounds } from '../database/rounds.ts'
import type { FeedBus } from './bus.ts'

const EVERY_MS = 1_000
const PUBLIC_OWNER = 'public'

export interface WatchOptions {
  readonly database: Database
  readonly bus: FeedBus
  /** Owners whose apps are connected to this process; no other feed is polled. */
  readonly connected: () => Iterable<string>
  readonly onError: (error: unknown) => void
}

/**
 * Says that a feed has moved also where another process has moved it: a second server beside this one, or an operator's command line.
 * Polls once a second: a notification of the database would make its commits wait for each other. Also reports a feed that it sees
 * for the first time; an app that is there already ignores the report.
 */
export function startWatchingHeads({ database, bus, connected, onError }: WatchOptions): Rounds {
  let told = new Map<string, string>()
  const note = ({ owner, epoch, seq }: { owner: string; epoch: string; seq: number }) =>
    told.set(owner, `${epoch} ${seq}`)
  const unsubscribe = bus.subscribe(note)
  const rounds = startRounds({ everyMs: EVERY_MS, onError }, async () => {
    const owners = [...new Set([PUBLIC_OWNER, ...connected()])]
    const heads = await database
      .selectFrom('sync_head')
      .select(['owner', 'epoch', 'seq'])
      // One parameter: a statement has 65,535 at most.
      .where('owner', '=', sql<string>`any(${owners}::text[])`)
      .execute()
    const before = told
    told = new Map()
    for (const head of heads) {
      const move = { owner: head.owner, epoch: head.epoch, seq: Number(head.seq) }
      const known = before.get(move.owner)
      note(move)
      if (known !== told.get(move.owner)) bus.emit(move)
    }
  })
  return {
    stop: async () => {
      unsubscribe()
      await rounds.stop()
    },
  }
}
