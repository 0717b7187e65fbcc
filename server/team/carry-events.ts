import { sql } from 'kysely'
import { formatMoney } from '../../contract/money.ts'
import { MASKED_ENDS, type TeamMember } from '../../contract/rows/team.ts'
import { maskMiddle } from '../../contract/validation/masking.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import type {} from './tables.ts'
import { type MemberRow, type MemberSum, addEvents, age, joinLevels, projectTotals } from './team-figures.ts'

const BATCH = 1_000
/** Any number: the servers of a cluster take turns, so that events reach a chain in their order. */
export const JOB_LOCK = 7_411_093

/**
 * Carries up to a batch of noted events to the people above: each in the transaction that takes it from the list, so that
 * a crash carries it again or not at all.
 * @returns how many were carried; 0 means that the list is empty or another server is at it
 */
export async function carryEvents(database: Database, now: number): Promise<number> {
  return inTransaction(database, async (tx) => {
    const { rows: lock } = await sql<{
      taken: boolean
    }>`SELECT pg_try_advisory_xact_lock(${JOB_LOCK}) AS taken`.execute(tx.db)
    if (!lock[0]?.taken) return 0
    const events = await tx.db.selectFrom('team_event').selectAll().orderBy('id').limit(BATCH).execute()
    // Joins first and in their order: a person who joins under somebody stands below the people that are above that one by then.
    for (const event of events)
      if (event.kind === 'joined' && event.inviter_id !== null)
        await join(tx, { ...event, inviter_id: event.inviter_id })
    const { rows: changed } = events.length > 0 ? await addEvents(sumUp(events)).execute(tx.db) : { rows: [] }
    if (events.length > 0)
      await tx.db
        .deleteFrom('team_event')
        .where(
          'id',
          'in',
          events.map((event) => event.id),
        )
        .execute()
    for (const row of changed) {
      recordChange(tx, {
        owner: row.owner_id,
        collection: collectionOf(row.level),
        id: row.member_id,
        doc: memberOf(row),
      })
    }
    const owners = [...new Set(changed.map((row) => row.owner_id))]
    await age(tx, owners, now)
    await projectTotals(tx, owners, now)
    return events.length
  })
}

/** Members fall out of the active ones by time alone: counts again, and tells those whose figure that changes. */
export async function recountActive(database: Database, owners: readonly string[], now: number): Promise<void> {
  await inTransaction(database, async (tx) => {
    // Not while events are carried: both move the same figures.
    await sql`SELECT pg_advisory_xact_lock(${JOB_LOCK})`.execute(tx.db)
    await projectTotals(tx, await age(tx, owners, now), now)
  })
}

async function join(
  tx: Tx,
  event: { member_id: string; inviter_id: string; account: string | null; at: bigint },
): Promise<void> {
  const maskedAccount = event.account === null ? null : maskMiddle(event.account, MASKED_ENDS)
  await joinLevels({ memberId: event.member_id, inviterId: event.inviter_id, maskedAccount, at: event.at }).execute(
    tx.db,
  )
}

/** Each member's events as one: sums and the latest time are the same in any order. */
function sumUp(
  events: readonly { member_id: string; kind: string; amount_minor: bigint; at: bigint }[],
): readonly MemberSum[] {
  const sums = new Map<string, MemberSum>()
  for (const { member_id: memberId, kind, amount_minor: amountMinor, at } of events) {
    const known = sums.get(memberId) ?? {
      memberId,
      isVerified: false,
      depositedMinor: 0n,
      investedMinor: 0n,
      activeAt: null,
    }
    const isActivity = kind === 'deposited' || kind === 'invested'
    sums.set(memberId, {
      memberId,
      isVerified: known.isVerified || kind === 'verified',
      depositedMinor: known.depositedMinor + (kind === 'deposited' ? amountMinor : 0n),
      investedMinor: known.investedMinor + (kind === 'invested' ? amountMinor : 0n),
      activeAt: isActivity && (known.activeAt === null || at > known.activeAt) ? at : known.activeAt,
    })
  }
  return [...sums.values()]
}

export function collectionOf(level: number): 'teamLevel1' | 'teamLevel2' | 'teamLevel3' {
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
