/**
 * A statement that a connection is asked again and again is prepared on it, so that it is parsed once: a good part of what a short statement
 * costs, and more where tables are divided (docs/adr/0086). PostgreSQL itself decides between a plan for all values and one
 * for these. Only for connections that lead straight to the database: a pool in transaction mode would run the statement where nobody has
 * prepared it.
 */
import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

/** A statement that comes so often on one connection comes again. */
const TIMES = 5
/** Each one holds memory of the database for as long as its connection stands. */
const PREPARED_MAX = 128
/** Lists of values make a text for each length, so texts are counted anew once there are so many. */
const COUNTED_MAX = 500
/** They have a part for each day. To weigh a plan for all values, each connection would plan over years of days, and lock every one of them. */
export const TABLES_BY_DAY = ['tick', 'signed_message']
const BY_DAY = new RegExp(String.raw`\b(?:${TABLES_BY_DAY.join('|')})\b`)
const WITHIN_BRACKETS = /\([^()]*\)/g
const ALL_OF_FUNCTION = /^\s*select \* from \w+\[\]\s*$/i
/** The answer would have other columns, the statement is not there, or another one has its name: feature_not_supported, invalid_sql_statement_name, duplicate_prepared_statement. */
const STALE = new Set(['0A000', '26000', '42P05'])
const ABORTED = '25P02'

/** The same pool for Kysely, whose connections prepare what comes again. */
export function preparing(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const ready = known.get(client) ?? preparingClient(client)
      known.set(client, ready)
      return ready
    },
  }
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  const { nameOf, leave } = statementNames()
  const ask = async (text: string, values: unknown[]): Promise<unknown> => {
    const name = values.length > 0 ? nameOf(text) : undefined
    if (name === undefined) return client.query(text, values)
    try {
      return await client.query({ name, text, values })
    } catch (error) {
      if (!STALE.has(codeOf(error))) throw error
      leave(text)
      return askAnew(client, { text, values, cause: error })
    }
  }
  return {
    // Kysely asks with a text and its values: nothing here has a cursor.
    query: ask as PostgresPoolClient['query'],
    // The pool gives each holder a release of their own.
    release: (destroy) => client.release(destroy),
  }
}

/** Within a transaction nothing is answered after an error: the same work again can succeed, and the code says so. */
async function askAnew(
  client: pg.PoolClient,
  { text, values, cause }: { readonly text: string; readonly values: unknown[]; readonly cause: unknown },
): Promise<unknown> {
  try {
    return await client.query(text, values)
  } catch (error) {
    if (codeOf(error) !== ABORTED) throw error
    throw Object.assign(new Error('a prepared statement is out of date', { cause }), { code: '40001' })
  }
}

function codeOf(error: unknown): string {
  return (error instanceof pg.DatabaseError && error.code) || ''
}

interface StatementNames {
  /** A text has no name until it is worth one. */
  nameOf(text: string): string | undefined
  /** From now on it stays a text. */
  leave(text: string): void
}

/** The names of one connection's statements. */
function statementNames(): StatementNames {
  const names = new Map<string, string>()
  const left = new Set<string>()
  const times = new Map<string, number>()
  const leave = (text: string) => {
    names.delete(text)
    if (left.size >= COUNTED_MAX) left.clear()
    left.add(text)
  }
  const nameOf = (text: string) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= PREPARED_MAX || left.has(text)) return name
    const asked = (times.get(text) ?? 0) + 1
    if (asked < TIMES) {
      if (times.size >= COUNTED_MAX) times.clear()
      times.set(text, asked)
      return undefined
    }
    times.delete(text)
    if (!isPreparable(text)) {
      leave(text)
      return undefined
    }
    const given = nameFor(text)
    names.set(text, given)
    return given
  }
  return { nameOf, leave }
}

/** Whether a statement may be prepared, however often it comes. */
export function isPreparable(text: string): boolean {
  return !BY_DAY.test(text) && namesItsColumns(text)
}

/** The same for a text everywhere: a connection that is somebody else's after all can refuse it, and never runs another text. */
function nameFor(text: string): string {
  return `candor-${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
}

/**
 * A new column changes what comes back of a statement that asks for all, and PostgreSQL refuses that once it is prepared. The column comes with the
 * next version, while this one runs. Within brackets it changes nothing: what comes back is named outside. A function declares what it
 * returns.
 */
function namesItsColumns(text: string): boolean {
  const outside = text.replace(WITHIN_BRACKETS, '[]')
  if (outside !== text) return namesItsColumns(outside)
  return !outside.includes('*') || ALL_OF_FUNCTION.test(outside)
}
