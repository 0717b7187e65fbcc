import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../server/database/transaction.ts'
import { migrations as feedMigrations } from '../../server/feed/migrations.ts'
import { carryEvents, recountActive } from '../../server/team/carry-events.ts'
import { migrations as teamMigrations } from '../../server/team/migrations.ts'
import { noteMemberEvents, type MemberEvent } from '../../server/team/note-member-event.ts'
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
  const row = await own.database.selectFrom('sync_row').select('doc').where('owner', '=', owner).where('collection', '=', collection).where('id', '=', id).executeTakeFirst()
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
  expect(await documentOf(top, 'teamLevel1', second)).toMatchObject({ level: 1, account: 'me****1x', isVerified: false })
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
  expect(await documentOf(top, 'teamLevel3', fourth)).toMatchObject({ deposited: '100.00', invested: '25.50', isVerified: true, lastActiveAt: NOW + 1 })
  expect(await documentOf(top, 'teamTotals')).toMatchObject({ activeMembers: 1, deposited: '100.00', invested: '25.50' })
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
  await note(...Array.from({ length: 300 }, (_, index): MemberEvent => ({ kind: 'deposited', memberId: second, amountMinor: 100n, at: NOW + index })))
  await Promise.all(Array.from({ length: 6 }, carryAll))
  await carryAll()
  expect(await documentOf(top, 'teamTotals')).toMatchObject({ deposited: '300.00' })
})
