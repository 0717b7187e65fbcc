import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type Selectable } from 'kysely'
import { formatMoney } from '../../contract/money.ts'
import { MASKED_ENDS, type TeamMember, type TeamTotals } from '../../contract/rows/team.ts'
import { maskMiddle } from '../../contract/validation/masking.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { flushChanges, recordChange } from '../feed/record-change.ts'
import type {} from './tables.ts'
import { type MemberRow, type MemberSum, addEvents, age, joinLevels, projectTotals, totalsOf } from './team-figures.ts'

const BATCH = 1_000
/** Rows of feeds that are written at once. */
const PART_ROWS = 1_000
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
    const events = await takeEvents(tx)
    if (events.length === 0) return 0
    // Joins first and in their order: a person who joins under somebody stands below the people that are above that one by then.
    for (const event of events)
      if (event.kind === 'joined' && event.inviter_id !== null)
        await join(tx, { ...event, inviter_id: event.inviter_id })
    const { rows: changed } = await addEvents(sumUp(events)).execute(tx.db)
    const owners = [...new Set(changed.map((row) => row.owner_id))].sort()
    await age(tx, owners, now)
    await tellOwners(tx, { changed, totals: await totalsOf(tx, owners, now) })
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

/** Takes the oldest events from the list, in their order. */
async function takeEvents(tx: Tx): Promise<readonly Selectable<Tables['team_event']>[]> {
  const events = await tx.db
    .deleteFrom('team_event')
    .where('id', 'in', (from) => from.selectFrom('team_event').select('id').orderBy('id').limit(BATCH))
    .returningAll()
    .execute()
  return events.toSorted((left, right) => (left.id < right.id ? -1 : 1))
}

/**
 * Writes the rows of the feeds part after part: the next one is made while the database takes the one before. An owner is in one part,
 * and the parts are in the order of the owners, in which feeds are locked.
 */
async function tellOwners(
  tx: Tx,
  { changed, totals }: { changed: readonly MemberRow[]; totals: ReadonlyMap<string, TeamTotals> },
): Promise<void> {
  const membersOf = Map.groupBy(changed, (row) => row.owner_id)
  let written: Promise<unknown> = Promise.resolve()
  let rows = 0
  for (const [owner, doc] of totals) {
    const members = membersOf.get(owner) ?? []
    for (const row of members)
      recordChange(tx, { owner, collection: collectionOf(row.level), id: row.member_id, doc: memberOf(row) })
    recordChange(tx, { owner, collection: 'teamTotals', id: 'main', doc })
    rows += members.length + 1
    if (rows < PART_ROWS) continue
    await written
    written = flushChanges(tx)
    // A failure is told where the part is waited for, which may be a moment later.
    written.catch(() => undefined)
    // The statement is on its way before the next part keeps this thread.
    await nextTurn()
    rows = 0
  }
  await written
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
