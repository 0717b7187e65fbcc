/**
 * A statement that a connection is asked again and again is parsed once for it, and PostgreSQL may keep its plan: planning is a good part of
 * what a short statement costs, and most of it where tables are divided (docs/adr/0086). PostgreSQL itself decides between a plan for
 * all values and one for these. Only for connections that lead straight to the database: a pool in transaction mode would
 * run the statement where nobody has prepared it.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** A statement that comes so often on one connection comes again. */
const TIMES = 5
/** Each one holds memory of the database for as long as its connection stands. */
const PREPARED_MAX = 128
/** Lists of values make a text for each length, so texts are counted anew once there are so many. */
const COUNTED_MAX = 1_000
/** All columns of a table. A function declares what it returns, so that stays. */
const ALL_COLUMNS = /(?:select |returning |\.)\*(?! from \w+\[\])/i
const WITHIN_BRACKETS = /\([^()]*\)/g

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
  const nameOf = statementNames()
  return {
    // Kysely asks with a text and its values: nothing here has a cursor.
    query: ((text: string, values: unknown[]): Promise<unknown> => {
      const name = values.length > 0 ? nameOf(text) : undefined
      return name === undefined ? client.query(text, values) : client.query({ name, text, values })
    }) as PostgresPoolClient['query'],
    // The pool gives each holder a release of their own.
    release: (destroy) => client.release(destroy),
  }
}

/** The names of one connection's statements. A text has none until it is worth one. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const times = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= PREPARED_MAX) return name
    const asked = (times.get(text) ?? 0) + 1
    if (asked < TIMES || !namesItsColumns(text)) {
      if (times.size >= COUNTED_MAX) times.clear()
      times.set(text, asked)
      return undefined
    }
    times.delete(text)
    const given = `candor-${names.size}`
    names.set(text, given)
    return given
  }
}

/**
 * A new column changes what comes back of a statement that asks for all, and PostgreSQL refuses that once it is prepared. The column comes with the
 * next version, while this one runs. Within brackets it changes nothing: what comes back is named outside.
 */
function namesItsColumns(text: string): boolean {
  const outside = text.replace(WITHIN_BRACKETS, '[]')
  return outside === text ? !ALL_COLUMNS.test(text) : namesItsColumns(outside)
}
