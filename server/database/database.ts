/**
 * The pool. PostgreSQL by its wire protocol, or PGlite inside this process for a URL `pglite:<folder>`.
 * int8 comes back as bigint, everywhere and always: money must never pass through a double. A time is an int8 too
 * (milliseconds since 1970), so a query that reads one turns it into a number with `Number()`. numeric stays text.
 * This room holds the pool, transactions, migrations, the embedded PostgreSQL, its roles and their rights. It may not
 * know a rule of the business.
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
  type PostgresPool,
} from 'kysely'
import pg from 'pg'
import { openPglitePool } from './pglite-pool.ts'
import { preparing } from './prepared-statements.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

export const PGLITE_SCHEME = 'pglite:'
const INT8 = 20
const CONNECT_MS_MAX = 15_000
const FREE_MS_MAX = 15_000
/** A connection that prepares is replaced after so long: the statements of an hour ago make room for those of now. */
const PREPARING_SECONDS_MAX = 3_600
/** A line on which nothing has come for so long is asked for a sign of life: one whose other end vanished breaks some ten seconds later. */
const SILENT_MS_MAX = 10_000

export interface ConnectionOptions {
  /** Connections at most. Default 20. */
  readonly maxConnections?: number
  /** Waits so long for a new connection to open. Default 15 seconds. */
  readonly connectMsMax?: number
  /** Waits so long for a free connection where all are in use: nobody waits for ever, and a job that gives up is told and comes again. Default 15 seconds. */
  readonly freeMsMax?: number
  /** A statement that takes longer is given up: for connections that strangers' requests run on. */
  readonly statementMsMax?: number
  /** A statement that waits longer for a lock is given up: for changes of tables, behind which everybody else would wait. */
  readonly lockMsMax?: number
  /** A transaction in which nothing is asked for longer is ended by the database: a process that stands still must not keep rows locked for others. */
  readonly stillMsMax?: number
  /** The address leads to a pool in transaction mode: each transaction may have another connection, so nothing is set for one. */
  readonly isPooled?: boolean
  /** The address leads straight to the database: statements that come again are prepared. */
  readonly isPreparing?: boolean
  /** Told when a connection breaks (a restart of the database): the pool replaces it by itself. */
  readonly onBroken?: (error: Error) => void
  readonly log?: LogConfig
}

/** Opens a pool; connects with the first query. `destroy()` on the result closes it. */
export function connectDatabase(url: string, options: ConnectionOptions = {}): Database {
  const pool = url.startsWith(PGLITE_SCHEME)
    ? openPglitePool(url.slice(PGLITE_SCHEME.length))
    : openPostgresPool(url, options)
  const bounds = boundsOf(options)
  const dialect =
    options.isPooled && bounds.length > 0 ? new PooledDialect({ pool }, bounds) : new PostgresDialect({ pool })
  return new Kysely<Tables>({ dialect, ...(options.log ? { log: options.log } : {}) })
}

/** The bounds of what runs on the connections, by PostgreSQL's own names. */
function boundsOf({ statementMsMax, stillMsMax }: ConnectionOptions): readonly (readonly [string, number])[] {
  return Object.entries({
    statement_timeout: statementMsMax,
    idle_in_transaction_session_timeout: stillMsMax,
  }).flatMap(([name, ms]) => (ms === undefined ? [] : [[name, ms] as const]))
}

function openPostgresPool(url: string, options: ConnectionOptions): PostgresPool {
  const connectMsMax = options.connectMsMax ?? CONNECT_MS_MAX
  /** The pool's own bound would count the wait for a connection that others use as one for a database that is away. */
  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({
        ...config,
        connectionTimeoutMillis: connectMsMax,
        keepAlive: true,
        keepAliveInitialDelayMillis: SILENT_MS_MAX,
      })
    }
  }
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max: options.maxConnections ?? 20,
    types: { getTypeParser },
    application_name: 'candor',
    connectionTimeoutMillis: options.freeMsMax ?? FREE_MS_MAX,
    ...(options.lockMsMax === undefined ? {} : { lock_timeout: options.lockMsMax }),
    ...(options.isPooled ? {} : Object.fromEntries(boundsOf(options))),
    ...(options.isPreparing ? { maxLifetimeSeconds: PREPARING_SECONDS_MAX } : {}),
  })
  // Without listeners, a restart of the database would end this process. The pool listens to a connection only while it
  // is idle, so each gets a listener for life; whoever uses a broken one is told by their next query.
  pool.on('connect', (client) => void client.on('error', (error) => options.onBroken?.(error)))
  pool.on('error', () => undefined)
  return options.isPreparing ? preparing(pool) : pool
}

/** Bounds each transaction in the very message that begins it. Single reads are bounded by the pool's own `query_timeout`. */
class PooledDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #bounds: readonly (readonly [string, number])[]
  constructor(config: PostgresDialectConfig, bounds: readonly (readonly [string, number])[]) {
    super(config)
    this.#config = config
    this.#bounds = bounds
  }
  override createDriver(): Driver {
    return new BoundedDriver(this.#config, this.#bounds)
  }
}

class BoundedDriver extends PostgresDriver {
  readonly #begin: CompiledQuery
  constructor(config: PostgresDialectConfig, bounds: readonly (readonly [string, number])[]) {
    super(config)
    this.#begin = CompiledQuery.raw(['begin', ...bounds.map(([name, ms]) => `set local ${name} = ${ms}`)].join('; '))
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
