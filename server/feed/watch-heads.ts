import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { startRounds, type Rounds } from '../database/rounds.ts'
import type { FeedBus, FeedMove } from './bus.ts'

const EVERY_MS = 1_000
const PUBLIC_OWNER = 'public'
/** A move is noted a little before its commit: each look goes back by so much, to find those that took their time. */
const OVERLAP_MS = 5_000
const KEPT_MS = 60_000
/** A round looks at so many feeds without a hint: first those that are new here, then all others in turn, in case a hint was lost. */
const LOOKED_AT = 2_000

const NOWHERE = { epoch: '', seq: -1 }

export interface WatchOptions {
  readonly database: Database
  readonly bus: FeedBus
  /** Owners whose apps are connected to this process; no other feed is told. */
  readonly connected: () => Iterable<string>
}

/**
 * Says that a feed has moved also where another process has moved it: a second server beside this one, or an operator's command line.
 * Polls once a second: a notification of the database would make its commits wait for each other. Also reports a feed that it sees for the
 * first time; an app that is there already ignores the report.
 */
export function startWatchingHeads({
  onError,
  ...options
}: WatchOptions & { readonly onError: (error: unknown) => void }): Rounds {
  const watch = watchHeads(options)
  const rounds = startRounds({ everyMs: EVERY_MS, onError }, watch.look)
  return {
    stop: async () => {
      watch.stop()
      await rounds.stop()
    },
  }
}

/** The same without its timer. The cost of a look grows with the moves of the last seconds, not with the connected people. */
export function watchHeads({ database, bus, connected }: WatchOptions): { look(): Promise<void>; stop(): void } {
  const told = new Map<string, Pick<FeedMove, 'epoch' | 'seq'>>()
  /** Notes moves of feeds that are connected here, or were until lately. Moves of other feeds are not noted. */
  const note = (move: FeedMove) => void (told.has(move.owner) && told.set(move.owner, move))
  const tell = (moves: readonly FeedMove[]) => {
    for (const move of moves) {
      const known = told.get(move.owner)
      // This process may have moved the feed since the read.
      if (known?.epoch !== move.epoch || move.seq > known.seq) bus.emit(move)
    }
  }
  let since = 0
  let prunedAt = 0
  /** Those whose turn to be looked at has not come yet. */
  let waiting: readonly string[] = []
  return {
    stop: bus.subscribe(note),
    look: async () => {
      const fresh = freshOf(connected(), told)
      const { now, moves } = await readMoves(database, since)
      const taken = waiting.slice(0, LOOKED_AT - fresh.length)
      waiting = waiting.slice(taken.length)
      const heads = await readHeads(database, [...fresh, ...taken])
      since = now - OVERLAP_MS
      for (const owner of fresh) if (!told.has(owner)) told.set(owner, NOWHERE)
      tell([...moves.filter(({ owner }) => told.has(owner)), ...heads])
      if (waiting.length === 0) waiting = forgetThoseWhoLeft()
      if (now - prunedAt < KEPT_MS) return
      prunedAt = now
      await database
        .deleteFrom('sync_move')
        .where('at', '<', BigInt(now - KEPT_MS))
        .execute()
    },
  }

  /** Forgets feeds that are no longer connected, once a turn. @returns the connected feeds, for the next turn */
  function forgetThoseWhoLeft(): readonly string[] {
    const owners = new Set([PUBLIC_OWNER, ...connected()])
    for (const owner of told.keys()) if (!owners.has(owner)) told.delete(owner)
    return [...owners]
  }
}

/** The first few who were not looked at yet. */
function freshOf(connected: Iterable<string>, told: ReadonlyMap<string, unknown>): string[] {
  const fresh = told.has(PUBLIC_OWNER) ? [] : [PUBLIC_OWNER]
  for (const owner of connected) {
    if (told.has(owner)) continue
    fresh.push(owner)
    if (fresh.length === LOOKED_AT) break
  }
  return fresh
}

/** The newest move of each feed that moved since a time of the database's clock. */
async function readMoves(
  database: Database,
  since: number,
): Promise<{ readonly now: number; readonly moves: readonly FeedMove[] }> {
  const { rows } = await sql<{ now: bigint; owner: string | null; epoch: string; seq: bigint }>`
    SELECT t.now, m.* FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now) t LEFT JOIN LATERAL (
      SELECT DISTINCT ON (owner) owner, epoch, seq FROM sync_move WHERE at > ${since} ORDER BY owner, at DESC, seq DESC
    ) m ON true`.execute(database)
  return {
    now: Number(rows[0]?.now),
    moves: rows.flatMap(({ owner, epoch, seq }) => (owner === null ? [] : [{ owner, epoch, seq: Number(seq) }])),
  }
}

async function readHeads(database: Database, owners: readonly string[]): Promise<readonly FeedMove[]> {
  const heads = await database
    .selectFrom('sync_head')
    .select(['owner', 'epoch', 'seq'])
    .where('owner', '=', sql<string>`any(${owners}::text[])`)
    .execute()
  return heads.map((head) => ({ ...head, seq: Number(head.seq) }))
}
