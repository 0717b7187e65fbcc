/** A database of its own for a test file: copied from a template that was migrated once for the whole run. */
import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connectDatabase, type Database } from '../../server/database/database.ts'
import { applyEngine } from '../../server/database/divide-tables.ts'
import { DIVIDED } from '../../server/database/divided-tables.ts'
import { KEYS_WHERE_DIVIDED } from '../../server/database/keys-where-divided.ts'
import { migrate, type Migrations } from '../../server/database/migrate.ts'
import { raiseWalls } from '../../server/database/walls.ts'
import { madeWhereDivided } from '../../server/made-where-divided.ts'
import { sqlState } from '../../server/database/transaction.ts'

export interface TestDatabase {
  readonly database: Database
  readonly url: string
  /** Closes the pool and drops the database. */
  drop(): Promise<void>
}

/** Any number: test files that want a template at the same moment take turns. */
const TEMPLATE_LOCK = 7_411_001
/** Hundreds of calls that a test makes at once wait for one of few connections, however long a busy machine takes. */
const PATIENT = { connectMsMax: 120_000, freeMsMax: 120_000 } as const

/** Call in `beforeAll`, `drop` in `afterAll`. About 50 ms, and a few hundred the first time for a set of migrations. */
export async function createTestDatabase(
  migrations: Migrations,
  options: { maxConnections?: number; engine?: string } = {},
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const administrator = new pg.Client({ connectionString: inject('postgresUrl') })
  await administrator.connect()
  try {
    await administrator.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const template = await ensureTemplate(administrator, migrations, options.engine ?? inject('databaseEngine'))
    // A copy of its files costs a fifth of the processor's time that a copy through the write-ahead log takes.
    await administrator.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  } finally {
    await administrator.end()
  }
  const url = urlOf(name)
  const database = connectDatabase(url, { maxConnections: options.maxConnections ?? 20, isPreparing: true, ...PATIENT })
  return {
    database,
    url,
    drop: async () => {
      await database.destroy()
      await dropDatabase(name)
    },
  }
}

/** The same database as the server has it: by the role that owns nothing. Close it before the database is dropped. */
export async function behindWalls(
  own: TestDatabase,
  { onQuery }: { readonly onQuery?: (sql: string, parameters: readonly unknown[]) => void } = {},
): Promise<Database> {
  const given = inject('runtimeUrl')
  if (given === null) throw new Error('the walls need two roles: leave TEST_DATABASE_URL away')
  const url = new URL(given)
  await raiseWalls(own.database, url.username)
  url.pathname = new URL(own.url).pathname
  return connectDatabase(url.href, {
    maxConnections: 20,
    isPreparing: true,
    ...PATIENT,
    ...(onQuery ? { log: ({ query }) => onQuery(query.sql, query.parameters) } : {}),
  })
}

async function ensureTemplate(administrator: pg.Client, migrations: Migrations, engine: string): Promise<string> {
  const source = Object.entries(migrations).map(([name, migration]) => [name, migration.up.toString()])
  const template = `template_${createHash('sha256')
    .update(JSON.stringify([engine, source, DIVIDED, KEYS_WHERE_DIVIDED]))
    .digest('hex')
    .slice(0, 16)}`
  const { rowCount } = await administrator.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
  if (rowCount) return template
  const unfinished = `unfinished_${randomUUID().replaceAll('-', '')}`
  await administrator.query(`CREATE DATABASE ${unfinished}`)
  const database = connectDatabase(urlOf(unfinished), { maxConnections: 2 })
  try {
    await migrate(database, migrations)
    const fault = engine === 'partitioned' ? await applyEngine(database, engine, await madeWhereDivided()) : null
    if (fault !== null) throw new Error(fault)
  } finally {
    await database.destroy()
  }
  await administrator.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`)
  return template
}

const DROP_ATTEMPTS = 60
const DROP_WAIT_MS = 250
/** insufficient_privilege, object_in_use */
const IN_USE = new Set(['42501', '55006'])

/** A vacuum of the system's own may be at work in it, which nobody but the superuser may end: it is over in a moment. */
async function dropDatabase(name: string): Promise<void> {
  const administrator = new pg.Client({ connectionString: inject('postgresUrl') })
  await administrator.connect()
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await administrator.query(`DROP DATABASE ${name} WITH (FORCE)`)
        return
      } catch (error) {
        if (attempt === DROP_ATTEMPTS || !IN_USE.has(sqlState(error))) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, DROP_WAIT_MS))
    }
  } finally {
    await administrator.end()
  }
}

function urlOf(name: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}
