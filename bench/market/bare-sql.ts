/**
 * The bare SQL of what Candor did: every statement of its transactions is kept with its values while it runs, and played again on a
 * copy of the database as it stood before, by as many connections, with nothing between them and PostgreSQL.
 */
import pg from 'pg'
import { CONNECTIONS } from './databases.ts'

interface Statement {
  /** The name under which its connection had prepared it. */
  readonly name?: string
  readonly text: string
  readonly values: unknown[]
}
export type Transaction = readonly Statement[]

interface Recording {
  /** In the order in which they were committed. */
  readonly transactions: readonly Transaction[]
  stop(): void
}

/** Keeps the transactions of this process that have a statement like `pattern`. */
export function recordTransactions(pattern: RegExp): Recording {
  const transactions: Transaction[] = []
  const open = new WeakMap<pg.Client, Statement[]>()
  const original = pg.Client.prototype.query
  const keep = (client: pg.Client, { name, text, values }: { name?: string; text: unknown; values: unknown }) => {
    if (typeof text !== 'string') return
    const word = text.slice(0, 8).trim().toLowerCase()
    const statements = open.get(client)
    if (word === 'begin' || word.startsWith('start ')) open.set(client, [])
    else if (word === 'commit') {
      if (statements?.some((statement) => pattern.test(statement.text))) transactions.push(statements)
      open.delete(client)
    } else if (word === 'rollback') open.delete(client)
    else statements?.push({ ...(name ? { name } : {}), text, values: Array.isArray(values) ? values : [] })
  }
  const query = function (this: pg.Client, ...given: unknown[]): unknown {
    const [asked, values] = given
    keep(this, isNamed(asked) ? asked : { text: asked, values })
    return Reflect.apply(original, this, given)
  }
  Object.assign(pg.Client.prototype, { query })
  return { transactions, stop: () => void Object.assign(pg.Client.prototype, { query: original }) }
}

/** A statement that its connection has prepared comes with its name. */
function isNamed(asked: unknown): asked is { name: string; text: string; values: unknown } {
  return typeof asked === 'object' && asked !== null && 'name' in asked
}

/** Plays transactions, each on the next free one of `connections`. @returns ms */
export async function playTransactions(
  url: string,
  transactions: readonly Transaction[],
  connections = CONNECTIONS,
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  let next = 0
  const work = async (client: pg.Client) => {
    for (let transaction = transactions[next++]; transaction; transaction = transactions[next++]) {
      await client.query('begin')
      for (const statement of transaction) await client.query({ ...statement })
      await client.query('commit')
    }
  }
  try {
    const start = performance.now()
    await Promise.all(clients.map(work))
    return performance.now() - start
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
