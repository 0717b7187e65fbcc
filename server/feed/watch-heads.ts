import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { startRounds, type Rounds } from '../database/rounds.ts'
import type { FeedBus, FeedMove } from './bus.ts'

const EVERY_MS = 1_000
const PUBLIC_OWNER = 'public'
/** A move is noted a little before its commit: each look goes back by so much, to find those that took their time. */
const OVERLAP_MS = 5_000
const KEPT_MS = 60_000
/** So many feeds are looked at by themselves in a round: those that are new here, and in turn all others, in case that a hint was lost. */
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

/** The same without its timer. A look costs what has moved in the last seconds, not who is connected. */
export function watchHeads({ database, bus, connected }: WatchOptions): { look(): Promise<void>; stop(): void } {
  const told = new Map<string, Pick<FeedMove, 'epoch' | 'seq'>>()
  const note = (move: FeedMove) => void told.set(move.owner, move)
  const tell = (moves: readonly FeedMove[]) => {
    for (const move of moves) {
      const known = told.get(move.owner)
      // What was read may be older than what this process has done meanwhile.
      if (known?.epoch !== move.epoch || move.seq > known.seq) bus.emit(move)
    }
  }
  let since = 0
  let prunedAt = 0
  const inTurn = takeInTurn()
  return {
    stop: bus.subscribe(note),
    look: async () => {
      const owners = new Set([PUBLIC_OWNER, ...connected()])
      const fresh = [...owners].filter((owner) => !told.has(owner)).slice(0, LOOKED_AT)
      const { now, moves } = await readMoves(database, since)
      const heads = await readHeads(database, [...fresh, ...inTurn([...owners], LOOKED_AT - fresh.length)])
      since = now - OVERLAP_MS
      // Who left is forgotten, and who comes again is new.
      for (const owner of told.keys()) if (!owners.has(owner)) told.delete(owner)
      for (const owner of fresh) if (!told.has(owner)) told.set(owner, NOWHERE)
      tell([...moves.filter(({ owner }) => owners.has(owner)), ...heads])
      if (now - prunedAt < KEPT_MS) return
      prunedAt = now
      await database
        .deleteFrom('sync_move')
        .where('at', '<', BigInt(now - KEPT_MS))
        .execute()
    },
  }
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

/** Returns a function that gives the next few of a list, round by round until all had their turn. */
function takeInTurn(): (all: readonly string[], count: number) => readonly string[] {
  let at = 0
  return (all, count) => {
    if (at >= all.length) at = 0
    const taken = all.slice(at, at + count)
    at += taken.length
    return taken
  }
}
