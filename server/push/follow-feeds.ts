/** Turns committed changes into owed deliveries, in one transaction with the mark of how far the feed was read. */
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
    for (const feed of behind) noted += await followFeed(database, feed.owner, now)
    const last = followers.at(-1)
    if (last === undefined || followers.length < FOLLOWERS_MAX) return noted
    after = last.owner
  }
}

/** Looks through one feed from where it was left; nothing where nobody is told of it. @returns how many deliveries were noted */
export async function followFeed(database: Database, owner: string, now: number): Promise<number> {
  return inTransaction(database, async (tx) => {
    // Two servers take turns: the second finds nothing left.
    const { rows: positions } = await sql<{ epoch: string; seq: bigint; head_epoch: string; head: bigint }>`
      SELECT p.epoch, p.seq, h.epoch AS head_epoch, h.seq AS head FROM push_position p JOIN sync_head h ON h.owner = p.owner
      WHERE p.owner = ${owner} FOR UPDATE OF p`.execute(tx.db)
    const position = positions[0]
    if (!position) return 0
    const isSameHistory = position.epoch === position.head_epoch
    // A history that was restored is old news, all of it.
    const from = isSameHistory ? Number(position.seq) : Number(position.head)
    const changes = await changesAfter(tx.db, {
      owner,
      seq: from,
      since: now - TELL_WITHIN_MS,
      collections: FOLLOWED,
      limit: CHANGES_MAX,
    })
    const notices = changes.flatMap((change) => noticeOf(change) ?? [])
    const noted = await noteDeliveries(tx.db, owner, notices, now)
    const to = changes.length === CHANGES_MAX ? BigInt(changes.at(-1)?.seq ?? 0) : position.head
    await tx.db
      .updateTable('push_position')
      .set({ epoch: position.head_epoch, seq: to })
      .where('owner', '=', owner)
      .execute()
    return noted
  })
}

async function noteDeliveries(
  database: Database,
  owner: string,
  notices: readonly PushPayload[],
  now: number,
): Promise<number> {
  if (notices.length === 0) return 0
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO push_delivery (session_id, kind, row_id, created_at, next_at)
    SELECT s.session_id, n.kind, n.id, ${now}, ${now}
    FROM unnest(${notices.map((notice) => notice.kind)}::text[], ${notices.map((notice) => notice.id)}::text[]) WITH ORDINALITY n (kind, id, place)
    JOIN push_subscription s ON n.kind = ANY (s.kinds) AND (${owner} = ${PUBLIC_OWNER} OR s.user_id::text = ${owner})
    ORDER BY n.place`.execute(database)
  return Number(numAffectedRows)
}
