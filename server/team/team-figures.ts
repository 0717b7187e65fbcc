/**
 * Keeps the totals of each level of a team: an event adds its share to them, so that a team of a hundred thousand costs as much
 * as one of ten. Active members are counted as of `active_since`; the index finds those who have been quiet since.
 * This room holds teams of three levels: members and sums. It may not pay for an invitation.
 */
import { type RawBuilder, type Selectable, type Transaction, sql } from 'kysely'
import { formatMoney } from '../../contract/money.ts'
import { TEAM_ACTIVE_DAYS, type TeamTotals } from '../../contract/rows/team.ts'
import type { Tables } from '../database/tables.ts'
import type { Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import type {} from './tables.ts'

const DAY_MS = 86_400_000

export interface MemberRow {
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

/** A member joins at the levels of those above: level 1 is the inviter, level 2 and 3 are the two above. */
export function joinLevels(event: {
  memberId: string
  inviterId: string
  maskedAccount: string | null
  at: bigint
}): RawBuilder<unknown> {
  return sql`
    WITH joined AS (
      INSERT INTO team_member (owner_id, member_id, level, account, registered_at, look_at)
      SELECT owner_id, ${event.memberId}::uuid, level, ${event.maskedAccount}, ${event.at}::bigint, ${event.at}::bigint FROM (
        SELECT ${event.inviterId}::uuid AS owner_id, 1 AS level
        UNION ALL
        SELECT owner_id, level + 1 FROM team_member WHERE member_id = ${event.inviterId}::uuid AND level <= 2
      ) above
      ON CONFLICT DO NOTHING
      RETURNING owner_id, level
    )
    INSERT INTO team_figures AS kept (owner_id, level, members) SELECT owner_id, level, 1 FROM joined
    ON CONFLICT (owner_id, level) DO UPDATE SET members = kept.members + 1`
}

/** The deposits and orders of a member, summed over any number of events. */
export interface MemberSum {
  readonly memberId: string
  readonly isVerified: boolean
  readonly depositedMinor: bigint
  readonly investedMinor: bigint
  readonly activeAt: bigint | null
}

/** The members' rows with those above, and the figures that they count in, moved by their events; each member once. */
export function addEvents(sums: readonly MemberSum[]): RawBuilder<MemberRow> {
  const column = <K extends keyof MemberSum>(name: K) => sums.map((sum) => sum[name])
  return sql<MemberRow>`
    WITH event AS (
      SELECT * FROM unnest(${column('memberId')}::uuid[], ${column('isVerified')}::boolean[], ${column('depositedMinor')}::bigint[],
        ${column('investedMinor')}::bigint[], ${column('activeAt')}::bigint[]) AS e (member_id, is_verified, deposited, invested, active_at)
    ), before AS (
      -- Unlocked: who changes members or figures holds the job's lock.
      SELECT member.owner_id, member.member_id, member.last_active_at, e.is_verified, e.deposited, e.invested, e.active_at
      FROM event e JOIN team_member member ON member.member_id = e.member_id
    ), after AS (
      UPDATE team_member SET
        is_verified = team_member.is_verified OR before.is_verified,
        deposited_minor = deposited_minor + before.deposited,
        invested_minor = invested_minor + before.invested,
        last_active_at = greatest(team_member.last_active_at, before.active_at),
        look_at = least(team_member.look_at, greatest(team_member.last_active_at, before.active_at))
      FROM before WHERE team_member.member_id = before.member_id AND team_member.owner_id = before.owner_id
      RETURNING team_member.*, before.last_active_at AS active_before, before.deposited, before.invested
    ), moved AS (
      UPDATE team_figures kept SET
        deposited_minor = kept.deposited_minor + level.deposited,
        invested_minor = kept.invested_minor + level.invested,
        active_members = kept.active_members + level.active
      FROM (
        SELECT figures.owner_id, figures.level, sum(after.deposited) AS deposited, sum(after.invested) AS invested,
          sum(coalesce(after.last_active_at >= figures.active_since, false)::int - coalesce(after.active_before >= figures.active_since, false)::int) AS active
        FROM after JOIN team_figures figures ON figures.owner_id = after.owner_id AND figures.level = after.level
        GROUP BY figures.owner_id, figures.level
      ) level WHERE kept.owner_id = level.owner_id AND kept.level = level.level
    )
    SELECT owner_id, member_id, level, account, is_verified, registered_at, last_active_at, deposited_minor, invested_minor FROM after`
}

/**
 * Takes out those whose last activity lies between what was counted as active so far and `since`. It never goes back. Each who is due
 * to be looked at is due again when their last activity will be too old, and those who are not active are not.
 */
export function ageFigures(owners: readonly string[], since: bigint): RawBuilder<{ owner_id: string; gone: bigint }> {
  return sql<{ owner_id: string; gone: bigint }>`
    WITH behind AS (
      SELECT owner_id, level, active_since FROM team_figures WHERE owner_id = ANY(${owners}::uuid[]) AND active_since < ${since}::bigint
    ), due AS (
      UPDATE team_member member SET look_at = CASE WHEN member.last_active_at >= ${since}::bigint THEN member.last_active_at END
      FROM behind WHERE member.owner_id = behind.owner_id AND member.level = behind.level AND member.look_at < ${since}::bigint
      RETURNING member.owner_id, member.level, member.last_active_at >= behind.active_since AND member.last_active_at < ${since}::bigint AS is_gone
    ), aged AS (
      SELECT owner_id, level, (SELECT count(*) FROM due WHERE due.owner_id = behind.owner_id AND due.level = behind.level AND due.is_gone) AS gone
      FROM behind
    )
    UPDATE team_figures kept SET active_members = kept.active_members - aged.gone, active_since = ${since}::bigint
    FROM aged WHERE kept.owner_id = aged.owner_id AND kept.level = aged.level
    RETURNING kept.owner_id, aged.gone`
}

/** Brings the active ones up to `now` (ms). @returns the owners whose figures that changed */
export async function age(tx: Tx, owners: readonly string[], now: number): Promise<readonly string[]> {
  const { rows } = await ageFigures(owners, BigInt(now - TEAM_ACTIVE_DAYS * DAY_MS)).execute(tx.db)
  return [...new Set(rows.filter((row) => row.gone > 0n).map((row) => row.owner_id))]
}

/** Tells the owners what their teams come to. */
export async function projectTotals(tx: Tx, owners: readonly string[], now: number): Promise<void> {
  for (const [owner, doc] of await totalsOf(tx, owners, now))
    recordChange(tx, { owner, collection: 'teamTotals', id: 'main', doc })
}

/** Adds up the teams of the owners, in the owners' order: three rows are read for each, whatever the size of the team. */
export async function totalsOf(tx: Tx, owners: readonly string[], now: number): Promise<Map<string, TeamTotals>> {
  if (owners.length === 0) return new Map()
  const rows = await keptFigures(tx.db, owners).execute()
  const levelsOf = Map.groupBy(rows, (row) => row.owner_id)
  return new Map(owners.map((owner) => [owner, totalsFrom(levelsOf.get(owner) ?? [], now)]))
}

function totalsFrom(levels: readonly Selectable<Tables['team_figures']>[], now: number): TeamTotals {
  const sum = (pick: (row: (typeof levels)[number]) => bigint) => levels.reduce((total, row) => total + pick(row), 0n)
  return {
    members: Number(sum((row) => row.members)),
    activeMembers: Number(sum((row) => row.active_members)),
    deposited: formatMoney(sum((row) => row.deposited_minor)),
    invested: formatMoney(sum((row) => row.invested_minor)),
    levelMembers: [1, 2, 3].map((level) => Number(levels.find((row) => row.level === level)?.members ?? 0n)),
    countedAt: now,
  }
}

function keptFigures(db: Transaction<Tables>, owners: readonly string[]) {
  return db.selectFrom('team_figures').selectAll().where('owner_id', 'in', owners)
}
