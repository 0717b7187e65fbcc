import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connectDatabase, type ConnectionOptions, type Database } from '../../server/database/database.ts'
import { migrate } from '../../server/database/migrate.ts'
import { startRounds } from '../../server/database/rounds.ts'
import { inTransaction, isDatabaseGone, type Tx } from '../../server/database/transaction.ts'
import { openDatabaseLine } from '../support/database-line.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

const migrations = {
  '0001-note': {
    up: async (db: Tx['db']) =>
      void (await sql`CREATE TABLE note (id int PRIMARY KEY, text text, amount bigint)`.execute(db)),
  },
}
let postgres: TestDatabase
beforeAll(async () => void (postgres = await createTestDatabase(migrations)))
afterAll(() => postgres.drop())
beforeEach(() => sql`TRUNCATE note`.execute(postgres.database))

const write = (tx: Tx, id: number, text = 'new') =>
  sql`INSERT INTO note VALUES (${id}, ${text}) ON CONFLICT (id) DO UPDATE SET text = ${text}`.execute(tx.db)
const texts = async () =>
  (await sql<{ text: string }>`SELECT text FROM note ORDER BY id`.execute(postgres.database)).rows.map(
    (row) => row.text,
  )

test('a refusal rolls back and is returned', async () => {
  const refusal = { ok: false as const, problem: 'not-found' }
  expect(await inTransaction(postgres.database, async (tx) => (await write(tx, 1), refusal))).toBe(refusal)
  expect(await texts()).toEqual([])
})

test('an error rolls back and is thrown', async () => {
  await expect(
    inTransaction(postgres.database, async (tx) => {
      await write(tx, 1)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await texts()).toEqual([])
})

test('hooks run before the commit, once each by name and in order, and after it', async () => {
  const ran: string[] = []
  await inTransaction(postgres.database, async (tx) => {
    tx.afterCommit(() => void ran.push('after'))
    tx.beforeCommit(async () => {
      ran.push('first')
      await write(tx, 1)
      tx.beforeCommit(() => Promise.resolve(void ran.push('third')), 'third')
    }, 'first')
    tx.beforeCommit(() => Promise.resolve(void ran.push('again')), 'first')
    tx.beforeCommit(() => Promise.resolve(void ran.push('second')), 'second')
    await write(tx, 2)
  })
  expect(ran).toEqual(['first', 'second', 'third', 'after'])
  expect(await texts()).toEqual(['new', 'new'])
})

test('a hook that throws before the commit undoes everything, and nothing runs after', async () => {
  let hasRun = false
  await expect(
    inTransaction(postgres.database, async (tx) => {
      await write(tx, 1)
      tx.afterCommit(() => (hasRun = true))
      tx.beforeCommit(() => Promise.reject(new Error('hook')), 'hook')
    }),
  ).rejects.toThrow('hook')
  expect(await texts()).toEqual([])
  expect(hasRun).toBe(false)
})

test('a deadlock is tried again until both have their way', async () => {
  let attempts = 0
  let arrived = 0
  let both: () => void = () => undefined
  const haveArrived = new Promise<void>((resolve) => (both = resolve))
  const cross = (first: number, second: number) =>
    inTransaction(postgres.database, async (tx) => {
      attempts += 1
      await write(tx, first, `${first}${second}`)
      if (++arrived === 2) both()
      await haveArrived
      await write(tx, second, `${first}${second}`)
    })
  await Promise.all([cross(1, 2), cross(2, 1)])
  // The one that gave way may meet the other once more before that one has ended.
  expect(attempts).toBeGreaterThanOrEqual(3)
  expect(new Set(await texts()).size).toBe(1)
})

test('a connection that breaks in mid-transaction is an error of that transaction, and the pool goes on', async () => {
  const broken: Error[] = []
  const database = connectDatabase(postgres.url, { maxConnections: 1, onBroken: (error) => broken.push(error) })
  await expect(
    inTransaction(database, async (tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx.db)
      await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(postgres.database)
      await expect.poll(() => broken.length).toBeGreaterThan(0)
      await write(tx, 1)
    }),
  ).rejects.toThrow()
  expect((await sql`SELECT 1 AS one`.execute(database)).rows).toEqual([{ one: 1 }])
  await database.destroy()
})

test('int8 is a bigint, exact beyond 2^53', async () => {
  await sql`INSERT INTO note VALUES (1, '', ${9_007_199_254_740_993n})`.execute(postgres.database)
  expect((await sql`SELECT amount, count(*) OVER () AS count FROM note`.execute(postgres.database)).rows).toEqual([
    { amount: 9_007_199_254_740_993n, count: 1n },
  ])
})

test('a migration runs once, also when servers start together, and a failing one leaves nothing', async () => {
  const more = {
    ...migrations,
    '0000-earlier': { up: async (db: Tx['db']) => void (await sql`CREATE TABLE earlier (id int)`.execute(db)) },
  }
  const ran = await Promise.all([
    migrate(postgres.database, more),
    migrate(postgres.database, more),
    migrate(postgres.database, more),
  ])
  expect(ran.flat()).toEqual(['0000-earlier'])
  const failing = {
    ...more,
    '0002-a': { up: async (db: Tx['db']) => void (await sql`CREATE TABLE a (id int)`.execute(db)) },
    '0003-b': { up: () => Promise.reject(new Error('b')) },
  }
  await expect(migrate(postgres.database, failing)).rejects.toThrow('0003-b')
  expect((await sql`SELECT to_regclass('a')::text AS found`.execute(postgres.database)).rows).toEqual([{ found: null }])
})

test('an index of a large table is built while it is written, once, also where it was cut off before', async () => {
  const { database, url } = postgres
  const own = connectDatabase(url, { maxConnections: 2 })
  const steps = {
    ...migrations,
    '0000-earlier': { up: () => Promise.resolve() },
    '0004-later': {
      up: async (db: Tx['db']) =>
        void (await sql`ALTER TABLE note ADD CONSTRAINT note_amount CHECK (amount > 0) NOT VALID`.execute(db)),
      later: ['create index concurrently note_text on note (text)', 'ALTER TABLE note VALIDATE CONSTRAINT note_amount'],
    },
  }
  try {
    // A row that the constraint refuses: the second step fails, the first one stands.
    await sql`INSERT INTO note VALUES (2, 'b', -1)`.execute(database)
    await expect(migrate(own, steps)).rejects.toThrow('note_amount')
    await sql`DELETE FROM note WHERE id = 2`.execute(database)
    // As after an index that was cut off: there, and of no use.
    await sql`DELETE FROM migration_step`.execute(database)
    expect(await Promise.all([migrate(own, steps), migrate(database, steps)])).toEqual([[], []])
    const { rows } = await sql<{ valid: boolean; validated: boolean }>`
      SELECT (SELECT indisvalid FROM pg_index WHERE indexrelid = 'note_text'::regclass) AS valid,
        (SELECT convalidated FROM pg_constraint WHERE conname = 'note_amount') AS validated`.execute(database)
    expect(rows).toEqual([{ valid: true, validated: true }])
    const { rows: done } = await sql<{ name: string }>`SELECT name FROM migration_step ORDER BY name`.execute(database)
    expect(done).toEqual([{ name: '0004-later 0' }, { name: '0004-later 1' }])
  } finally {
    await own.destroy()
  }
})

test('a change of a table lets those pass who are at it, whoever owns the connection, and is tried again', async () => {
  const { database, url } = postgres
  const other = connectDatabase(url, { maxConnections: 1 })
  const [begun, ended] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const reading = inTransaction(other, async (tx) => {
    await sql`SELECT FROM note`.execute(tx.db)
    begun.resolve(undefined)
    await ended.promise
  })
  await begun.promise
  let tries = 0
  const changed = migrate(database, {
    ...migrations,
    '0000-earlier': { up: () => Promise.resolve() },
    '0004-later': { up: () => Promise.resolve() },
    '0005-column': {
      up: async (db: Tx['db']) => {
        tries += 1
        // The reader ends after the first try.
        if (tries === 2) {
          ended.resolve(undefined)
          await reading
        }
        await sql`ALTER TABLE note ADD COLUMN more text`.execute(db)
      },
    },
  })
  expect(await changed).toEqual(['0005-column'])
  expect(tries).toBe(2)
  await reading
  await other.destroy()
})

/** Whether a change waits for a table as a whole. */
const isWaitedFor = async (table: string) =>
  (
    await sql`SELECT FROM pg_locks WHERE relation = ${table}::regclass AND mode = 'AccessExclusiveLock' AND NOT granted`.execute(
      postgres.database,
    )
  ).rows.length > 0

test('a key takes the place of another one between readers, whom it never holds up for long', async () => {
  const { database, url } = postgres
  await sql`CREATE TABLE kept (id int PRIMARY KEY, owner int NOT NULL)`.execute(database)
  const other = connectDatabase(url, { maxConnections: 1 })
  const [begun, ended] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const reading = inTransaction(other, async (tx) => {
    await sql`SELECT FROM kept`.execute(tx.db)
    begun.resolve(undefined)
    await ended.promise
  })
  await begun.promise
  const steps = {
    ...migrations,
    '0000-earlier': { up: () => Promise.resolve() },
    '0004-later': { up: () => Promise.resolve() },
    '0005-column': { up: () => Promise.resolve() },
    '0006-key': {
      up: () => Promise.resolve(),
      later: [
        'create unique index concurrently kept_wide on kept (id, owner)',
        'alter table kept drop constraint kept_pkey, add constraint kept_pkey primary key using index kept_wide',
      ],
    },
  }
  const changed = migrate(database, steps)
  await expect.poll(() => isWaitedFor('kept')).toBe(true)
  // The reader goes on, and those who came behind the change read as well.
  await expect.poll(() => isWaitedFor('kept')).toBe(false)
  ended.resolve(undefined)
  await reading
  await other.destroy()
  expect(await changed).toEqual(['0006-key'])
  const { rows } =
    await sql`SELECT pg_get_constraintdef(oid) AS key FROM pg_constraint WHERE conname = 'kept_pkey'`.execute(database)
  expect(rows).toEqual([{ key: 'PRIMARY KEY (id, owner)' }])
  expect(await migrate(database, steps)).toEqual([])
})

test('an index of a divided table is built and dropped as well', async () => {
  const { database } = postgres
  const steps = (later: readonly string[]) => ({
    ...migrations,
    '0000-earlier': { up: () => Promise.resolve() },
    '0004-later': { up: () => Promise.resolve() },
    '0005-column': { up: () => Promise.resolve() },
    '0006-key': { up: () => Promise.resolve() },
    '0007-divided': {
      up: async (db: Tx['db']) => {
        await sql`CREATE TABLE divided_note (id int, text text) PARTITION BY HASH (id)`.execute(db)
        await sql`CREATE TABLE divided_note_0 PARTITION OF divided_note FOR VALUES WITH (MODULUS 1, REMAINDER 0)`.execute(
          db,
        )
      },
      later,
    },
  })
  const found = async () => (await sql`SELECT to_regclass('divided_note_text')::text AS name`.execute(database)).rows
  const built = ['create index concurrently divided_note_text on divided_note (text)']
  await migrate(database, steps(built))
  expect(await found()).toEqual([{ name: 'divided_note_text' }])
  // A reader is there, for which the drop gives way.
  const other = open({ maxConnections: 1 })
  const reader = await other.startTransaction().execute()
  await sql`SELECT FROM divided_note`.execute(reader)
  const dropped = migrate(database, steps([...built, 'drop index concurrently if exists divided_note_text']))
  await expect.poll(() => isWaitedFor('divided_note')).toBe(true)
  await expect.poll(() => isWaitedFor('divided_note')).toBe(false)
  await reader.rollback().execute()
  await dropped
  expect(await found()).toEqual([{ name: null }])
})

/** A pool that ends with the test. */
const open = (options: ConnectionOptions, url = postgres.url) => {
  const database = connectDatabase(url, options)
  onTestFinished(() => database.destroy())
  return database
}
const one = (database: Database) => sql`SELECT 1 AS one`.execute(database).then(({ rows }) => rows)
/** A first connection takes longer to come, on a busy machine, than the shortest wait that these tests allow. */
const connected = (database: Database) => expect.poll(() => one(database).catch(() => [])).toEqual([{ one: 1 }])

describe('bounds of connections', () => {
  test('the bound on opening a connection does not count the wait for one that others use', async () => {
    const database = open({ maxConnections: 1, connectMsMax: 1_000 })
    const long = sql`SELECT pg_sleep(1.5)`.execute(database)
    expect(await one(database)).toEqual([{ one: 1 }])
    await long
  })

  test('a request waits so long for a free connection, and finds the database away then', async () => {
    const database = open({ maxConnections: 1, freeMsMax: 100 })
    await connected(database)
    const long = sql`SELECT pg_sleep(1)`.execute(database)
    await expect(one(database)).rejects.toSatisfy(isDatabaseGone)
    await long
    expect(await one(database)).toEqual([{ one: 1 }])
  })

  test('a database that takes a connection and says nothing is away', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as AddressInfo // listens on a port
    const database = open({ connectMsMax: 100 }, `postgresql://nobody@127.0.0.1:${port}/none`)
    await expect(one(database)).rejects.toSatisfy(isDatabaseGone)
  })

  test.each([
    ['its connection', false],
    ['a pool before the database', true],
  ])('a transaction that stands still is ended, and its locks are free: by %s', async (_by, isPooled) => {
    await inTransaction(postgres.database, (tx) => write(tx, 1))
    const database = open({ stillMsMax: 300, isPooled })
    const stood = inTransaction(database, async (tx) => {
      await write(tx, 1, 'never there')
      // Waits for the row that is locked here, and not for ever.
      await inTransaction(postgres.database, async (other) => {
        await sql`SET LOCAL lock_timeout = '20s'`.execute(other.db)
        await write(other, 1, 'went on')
      })
      await write(tx, 1, 'too late')
    })
    await expect(stood).rejects.toSatisfy(isDatabaseGone)
    expect(await texts()).toEqual(['went on'])
    expect(await one(database)).toEqual([{ one: 1 }])
  })
})

describe('the wait for a free connection while the database hangs', () => {
  test('fails a job each time, which goes on by itself when the database answers', async () => {
    const line = await openDatabaseLine(postgres.url)
    const database = open({ maxConnections: 1, freeMsMax: 100 }, line.url)
    onTestFinished(() => line.cut())
    await connected(database)
    line.hold()
    const hanging = one(database)
    const faults: unknown[] = []
    let done = 0
    const job = startRounds({ everyMs: 1, onError: (error) => faults.push(error) }, async () => {
      await one(database)
      done += 1
    })
    await expect.poll(() => faults.length).toBeGreaterThan(1)
    expect([done, faults.every(isDatabaseGone)]).toEqual([0, true])
    await line.mend()
    expect(await hanging).toEqual([{ one: 1 }])
    await expect.poll(() => done).toBeGreaterThan(0)
    await job.stop()
  })

  test('is 15 seconds where nothing else is said', async () => {
    const line = await openDatabaseLine(postgres.url)
    const database = open({ maxConnections: 1 }, line.url)
    onTestFinished(() => line.cut())
    await connected(database)
    line.hold()
    const hanging = one(database)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const waiting = one(database)
    const isRefused = expect(waiting).rejects.toSatisfy(isDatabaseGone)
    await vi.advanceTimersByTimeAsync(15_000)
    await isRefused
    await line.mend()
    expect(await hanging).toEqual([{ one: 1 }])
  })
})
