/** Turns committed changes into owed deliveries, in one transaction with the marks of how far the feeds were read. */
import { sql } from 'kysely'
import type { PushPayload } from '../../contract/push.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { changesAfter, feedsBehind } from '../feed/changes-after.ts'
import { PUBLIC_OWNER } from '../feed/record-change.ts'
import { FOLLOWED, noticeOf } from './notice-of.ts'
import type {} from './migrations.ts'

/** No device is told of older changes: the app has them by the time that somebody could read of them. */
export const TELL_WITHIN_MS = 3_600_000
/** A look reads so many changes of one feed. */
const CHANGES_MAX = 500
const FOLLOWERS_MAX = 1_000

/** Looks through every followed feed that has moved. @returns how many deliveries were noted */
export async function followAll(database: Database, now: number): Promise<number> {
  let noted = 0
  for (let after = ''; ;) {
    const followers = await database
      .selectFrom('push_position')
      .selectAll()
      .where('owner', '>', after)
      .orderBy('owner')
      .limit(FOLLOWERS_MAX)
      .execute()
    const behind = await feedsBehind(
      database,
      followers.map((one) => ({ ...one, seq: Number(one.seq) })),
    )
    noted += await followFeeds(
      database,
      behind.map((feed) => feed.owner),
      now,
    )
    const last = followers.at(-1)
    if (last === undefined || followers.length < FOLLOWERS_MAX) return noted
    after = last.owner
  }
}

/**
 * Looks through feeds from where each was left, in one transaction for as many as moved together; nothing where nobody is told of a
 * feed. @returns how many deliveries were noted
 */
export async function followFeeds(database: Database, owners: readonly string[], now: number): Promise<number> {
  let noted = 0
  for (let from = 0; from < owners.length; from += FOLLOWERS_MAX)
    noted += await followPortion(database, owners.slice(from, from + FOLLOWERS_MAX), now)
  return noted
}

interface Position {
  readonly owner: string
  readonly epoch: string
  readonly seq: bigint
  readonly head_epoch: string
  readonly head: bigint
}

interface Notice {
  readonly owner: string
  readonly payload: PushPayload
}

function followPortion(database: Database, owners: readonly string[], now: number): Promise<number> {
  return inTransaction(database, async (tx) => {
    // Two servers take turns: the second finds nothing left.
    const { rows: positions } = await sql<Position>`
      SELECT p.owner, p.epoch, p.seq, h.epoch AS head_epoch, h.seq AS head FROM push_position p JOIN sync_head h ON h.owner = p.owner
      WHERE p.owner = ANY (${owners}::text[]) AND (p.epoch <> h.epoch OR p.seq < h.seq) ORDER BY p.owner FOR UPDATE OF p`.execute(
      tx.db,
    )
    if (positions.length === 0) return 0
    const changes = await changesAfter(tx.db, {
      // A history that was restored is old news, all of it.
      feeds: positions
        .filter((one) => one.epoch === one.head_epoch)
        .map(({ owner, seq }) => ({ owner, seq: Number(seq) })),
      since: now - TELL_WITHIN_MS,
      collections: FOLLOWED,
      limit: CHANGES_MAX,
    })
    const noted = await noteDeliveries(
      tx.db,
      changes.flatMap((change) => {
        const payload = noticeOf(change)
        return payload ? [{ owner: change.owner, payload }] : []
      }),
      now,
    )
    const read = Map.groupBy(changes, (change) => change.owner)
    await moveOn(
      tx.db,
      positions.map((position) => {
        const own = read.get(position.owner) ?? []
        const isMore = own.length === CHANGES_MAX
        return { ...position, seq: isMore ? BigInt(own.at(-1)?.seq ?? 0) : position.head }
      }),
    )
    return noted
  })
}

async function moveOn(database: Database, positions: readonly Position[]): Promise<void> {
  await sql`
    UPDATE push_position p SET epoch = n.epoch, seq = n.seq
    FROM unnest(${positions.map((one) => one.owner)}::text[], ${positions.map((one) => one.head_epoch)}::text[], ${positions.map((one) => one.seq)}::bigint[])
      AS n (owner, epoch, seq)
    WHERE p.owner = n.owner`.execute(database)
}

async function noteDeliveries(database: Database, notices: readonly Notice[], now: number): Promise<number> {
  if (notices.length === 0) return 0
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO push_delivery (session_id, kind, row_id, created_at, next_at)
    SELECT told.session_id, told.kind, told.id, ${now}, ${now} FROM (
      WITH notice AS (
        SELECT * FROM unnest(${notices.map(({ owner }) => owner)}::text[], ${notices.map(({ payload }) => payload.kind)}::text[],
          ${notices.map(({ payload }) => payload.id)}::text[]) WITH ORDINALITY n (owner, kind, id, place)
      )
      SELECT s.session_id, n.kind, n.id, n.place FROM notice n JOIN push_subscription s ON n.kind = ANY (s.kinds) WHERE n.owner = ${PUBLIC_OWNER}
      UNION ALL
      SELECT s.session_id, n.kind, n.id, n.place FROM notice n
      JOIN push_subscription s ON s.user_id = nullif(n.owner, ${PUBLIC_OWNER})::uuid AND n.kind = ANY (s.kinds)
    ) told ORDER BY told.place`.execute(database)
  return Number(numAffectedRows)
}
