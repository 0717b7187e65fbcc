import { sql } from 'kysely'
import { formatMoney } from '../../contract/money.ts'
import { TEAM_ACTIVE_DAYS, type TeamMember, type TeamTotals } from '../../contract/rows/team.ts'
import { maskMiddle } from '../../contract/validation/masking.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import type {} from './tables.ts'

const BATCH = 200
const DAY_MS = 86_400_000
/** Any number: the servers of a cluster take turns, so that events reach a chain in their order. */
const JOB_LOCK = 7_411_093

interface MemberRow {
  owner_id: string
  member_id: string
  level: number
  account: string | null
  is_verified: boolean
  registered_at: bigint
  last_active_at: bigint | null
  deposited_minor: bigint
  invested_minor: bigint
}

/**
 * Carries up to a batch of noted events to the people above: each in the transaction that takes it from the list, so that
 * a crash carries it again or not at all.
 * @returns how many were carried; 0 means that the list is empty or another server is at it
 */
export async function carryEvents(database: Database, now: number): Promise<number> {
  return inTransaction(database, async (tx) => {
    const { rows: lock } = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${JOB_LOCK}) AS taken`.execute(tx.db)
    if (!lock[0]?.taken) return 0
    const events = await tx.db.selectFrom('team_event').selectAll().orderBy('id').limit(BATCH).execute()
    const changed = new Map<string, MemberRow>()
    for (const event of events) {
      if (event.kind === 'joined' && event.inviter_id !== null) await join(tx, { ...event, inviter_id: event.inviter_id })
      for (const row of await applyEvent(tx, event)) changed.set(`${row.owner_id} ${row.member_id}`, row)
    }
    if (events.length > 0) await tx.db.deleteFrom('team_event').where('id', 'in', events.map((event) => event.id)).execute()
    for (const row of changed.values()) {
      recordChange(tx, { owner: row.owner_id, collection: collectionOf(row.level), id: row.member_id, doc: memberOf(row) })
    }
    await projectTotals(tx, [...new Set([...changed.values()].map((row) => row.owner_id))], now)
    return events.length
  })
}

/** Members fall out of the active ones by time alone: counts again for everyone whose figure that changes. */
export async function recountActive(database: Database, owners: readonly string[], now: number): Promise<void> {
  await inTransaction(database, (tx) => projectTotals(tx, owners, now))
}

/** Level 1 is the inviter, level 2 and 3 are the two above. */
async function join(tx: Tx, event: { member_id: string; inviter_id: string; account: string | null; at: bigint }): Promise<void> {
  const account = event.account === null ? null : maskMiddle(event.account, { start: 2, end: 2 })
  await sql`
    INSERT INTO team_member (owner_id, member_id, level, account, registered_at)
    SELECT owner_id, ${event.member_id}::uuid, level, ${account}, ${event.at} FROM (
      SELECT ${event.inviter_id}::uuid AS owner_id, 1 AS level
      UNION ALL
      SELECT owner_id, level + 1 FROM team_member WHERE member_id = ${event.inviter_id}::uuid AND level <= 2
    ) above
    ON CONFLICT DO NOTHING`.execute(tx.db)
}

async function applyEvent(tx: Tx, event: { member_id: string; kind: string; amount_minor: bigint; at: bigint }): Promise<MemberRow[]> {
  const deposited = event.kind === 'deposited' ? event.amount_minor : 0n
  const invested = event.kind === 'invested' ? event.amount_minor : 0n
  const isActivity = event.kind === 'deposited' || event.kind === 'invested'
  const { rows } = await sql<MemberRow>`
    UPDATE team_member SET
      is_verified = is_verified OR ${event.kind === 'verified'},
      deposited_minor = deposited_minor + ${deposited},
      invested_minor = invested_minor + ${invested},
      last_active_at = CASE WHEN ${isActivity} THEN greatest(coalesce(last_active_at, 0), ${event.at}) ELSE last_active_at END
    WHERE member_id = ${event.member_id}::uuid
    RETURNING *`.execute(tx.db)
  return rows
}

async function projectTotals(tx: Tx, owners: readonly string[], now: number): Promise<void> {
  if (owners.length === 0) return
  const activeSince = BigInt(now - TEAM_ACTIVE_DAYS * DAY_MS)
  const { rows } = await sql<{ owner_id: string; level: number; members: bigint; active: bigint; deposited: string; invested: string }>`
    SELECT owner_id, level, count(*) AS members, count(*) FILTER (WHERE last_active_at >= ${activeSince}) AS active,
      sum(deposited_minor) AS deposited, sum(invested_minor) AS invested
    FROM team_member WHERE owner_id = ANY(${owners}::uuid[]) GROUP BY owner_id, level`.execute(tx.db)
  for (const owner of owners) {
    const levels = rows.filter((row) => row.owner_id === owner)
    const sum = (pick: (row: (typeof rows)[number]) => bigint) => levels.reduce((total, row) => total + pick(row), 0n)
    const doc: TeamTotals = {
      members: Number(sum((row) => row.members)),
      activeMembers: Number(sum((row) => row.active)),
      deposited: formatMoney(sum((row) => BigInt(row.deposited))),
      invested: formatMoney(sum((row) => BigInt(row.invested))),
      levelMembers: [1, 2, 3].map((level) => Number(levels.find((row) => row.level === level)?.members ?? 0n)),
      countedAt: now,
    }
    recordChange(tx, { owner, collection: 'teamTotals', id: 'main', doc })
  }
}

function collectionOf(level: number): 'teamLevel1' | 'teamLevel2' | 'teamLevel3' {
  return level === 1 ? 'teamLevel1' : level === 2 ? 'teamLevel2' : 'teamLevel3'
}

function memberOf(row: MemberRow): TeamMember {
  return {
    id: row.member_id,
    level: row.level,
    account: row.account,
    isVerified: row.is_verified,
    registeredAt: Number(row.registered_at),
    lastActiveAt: row.last_active_at === null ? null : Number(row.last_active_at),
    deposited: formatMoney(row.deposited_minor),
    invested: formatMoney(row.invested_minor),
  }
}
