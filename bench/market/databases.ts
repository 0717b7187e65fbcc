/** A PostgreSQL of the benchmark's own, durable as the product's, whose databases are cloned: each contestant starts from the same rows. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connectDatabase } from '../../server/database/database.ts'
import { startEmbeddedPostgres } from '../../server/database/embedded.ts'
import type { TestDatabase } from '../../tests/support/postgres.ts'

/** As many as the product's pool has, for either contestant. */
export const CONNECTIONS = 20

export interface Databases {
  create(name: string): Promise<TestDatabase>
  /** A copy of a database that nobody is connected to. */
  clone(name: string, from: string): Promise<TestDatabase>
  stop(): Promise<void>
}

export async function startDatabases(): Promise<Databases> {
  const dataDir = await mkdtemp(join(tmpdir(), 'candor-bench-market-'))
  // PostgreSQL does not run as root: the account that it runs as must be able to reach its files.
  await chmod(dataDir, 0o755)
  // A database that is being vacuumed cannot be dropped by its owner; nor should the vacuum of one contestant fall into another's time.
  // The same holds for a checkpoint, which writes what was made for one contestant while another is measured.
  const settings = { autovacuum: 'off', checkpoint_timeout: '1d', max_wal_size: '16GB' }
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings })
  const command = async (text: string) => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }
  const open = (name: string): TestDatabase => {
    const url = new URL(postgres.url)
    url.pathname = `/${name}`
    const database = connectDatabase(url.href, { maxConnections: CONNECTIONS, isPreparing: true })
    return {
      database,
      url: url.href,
      drop: async () => {
        await database.destroy()
        await command(`DROP DATABASE ${name} WITH (FORCE)`)
      },
    }
  }
  return {
    create: async (name) => {
      await command(`CREATE DATABASE ${name}`)
      return open(name)
    },
    clone: async (name, from) => {
      // A connection that was closed may take its server process a moment to end.
      await command(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${from}'`)
      await command(`CREATE DATABASE ${name} TEMPLATE ${from}`)
      return open(name)
    },
    stop: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
