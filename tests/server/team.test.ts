import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../server/database/transaction.ts'
import { migrations as feedMigrations } from '../../server/feed/migrations.ts'
import { carryEvents, recountActive } from '../../server/team/carry-events.ts'
import { migrations as teamMigrations } from '../../server/team/migrations.ts'
import { noteMemberEvents, type MemberEvent } from '../../server/team/note-member-event.ts'
import { addEvents, ageFigures, joinLevels } from '../../server/team/team-figures.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

const NOW = Date.UTC(2026, 10, 21)
const DAY_MS = 86_400_000

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase({ ...feedMigrations, ...teamMigrations })
})
afterAll(() => own.drop())

const note = (...events: MemberEvent[]) => inTransaction(own.database, (tx) => noteMemberEvents(tx, events))
const carryAll = async () => {
  while ((await carryEvents(own.database, NOW)) > 0);
}
const documentOf = async (owner: string, collection: string, id = 'main') => {
  const row = await own.database
    .selectFrom('sync_row')
    .select('doc')
    .where('owner', '=', owner)
    .where('collection', '=', collection)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.doc ? (JSON.parse(row.doc) as Record<string, unknown>) : null
}

/** People who invited each other one after the other: the first is on top. */
async function makeChain(length: number): Promise<string[]> {
  const people = Array.from({ length }, () => randomUUID())
  for (const [index, memberId] of people.entries()) {
    const inviterId = people[index - 1]
    if (inviterId) await note({ kind: 'joined', memberId, inviterId, account: `member${index}x`, at: NOW })
  }
  await carryAll()
  return people
}

test('a member is seen three levels up, and by nobody above that', async () => {
  const [top = '', second = '', , , fifth = ''] = await makeChain(5)
  expect(await documentOf(top, 'teamTotals')).toMatchObject({ members: 3, levelMembers: [1, 1, 1] })
  expect(await documentOf(top, 'teamLevel1', second)).toMatchObject({
    level: 1,
    account: 'me****1x',
    isVerified: false,
  })
  expect(await documentOf(second, 'teamLevel3', fifth)).toMatchObject({ level: 3 })
  expect(await documentOf(top, 'teamLevel3', fifth)).toBeNull()
})

test("deposits and settled orders reach the sums of all three above, and the member's own row", async () => {
  const [top = '', , , fourth = ''] = await makeChain(4)
  await note(
    { kind: 'deposited', memberId: fourth, amountMinor: 10_000n, at: NOW },
    { kind: 'invested', memberId: fourth, amountMinor: 2_550n, at: NOW + 1 },
    { kind: 'verified', memberId: fourth, at: NOW },
  )
  await carryAll()
  expect(await documentOf(top, 'teamLevel3', fourth)).toMatchObject({
    deposited: '100.00',
    invested: '25.50',
    isVerified: true,
    lastActiveAt: NOW + 1,
  })
  expect(await documentOf(top, 'teamTotals')).toMatchObject({
    activeMembers: 1,
    deposited: '100.00',
    invested: '25.50',
  })
})

test('an event is noted of invited people alone, also while their joining is on its way', async () => {
  const [inviter, invited, alone] = [randomUUID(), randomUUID(), randomUUID()]
  const deposit = (memberId: string): MemberEvent => ({ kind: 'deposited', memberId, amountMinor: 100n, at: NOW })
  await note({ kind: 'joined', memberId: invited, inviterId: inviter, account: 'invited1', at: NOW })
  await note(deposit(alone), deposit(invited), { kind: 'verified', memberId: inviter, at: NOW })
  const waiting = await own.database.selectFrom('team_event').select(['member_id', 'kind']).orderBy('id').execute()
  expect(waiting).toEqual([
    { member_id: invited, kind: 'joined' },
    { member_id: invited, kind: 'deposited' },
  ])
  await carryAll()
  await note(deposit(invited), deposit(alone))
  await carryAll()
  expect(await documentOf(inviter, 'teamTotals')).toMatchObject({ members: 1, deposited: '2.00', activeMembers: 1 })
})

test('people who join one under the other at the same time are seen three levels up, with what they did meanwhile', async () => {
  const people = Array.from({ length: 5 }, () => randomUUID())
  const [top = '', , , fourth = '', fifth = ''] = people
  await note(
    ...people.slice(1).flatMap((memberId, index): MemberEvent[] => [
      { kind: 'joined', memberId, inviterId: people[index] ?? '', account: `member${index}x`, at: NOW },
      { kind: 'invested', memberId, amountMinor: 100n, at: NOW },
    ]),
  )
  for (const memberId of people.slice(1)) await note({ kind: 'invested', memberId, amountMinor: 100n, at: NOW + 1 })
  await carryAll()
  expect(await documentOf(top, 'teamTotals')).toMatchObject({ levelMembers: [1, 1, 1], invested: '6.00' })
  expect(await documentOf(top, 'teamLevel3', fourth)).toMatchObject({ invested: '2.00', lastActiveAt: NOW + 1 })
  expect(await documentOf(top, 'teamLevel3', fifth)).toBeNull()
})

test('a member who did nothing for 30 days is counted as active no more', async () => {
  const [top = '', second = ''] = await makeChain(2)
  await note({ kind: 'deposited', memberId: second, amountMinor: 100n, at: NOW })
  await carryAll()
  await recountActive(own.database, [top], NOW + 31 * DAY_MS)
  expect(await documentOf(top, 'teamTotals')).toMatchObject({ members: 1, activeMembers: 0 })
})

test('an event is carried once, however many carry at the same time', async () => {
  const [top = '', second = ''] = await makeChain(2)
  await note(
    ...Array.from({ length: 300 }, (_, index): MemberEvent => ({
      kind: 'deposited',
      memberId: second,
      amountMinor: 100n,
      at: NOW + index,
    })),
  )
  await Promise.all(Array.from({ length: 6 }, carryAll))
  await carryAll()
  expect(await documentOf(top, 'teamTotals')).toMatchObject({ deposited: '300.00' })
})

test('events of hundreds of members at once reach each feed whole, each row with a number of its own', async () => {
  const [top = '', second = '', third = ''] = await makeChain(3)
  const members = Array.from({ length: 450 }, () => randomUUID())
  await note(
    ...members.map((memberId): MemberEvent => ({
      kind: 'joined',
      memberId,
      inviterId: third,
      account: 'member1x',
      at: NOW,
    })),
    ...members.map((memberId): MemberEvent => ({ kind: 'invested', memberId, amountMinor: 100n, at: NOW })),
  )
  await carryAll()
  for (const [level, owner] of [third, second, top].entries()) {
    const rows = await own.database
      .selectFrom('sync_row')
      .select(['id', 'collection', 'seq', 'doc'])
      .where('owner', '=', owner)
      .execute()
    const told = rows.filter((row) => row.collection === `teamLevel${level + 1}`)
    expect(new Set(told.map((row) => row.id)).size).toBe(members.length)
    expect(told.every((row) => row.doc?.includes('"invested":"1.00"'))).toBe(true)
    expect(await documentOf(owner, 'teamTotals')).toMatchObject({ invested: '450.00', activeMembers: 450 })
    const head = await own.database
      .selectFrom('sync_head')
      .select('seq')
      .where('owner', '=', owner)
      .executeTakeFirstOrThrow()
    expect(
      rows
        .map((row) => row.seq)
        .toSorted((left, right) => Number(left - right))
        .at(-1),
    ).toBe(head.seq)
    expect(new Set(rows.map((row) => row.seq)).size).toBe(rows.length)
  }
})

test('the kept figures are those that all members come to, whatever came in which order', async () => {
  const people = await makeChain(6)
  for (let index = 0; index < 60; index += 1) {
    const memberId = people[index % people.length] ?? ''
    const at = NOW - ((index * 7) % 40) * DAY_MS
    await note({ kind: index % 3 === 0 ? 'deposited' : 'invested', memberId, amountMinor: BigInt(index), at })
    if (index % 11 === 0) await carryAll()
  }
  await carryAll()
  await recountActive(own.database, people, NOW + 5 * DAY_MS)
  const { rows } = await sql<{ is_equal: boolean }>`
    SELECT kept.members = count(*) AND kept.deposited_minor = sum(member.deposited_minor) AND kept.invested_minor = sum(member.invested_minor)
      AND kept.active_members = count(*) FILTER (WHERE member.last_active_at >= kept.active_since) AND kept.active_since = ${NOW - 25 * DAY_MS} AS is_equal
    FROM team_figures kept JOIN team_member member USING (owner_id, level) WHERE owner_id = ANY(${people}::uuid[]) GROUP BY owner_id, level`.execute(
    own.database,
  )
  expect(rows.length).toBe(12)
  expect(rows.filter((row) => !row.is_equal)).toEqual([])
})

test('a member counts as active by their last event alone, through quiet months and events that come late', async () => {
  const people = await makeChain(6)
  for (let round = 0; round < 40; round += 1) {
    const now = NOW + round * 4 * DAY_MS
    const at = now - ((round * 13) % 34) * DAY_MS
    await note({ kind: 'invested', memberId: people[(round * 5) % people.length] ?? '', amountMinor: 1n, at })
    while ((await carryEvents(own.database, now)) > 0);
    if (round % 3 === 0) await recountActive(own.database, people, now)
    const { rows } = await sql<{ kept: bigint; counted: bigint }>`
      SELECT kept.active_members AS kept, count(*) FILTER (WHERE member.last_active_at >= kept.active_since) AS counted
      FROM team_figures kept JOIN team_member member USING (owner_id, level) WHERE owner_id = ANY(${people}::uuid[]) GROUP BY owner_id, level`.execute(
      own.database,
    )
    expect(rows.map((row) => row.kept)).toEqual(rows.map((row) => row.counted))
  }
})

test('an event of a member who joined or acted this month changes no index of the members', async () => {
  const [, , , memberId = ''] = await makeChain(4)
  const activeAt = BigInt(NOW + DAY_MS)
  await inTransaction(own.database, async ({ db }) => {
    // The counts go on from what this connection did before.
    const updates = async () => {
      const { rows } = await sql<{ all: bigint; others: bigint }>`
        SELECT sum(pg_stat_get_xact_tuples_updated(relid))::bigint AS all,
          sum(pg_stat_get_xact_tuples_updated(relid) - pg_stat_get_xact_tuples_hot_updated(relid))::bigint AS others
        FROM (SELECT 'team_member'::regclass UNION SELECT inhrelid FROM pg_inherits WHERE inhparent = 'team_member'::regclass) parts (relid)`.execute(
        db,
      )
      return rows[0] ?? { all: 0n, others: 0n }
    }
    const before = await updates()
    await addEvents([{ memberId, isVerified: false, depositedMinor: 0n, investedMinor: 5n, activeAt }]).execute(db)
    expect(await updates()).toEqual({ all: before.all + 3n, others: before.others })
  })
})

test('a team of 100,000 is never read whole: an event and the hourly count go by the indexes', async () => {
  const owner = randomUUID()
  const member = randomUUID()
  await sql`INSERT INTO team_member (owner_id, member_id, level, account, registered_at, last_active_at, look_at)
    SELECT ${owner}::uuid, CASE number WHEN 1 THEN ${member}::uuid ELSE gen_random_uuid() END, 1 + number % 3, 'me****1x', ${NOW}::bigint, active_at, active_at
    FROM generate_series(1, 100000) AS number, LATERAL (SELECT ${NOW - 20 * DAY_MS}::bigint + number * 1000 AS active_at) AS last`.execute(
    own.database,
  )
  await sql`INSERT INTO team_figures (owner_id, level, members, active_members, active_since)
    SELECT owner_id, level, count(*), count(*), ${NOW - 30 * DAY_MS}::bigint FROM team_member WHERE owner_id = ${owner}::uuid GROUP BY owner_id, level`.execute(
    own.database,
  )
  await sql`ANALYZE team_member, team_figures`.execute(own.database)
  const event = { memberId: member, isVerified: false, depositedMinor: 5n, investedMinor: 0n, activeAt: BigInt(NOW) }
  const join = { memberId: randomUUID(), inviterId: member, maskedAccount: 'ne****1y', at: BigInt(NOW) }
  for (const statement of [
    addEvents([event]),
    joinLevels(join),
    ageFigures([owner], BigInt(NOW - 30 * DAY_MS + 3_600_000)),
  ]) {
    const { rows } = await sql<{
      'QUERY PLAN': string
    }>`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ${statement}`.execute(own.database)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toMatch(/Seq Scan on team_member/)
    expect(plan).toMatch(/Index/)
    // Each step of the plan passes on a handful of rows, not the team.
    for (const [, count] of plan.matchAll(/rows=([\d.]+)/g)) expect(Number(count)).toBeLessThan(100)
  }
})
