/**
 * The server as a process of its own on a database of the run's one PostgreSQL. It serves by the role that owns nothing, as with the PostgreSQL
 * that it brings along, and is ready seconds earlier than with that. It runs from its bundle unless told otherwise. A test of that PostgreSQL,
 * or of `npm start`, takes `startServer` itself.
 */
import { inject } from 'vitest'
import { migrations } from '../../server/migrations.ts'
import { createTestDatabase } from './postgres.ts'
import { bundledServer } from './server-bundle.ts'
import { startServer, type ServerProcess, type ServerOptions } from './server-process.ts'

export interface TestServer extends ServerProcess {
  /** For commands that work on this server's data: the database for the role that serves, and for the role that owns the tables. */
  readonly variables: Readonly<Record<'DATABASE_URL' | 'MIGRATION_DATABASE_URL' | 'DATA_DIR', string>>
}

/** @param environment variables besides PORT, DATA_DIR and those of the database, read at each start */
export async function startTestServer(
  environment: Readonly<Record<string, string>> = {},
  options: ServerOptions = {},
): Promise<TestServer> {
  const postgres = await createTestDatabase(migrations)
  const runtimeUrl = new URL(inject('runtimeUrl') ?? postgres.url)
  runtimeUrl.pathname = new URL(postgres.url).pathname
  const database = { DATABASE_URL: runtimeUrl.href, MIGRATION_DATABASE_URL: postgres.url }
  const dropLater = () => Promise.resolve(() => postgres.drop())
  const server = await startServer(environment, dropLater, { entry: await bundledServer(), ...options, database })
  return { ...server, variables: { ...database, DATA_DIR: server.dataDir } }
}
