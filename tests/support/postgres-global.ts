/** One PostgreSQL for all server tests of a run: real, on a folder of its own, without fsync since its data dies with the run. */
import { readFileSync, rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { PGLITE_SCHEME } from '../../server/database/database.ts'
import { startEmbeddedPostgres } from '../../server/database/embedded.ts'
import { memoryFolder } from './memory-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** The address for a role that owns nothing; null where a database of one's own is given. */
    runtimeUrl: string | null
    /** `partitioned`: all test databases are divided by person. */
    databaseEngine: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('databaseEngine', process.env['DATABASE_ENGINE'] || 'postgres')
  // A server that a test starts has the settings that the test gives it.
  delete process.env['DATABASE_ENGINE']
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    project.provide('postgresUrl', given)
    project.provide('runtimeUrl', null)
    return () => Promise.resolve()
  }
  const dataDir = await mkdtemp(join(await memoryFolder(), 'candor-test-postgres-'))
  await chmod(dataDir, 0o755)
  // A run that fails before its first test, such as by a build that fails, tears nothing down. One that takes too long to end is cut short.
  const endAtOnce = () => killPostgres(dataDir)
  process.once('exit', endAtOnce)
  // A vacuum of the system's own would hold a template, or a table that a test looks at, for a moment that no test chose.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    autovacuum: 'off',
    // Its files may lie in memory.
    max_wal_size: '512MB',
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log: console.log, settings })
  if (postgres.url.startsWith(PGLITE_SCHEME)) throw new Error('these tests need a PostgreSQL: set TEST_DATABASE_URL')
  project.provide('postgresUrl', postgres.url)
  project.provide('runtimeUrl', postgres.runtimeUrl)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
    process.off('exit', endAtOnce)
  }
}

/** PostgreSQL outlives the process that started it. A process that is about to end can't wait: this kills it and removes its data. */
function killPostgres(dataDir: string): void {
  try {
    process.kill(Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT')
  } catch {
    // It had not started, or has ended.
  }
  rmSync(dataDir, { recursive: true, force: true })
}
