/** Accounts, phones, e-mails and account-opening codes belong to one person of all, also where people lie in several parts. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../server/database/migrate.ts'
import { sqlState } from '../../server/database/transaction.ts'
import { findByAccount, findByName } from '../../server/identity/names.ts'
import { migrations } from '../../server/migrations.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

const LAST_OF_BEFORE = '0277'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase(migrations)
})
afterAll(() => db.drop())

interface Person {
  readonly account: string
  readonly phone?: string
  readonly email?: string
  readonly code?: string
}

/** Writes a person as the version before does. @returns their id, or the key that refuses them */
async function write({ account, phone, email, code = account }: Person, own: TestDatabase = db): Promise<string> {
  const id = randomUUID()
  try {
    await sql`
      insert into app_user (id, account, phone, email, password_hash, transaction_password_hash, invite_code, registered_at)
      values (${id}, ${account}, ${phone ?? null}, ${email ?? null}, '', '', ${code}, 1)`.execute(own.database)
    return id
  } catch (error) {
    if (sqlState(error) !== '23505' || !(error instanceof Error) || !('constraint' in error)) throw error
    return String(error.constraint)
  }
}
const close = (id: string, own: TestDatabase = db) =>
  sql`
    update app_user set account = ${`closed ${id}`}, phone = null, email = null, invite_code = ${`closed ${id}`}, closed_at = 2
    where id = ${id}`.execute(own.database)

test('each name leads to its person, an account in any case', async () => {
  const id = await write({ account: 'Anna_1', phone: '+8613800000001', code: 'ANNA11' })
  expect(await findByAccount(db.database, 'aNNA_1')).toBe(id)
  expect(await findByName(db.database, ['phone'], '+8613800000001')).toBe(id)
  expect(await findByName(db.database, ['invite-code'], 'ANNA11')).toBe(id)
  expect(await findByName(db.database, ['email'], '+8613800000001')).toBeUndefined()
  expect(await findByName(db.database, ['account', 'email', 'phone'], 'ANNA11')).toBeUndefined()
})

test('a name that somebody has is refused by the key of before, which says what is taken', async () => {
  await write({ account: 'bert_1', phone: '+8613800000002', email: 'b@example.com', code: 'BERT11' })
  expect(await write({ account: 'BERT_1', email: 'x@example.com' })).toBe('app_user_by_account')
  expect(await write({ account: 'bert_2', phone: '+8613800000002' })).toBe('app_user_phone_key')
  expect(await write({ account: 'bert_3', email: 'b@example.com' })).toBe('app_user_email_key')
  expect(await write({ account: 'bert_4', email: 'y@example.com', code: 'BERT11' })).toBe('app_user_invite_code_key')
  for (const account of ['bert_2', 'bert_3', 'bert_4'])
    expect(await findByAccount(db.database, account)).toBeUndefined()
})

test('of many people who ask for one name at the same moment one gets it', async () => {
  const asked = Array.from({ length: 8 }, (_, index) => write({ account: `many_${index}`, email: 'one@example.com' }))
  const got = (await Promise.all(asked)).filter((answer) => answer !== 'app_user_email_key')
  expect(got).toHaveLength(1)
  expect(await findByName(db.database, ['email'], 'one@example.com')).toBe(got[0])
})

test('a closed account has no names, and others may have them', async () => {
  const first = await write({ account: 'cleo_1', email: 'c@example.com', code: 'CLEO11' })
  await close(first)
  const { rows } = await sql`select from person_name where user_id = ${first}`.execute(db.database)
  expect(rows).toHaveLength(0)
  const next = await write({ account: 'cleo_1', email: 'c@example.com', code: 'CLEO11' })
  expect(await findByAccount(db.database, 'cleo_1')).toBe(next)
})

test('a name that was taken when it was asked for is refused, though it is given up while another name is waited for', async () => {
  const first = await write({ account: 'fine_1', email: 'f1@example.com' })
  const client = new pg.Client({ connectionString: db.url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`
      insert into app_user (id, account, email, password_hash, transaction_password_hash, invite_code, registered_at)
      values (gen_random_uuid(), 'holds_1', 'f2@example.com', '', '', 'HOLDS1', 1)`)
    const asked = write({ account: 'fine_1', email: 'f2@example.com' })
    await expect.poll(waiting).toBe(1)
    await close(first)
    await client.query('rollback')
    expect(await asked).toBe('app_user_by_account')
  } finally {
    await client.end()
  }
  expect(await write({ account: 'fine_1', email: 'f2@example.com' })).toMatch(/^[0-9a-f-]{36}$/)
})
/** How many statements wait for a transaction. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where locktype = 'transactionid' and not granted`.execute(db.database)
  return rows[0]?.count ?? 0
}

test('who was registered with the version before is found, and nobody whose account is closed', async () => {
  const old = await createTestDatabase(
    Object.fromEntries(Object.entries(migrations).filter(([name]) => name.slice(0, 4) <= LAST_OF_BEFORE)),
    { engine: 'postgres' },
  )
  try {
    const stays = await write({ account: 'Dora_1', phone: '+8613800000003', email: 'd@example.com' }, old)
    const gone = await write({ account: 'emil_1', email: 'e@example.com' }, old)
    await close(gone, old)
    await migrate(old.database, migrations)
    const { rows } = await sql<{ kind: string; name: string; user_id: string }>`
      select kind, name, user_id from person_name order by kind`.execute(old.database)
    expect(rows.map(({ kind, name, user_id: id }) => [kind, name, id])).toEqual([
      ['account', 'dora_1', stays],
      ['email', 'd@example.com', stays],
      ['invite-code', 'Dora_1', stays],
      ['phone', '+8613800000003', stays],
    ])
    expect(await write({ account: 'DORA_1', email: 'f@example.com' }, old)).toBe('app_user_by_account')
  } finally {
    await old.drop()
  }
})
