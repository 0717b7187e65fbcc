/**
 * The pool. PostgreSQL by its wire protocol, or PGlite inside this process for a URL `pglite:<folder>`.
 * int8 comes back as bigint, everywhere and always: money must never pass through a double. A time is an int8 too
 * (milliseconds since 1970), so a query that reads one turns it into a number with `Number()`. numeric stays text.
 */
import { Kysely, PostgresDialect, type LogConfig } from 'kysely'
import pg from 'pg'
import { openPglitePool } from './pglite-pool.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

export const PGLITE_SCHEME = 'pglite:'
const INT8 = 20

export interface ConnectionOptions {
  /** Connections at most. Default 20. */
  readonly maxConnections?: number
  /** A statement that takes longer is given up: for connections that strangers' requests run on. */
  readonly statementMsMax?: number
  /** Told when a connection breaks (a restart of the database): the pool replaces it by itself. */
  readonly onBroken?: (error: Error) => void
  readonly log?: LogConfig
}

/** Opens a pool; connects with the first query. `destroy()` on the result closes it. */
export function connectDatabase(url: string, options: ConnectionOptions = {}): Database {
  const pool = url.startsWith(PGLITE_SCHEME)
    ? openPglitePool(url.slice(PGLITE_SCHEME.length))
    : openPostgresPool(url, options)
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(options.log ? { log: options.log } : {}) })
}

function openPostgresPool(url: string, options: ConnectionOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 20,
    types: { getTypeParser },
    application_name: 'candor',
    connectionTimeoutMillis: 15_000,
    ...(options.statementMsMax === undefined ? {} : { statement_timeout: options.statementMsMax }),
  })
  // Without listeners, a restart of the database would end this process. The pool listens to a connection only while it
  // is idle, so each gets a listener for life; whoever uses a broken one is told by their next query.
  pool.on('connect', (client) => void client.on('error', (error) => options.onBroken?.(error)))
  pool.on('error', () => undefined)
  return pool
}

/** pg's own parsers, except for int8. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  // pg types its parsers by format and this process only asks for text.
  return oid === INT8 && format !== 'binary'
    ? BigInt
    : (pg.types.getTypeParser(oid, 'text') as (text: string) => unknown)
}
