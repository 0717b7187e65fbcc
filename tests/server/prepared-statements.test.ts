import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from '../../server/database/database.ts'
import { TABLES_BY_DAY } from '../../server/database/prepared-statements.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { migrations } from '../../server/migrations.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

const TIMES_BEFORE = 4
const PREPARED_MAX = 128

let postgres: TestDatabase
let one: Database

beforeAll(async () => {
  postgres = await createTestDatabase({
    first: {
      up: (db) =>
        sql`CREATE TABLE article (id integer PRIMARY KEY, title text NOT NULL)`.execute(db).then(() => undefined),
    },
  })
})
afterAll(() => postgres.drop())

beforeEach(() => {
  one = connectDatabase(postgres.url, { maxConnections: 1, isPreparing: true })
  return () => one.destroy()
})

const prepared = async (database = one) => {
  const { rows } = await sql<{ statement: string; runs: number }>`
    SELECT statement, (generic_plans + custom_plans)::integer AS runs FROM pg_prepared_statements`.execute(database)
  return rows
}
const askOften = async (work: () => Promise<unknown>, times: number) => {
  for (let time = 0; time < times; time += 1) await work()
}

describe('a statement on a connection that prepares', () => {
  it('is sent as a text while it is rare, and prepared from the fifth time on', async () => {
    const ask = () => sql`SELECT title FROM article WHERE id = ${7}`.execute(one)
    await askOften(ask, TIMES_BEFORE)
    expect(await prepared()).toEqual([])
    await askOften(ask, 3)
    expect(await prepared()).toEqual([{ statement: 'SELECT title FROM article WHERE id = $1', runs: 3 }])
  })

  it('answers with its own values each time', async () => {
    const answers: unknown[] = []
    for (let value = 0; value < 20; value += 1) {
      const { rows } = await sql<{ doubled: number }>`SELECT ${value}::integer * 2 AS doubled`.execute(one)
      answers.push(rows[0]?.doubled)
    }
    expect(answers).toEqual(Array.from({ length: 20 }, (_, value) => value * 2))
  })

  it('fails alone: the same text with other values is answered next', async () => {
    const divide = (by: number) => sql<{ quotient: number }>`SELECT 12 / ${by}::integer AS quotient`.execute(one)
    await askOften(() => divide(1), 10)
    await expect(divide(0)).rejects.toThrow('division by zero')
    expect((await divide(4)).rows).toEqual([{ quotient: 3 }])
  })
})

describe('a statement whose answer would have other columns', () => {
  it('goes on when the next version adds a column, whether it names its columns or not', async () => {
    const named = () => sql`SELECT id, title FROM article WHERE id >= ${0}`.execute(one)
    const all = () => sql`SELECT * FROM article WHERE id >= ${0}`.execute(one)
    const within = () => sql`SELECT a.title FROM (SELECT * FROM article WHERE (id >= ${0} OR id < 0)) a`.execute(one)
    const written = (id: number) => sql`INSERT INTO article (id, title) VALUES (${id}, 'a') RETURNING *`.execute(one)
    await askOften(named, 10)
    await askOften(all, 10)
    await askOften(within, 10)
    for (let id = 1; id <= 10; id += 1) await written(id)
    await sql`ALTER TABLE article ADD COLUMN author text`.execute(postgres.database)
    expect((await named()).rows).toHaveLength(10)
    expect((await within()).rows).toHaveLength(10)
    expect((await all()).rows[0]).toMatchObject({ author: null })
    expect((await written(11)).rows).toMatchObject([{ author: null }])
    expect((await prepared()).map(({ statement }) => statement).sort()).toEqual([
      'SELECT a.title FROM (SELECT * FROM article WHERE (id >= $1 OR id < 0)) a',
      'SELECT id, title FROM article WHERE id >= $1',
    ])
  })

  it('stays a text wherever its outer list has all columns of a table', async () => {
    const written = [
      'SELECT DISTINCT * FROM article WHERE id > $1',
      'SELECT title, * FROM article WHERE id > $1',
      'SELECT\n  * FROM article WHERE id > $1',
      'SELECT a.* FROM article a WHERE id > $1',
      'SELECT * FROM generate_series(1, $1::integer) n JOIN article ON id = n',
      'UPDATE article SET title = title WHERE id > $1 RETURNING *',
    ]
    for (const text of written) await askOften(() => one.executeQuery(CompiledQuery.raw(text, [1])), 10)
    await askOften(() => sql`SELECT * FROM generate_series(1, ${3}::integer)`.execute(one), 10)
    expect((await prepared()).map(({ statement }) => statement)).toEqual([
      'SELECT * FROM generate_series(1, $1::integer)',
    ])
  })

  it('is answered when what it was prepared for is out of date, within a transaction and outside of one', async () => {
    const make = (columns: string, values: string) =>
      sql
        .raw(
          `DROP FUNCTION IF EXISTS figures(integer);
          CREATE FUNCTION figures(n integer) RETURNS TABLE (${columns}) LANGUAGE sql AS $$ SELECT ${values} $$`,
        )
        .execute(postgres.database)
    const ask = (database: Database, doubled = 2) => sql`SELECT * FROM figures(${doubled}::integer)`.execute(database)
    await make('a integer', 'n')
    await askOften(() => ask(one), 10)
    await make('a integer, b integer', 'n, n * 2')
    expect((await ask(one)).rows).toEqual([{ a: 2, b: 4 }])

    const other = (database: Database) => sql`SELECT ${'x'}::text AS x FROM figures(1)`.execute(database)
    await askOften(() => other(one), 10)
    await sql`DEALLOCATE ALL`.execute(one)
    const { rows } = await inTransaction(one, ({ db }) => other(db))
    expect(rows).toEqual([{ x: 'x' }])
    expect((await other(one)).rows).toEqual([{ x: 'x' }])
  })
})

describe('what is not prepared', () => {
  it('is a statement beyond those that a connection holds', async () => {
    for (let number = 0; number < PREPARED_MAX + 10; number += 1)
      await askOften(() => sql`SELECT ${1}::integer AS ${sql.ref(`column_${number}`)}`.execute(one), TIMES_BEFORE + 1)
    expect(await prepared()).toHaveLength(PREPARED_MAX)
  })

  it('is a statement to an address of which nobody says that it leads straight to the database', async () => {
    const pooled = connectDatabase(postgres.url, { maxConnections: 1 })
    try {
      await askOften(() => sql`SELECT title FROM article WHERE id = ${7}`.execute(pooled), 10)
      expect(await prepared(pooled)).toEqual([])
    } finally {
      await pooled.destroy()
    }
  })

  it('is a statement about a table that has a part for each day', async () => {
    const whole = await createTestDatabase(migrations)
    const plain = connectDatabase(whole.url, { maxConnections: 1, isPreparing: true })
    try {
      const { rows } = await sql<{ name: string }>`
        SELECT c.relname AS name FROM pg_partitioned_table p JOIN pg_class c ON c.oid = p.partrelid
        WHERE p.partstrat = 'r' ORDER BY 1`.execute(plain)
      expect(rows.map(({ name }) => name)).toEqual([...TABLES_BY_DAY].sort())
      for (const { name } of rows)
        await askOften(() => sql`SELECT count(*) FROM ${sql.table(name)} t WHERE ${1} = 1`.execute(plain), 10)
      await askOften(() => sql`SELECT count(*) FROM orders WHERE ${1} = 1`.execute(plain), 10)
      expect((await prepared(plain)).map(({ statement }) => statement)).toEqual([
        'SELECT count(*) FROM orders WHERE $1 = 1',
      ])
    } finally {
      await plain.destroy()
      await whole.drop()
    }
  })
})
