/** A database of the version before gets keys that name the person, with its rows in it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../server/database/migrate.ts'
import { sqlState } from '../../server/database/transaction.ts'
import { migrations } from '../../server/migrations.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { reviewOf } from '../support/review-of.ts'

const LAST_OF_BEFORE = '0272'
const [me, them] = [randomUUID(), randomUUID()]
const [account, deposit, withdrawal, change] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
const [move, adjustment, operator] = [randomUUID(), randomUUID(), randomUUID()]

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase(
    Object.fromEntries(Object.entries(migrations).filter(([name]) => name.slice(0, 4) <= LAST_OF_BEFORE)),
    { engine: 'postgres' },
  )
  await sql`insert into deposit_method values ('way', 'bank-card', '', '1', 'h', 1, 1000, 1, true)`.execute(
    own.database,
  )
  await sql`insert into operator (id, name, created_at) values (${operator}, 'someone', 1)`.execute(own.database)
  await write(me)
  await writeOwn(me)
  await migrate(own.database, migrations)
})
afterAll(() => own.drop())

/** One of each, under the ids above. */
async function write(userId: string): Promise<void> {
  await writeAccount(userId)
  await writeDeposit(userId)
  await writeWithdrawal(userId, withdrawal)
  await sql`
    insert into withdrawal_account_change (id, account_id, user_id, status, details_sealed, number_masked, created_at)
    values (${change}, ${account}, ${userId}, 'under-review', '', '', 1)`.execute(own.database)
}
const writeAccount = (userId: string) =>
  sql`
    insert into withdrawal_account values
      (${account}, ${userId}, 'bank-card', 'h', 'DE', 'b', 'a', '', '1', '', 1, 1, 1)`.execute(own.database)
const writeDeposit = (userId: string) =>
  sql`
    insert into deposit (id, user_id, method_id, amount_minor, source, proof_file_id, status, created_at)
    values (${deposit}, ${userId}, 'way', 500, 's', ${randomUUID()}, 'under-review', 1)`.execute(own.database)
const writeWithdrawal = (userId: string, id: string) =>
  sql`
    insert into withdrawal (id, user_id, account_id, account_kind, account_name, account_masked, number_sealed, amount_minor, fee_minor,
      status, created_at, review_due_at)
    values (${id}, ${userId}, ${account}, 'bank-card', 'b', '1', '', 500, 10, 'under-review', 1, 2)`.execute(
    own.database,
  )
/** A move of the fund and an adjustment, under the ids above. */
async function writeOwn(userId: string): Promise<void> {
  await sql`insert into fund_position (user_id, open_day, updated_at) values (${userId}, '2026-11-30', 1)`.execute(
    own.database,
  )
  await writeMove(userId)
  await writeAdjustment(userId)
}
const writeMove = (userId: string) =>
  sql`
    insert into fund_move (id, user_id, kind, amount_minor, status, created_at, confirms_at)
    values (${move}, ${userId}, 'in', 500, 'pending', 1, 2)`.execute(own.database)
const writeAdjustment = (userId: string) =>
  sql`
    insert into adjustment (id, user_id, amount_minor, reason, status, created_by, created_at)
    values (${adjustment}, ${userId}, 500, 'a mistake', 'under-review', ${operator}, 1)`.execute(own.database)
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => sqlState(error),
  )

test('what was asked for before is decided by its own id, and what comes later by a name that nobody chooses', async () => {
  for (const [table, id] of [
    ['deposit', deposit],
    ['withdrawal', withdrawal],
    ['withdrawal_account_change', change],
  ] as const)
    expect(await reviewOf(own.database, table, id)).toBe(id)
  await write(them)
  for (const table of ['deposit', 'withdrawal', 'withdrawal_account_change'] as const) {
    const { review_id: name } = await own.database
      .selectFrom(table)
      .select('review_id')
      .where('user_id', '=', them)
      .executeTakeFirstOrThrow()
    expect(name).not.toBeNull()
    expect([account, deposit, withdrawal, change]).not.toContain(name)
  }
})

test('nobody writes one id twice, or withdraws to an account that another person has under the id', async () => {
  expect(await refused(writeDeposit(me))).toBe('23505')
  expect(await refused(writeAccount(me))).toBe('23505')
  expect(await refused(writeWithdrawal(me, withdrawal))).toBe('23505')
  expect(await refused(writeWithdrawal(randomUUID(), randomUUID()))).toBe('23503')
  await sql`delete from withdrawal where user_id = ${them}`.execute(own.database)
  await sql`delete from withdrawal_account_change where user_id = ${them}`.execute(own.database)
  await sql`delete from withdrawal_account where user_id = ${them}`.execute(own.database)
  expect(await refused(writeWithdrawal(them, randomUUID()))).toBe('23503')
})

test("a move of the fund and an adjustment may have the id of another person's, and no id twice of their own", async () => {
  await writeOwn(them)
  for (const write of [writeMove, writeAdjustment]) expect(await refused(write(them))).toBe('23505')
  const { rows } = await sql<{ numbers: number }>`
    select count(distinct number)::int as numbers from (select number from fund_move union all select number from adjustment) n`.execute(
    own.database,
  )
  expect(rows).toEqual([{ numbers: 4 }])
})

test('each reference has been checked against the rows that were there', async () => {
  const { rows } = await sql<{ name: string; checked: boolean }>`
    select conname as name, convalidated as checked from pg_constraint
    where conname in ('withdrawal_to_account', 'account_change_of_account') order by 1`.execute(own.database)
  expect(rows).toEqual([
    { name: 'account_change_of_account', checked: true },
    { name: 'withdrawal_to_account', checked: true },
  ])
})
