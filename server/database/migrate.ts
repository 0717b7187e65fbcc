import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { runLater } from './later-steps.ts'
import { LOCK_MS_MAX, LOCK_PATIENCE_MS, LOCK_PAUSE_MS, NO_LOCK } from './lock-patience.ts'
import { sqlState } from './transaction.ts'

/** Forward only: a migration has no way down, a mistake is mended by the next one. */
export type Migrations = Readonly<Record<string, OwnMigration>>

interface OwnMigration extends Pick<Migration, 'up'> {
  /**
   * Statements for tables that are large by now, each by itself and outside of a transaction once all migrations have run: an index built
   * or dropped concurrently, a constraint that was added NOT VALID and is validated, rows that a new table lacks. Each may be run again
   * after it was cut off halfway.
   */
  readonly later?: readonly string[]
}

/** The database within a migration: its tables are those of that moment, so no type knows them. */
export type MigratingDatabase = Parameters<Migration['up']>[0]

const DEADLOCK = '40P01'

/**
 * Runs the migrations that have not run, in the order of their names, all in one transaction; a lock makes servers that
 * start together take turns. Each room numbers its own, so one room's new migration may sort before another's old one.
 * @returns the names of those that ran now
 * @throws the first failure, with nothing applied
 */
export async function migrate(database: Database, migrations: Migrations): Promise<readonly string[]> {
  for (const deadline = performance.now() + LOCK_PATIENCE_MS; ; await pause(LOCK_PAUSE_MS)) {
    const tried = await migrateOnce(database, migrations)
    if ('ran' in tried) {
      await runLater(database, migrations)
      return tried.ran
    }
    if (!isLocked(tried.error) || performance.now() > deadline)
      throw new Error(`migration ${tried.failed} failed`, { cause: tried.error })
  }
}

async function migrateOnce(
  database: Database,
  migrations: Migrations,
): Promise<{ readonly ran: readonly string[] } | { readonly error: unknown; readonly failed: string }> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(withLockTimeout(migrations)) },
    allowUnorderedMigrations: true,
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error === undefined) return { ran: results.map((result) => result.migrationName) }
  return { error, failed: results.find((result) => result.status === 'Error')?.migrationName ?? '' }
}

/** Also where one role does both, whose connections have no bound of their own. */
function withLockTimeout(migrations: Migrations): Record<string, Migration> {
  const bounded = Object.entries(migrations).map(([name, { up }]): [string, Migration] => [
    name,
    {
      up: async (database) => {
        await sql`select set_config('lock_timeout', ${`${LOCK_MS_MAX}ms`}, true)`.execute(database)
        await up(database)
      },
    },
  ])
  return Object.fromEntries(bounded)
}

function isLocked(error: unknown): boolean {
  return [NO_LOCK, DEADLOCK].includes(sqlState(error))
}
