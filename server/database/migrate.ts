import type { Migration } from 'kysely/migration'
import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'

/** Forward only: a migration has no way down, a mistake is mended by the next one. */
export type Migrations = Readonly<Record<string, Pick<Migration, 'up'>>>

/** The database within a migration: its tables are those of that moment, so no type knows them. */
export type MigratingDatabase = Parameters<Migration['up']>[0]

/**
 * Runs the migrations that have not run, in the order of their names, all in one transaction; a lock makes servers that
 * start together take turns. Each room numbers its own, so one room's new migration may sort before another's old one.
 * @returns the names of those that ran now
 * @throws the first failure, with nothing applied
 */
export async function migrate(database: Database, migrations: Migrations): Promise<readonly string[]> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  const failed = results?.find((result) => result.status === 'Error')
  if (error !== undefined) throw new Error(`migration ${failed?.migrationName ?? ''} failed`, { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}
