/**
 * The pool. PostgreSQL by its wire protocol, or PGlite inside this process for a URL `pglite:<folder>`.
 * int8 comes back as bigint, everywhere and always: money must never pass through a double. A time is an int8 too
 * (milliseconds since 1970), so a query that reads one turns it into a number with `Number()`. numeric stays text.
 */
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type LogConfig,
  type PostgresDialectConfig,
} from 'kysely'
import pg from 'pg'
import { openPglitePool } from './pglite-pool.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

export const PGLITE_SCHEME = 'pglite:'
const INT8 = 20
const CONNECT_MS_MAX = 15_000

export interface ConnectionOptions {
  /** Connections at most. Default 20. */
  readonly maxConnections?: number
  /** Waits so long for a free connection, or for a new one to open. Default 15 seconds. */
  readonly connectMsMax?: number
  /** A statement that takes longer is given up: for connections that strangers' requests run on. */
  readonly statementMsMax?: number
  /** A statement that waits longer for a lock is given up: for changes of tables, behind which everybody else would wait. */
  readonly lockMsMax?: number
  /** The address leads to a pool in transaction mode: each transaction may have another connection, so nothing is set for one. */
  readonly isPooled?: boolean
  /** Told when a connection breaks (a restart of the database): the pool replaces it by itself. */
  readonly onBroken?: (error: Error) => void
  readonly log?: LogConfig
}

/** Opens a pool; connects with the first query. `destroy()` on the result closes it. */
export function connectDatabase(url: string, options: ConnectionOptions = {}): Database {
  const pool = url.startsWith(PGLITE_SCHEME)
    ? openPglitePool(url.slice(PGLITE_SCHEME.length))
    : openPostgresPool(url, options)
  const { isPooled = false, statementMsMax } = options
  const dialect =
    isPooled && statementMsMax !== undefined
      ? new PooledDialect({ pool }, statementMsMax)
      : new PostgresDialect({ pool })
  return new Kysely<Tables>({ dialect, ...(options.log ? { log: options.log } : {}) })
}

function openPostgresPool(url: string, options: ConnectionOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 20,
    types: { getTypeParser },
    application_name: 'candor',
    connectionTimeoutMillis: options.connectMsMax ?? CONNECT_MS_MAX,
    ...(options.lockMsMax === undefined ? {} : { lock_timeout: options.lockMsMax }),
    ...(options.statementMsMax === undefined || options.isPooled ? {} : { statement_timeout: options.statementMsMax }),
  })
  // Without listeners, a restart of the database would end this process. The pool listens to a connection only while it
  // is idle, so each gets a listener for life; whoever uses a broken one is told by their next query.
  pool.on('connect', (client) => void client.on('error', (error) => options.onBroken?.(error)))
  pool.on('error', () => undefined)
  return pool
}

/** Bounds the statements of each transaction in the very message that begins it. Single reads are bounded by the pool's own `query_timeout`. */
class PooledDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #statementMsMax: number
  constructor(config: PostgresDialectConfig, statementMsMax: number) {
    super(config)
    this.#config = config
    this.#statementMsMax = statementMsMax
  }
  override createDriver(): Driver {
    return new BoundedDriver(this.#config, this.#statementMsMax)
  }
}

class BoundedDriver extends PostgresDriver {
  readonly #begin: CompiledQuery
  constructor(config: PostgresDialectConfig, statementMsMax: number) {
    super(config)
    this.#begin = CompiledQuery.raw(`begin; set local statement_timeout = ${statementMsMax}`)
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(this.#begin)
  }
}

/** pg's own parsers, except for int8. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  // pg types its parsers by format and this process only asks for text.
  return oid === INT8 && format !== 'binary'
    ? BigInt
    : (pg.types.getTypeParser(oid, 'text') as (text: string) => unknown)
}
