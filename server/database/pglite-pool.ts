/**
 * A pool of one connection over PGlite, for machines where PostgreSQL itself cannot run. The holder of the connection
 * holds it alone until it releases it; the next waits. Using the pool from inside a transaction would wait for itself,
 * so waiting has an end.
 */
import type { PGlite } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient } from 'kysely'

const WAIT_MS_MAX = 30_000

/** @param folder where the data lies; empty for memory only */
export function openPglitePool(folder: string): PostgresPool {
  let opening: Promise<PGlite> | null = null
  // Loaded only where it is needed: it is large.
  const open = async () => {
    const { PGlite, types } = await import('@electric-sql/pglite')
    return new PGlite({
      ...(folder ? { dataDir: folder } : {}),
      parsers: { [types.INT8]: BigInt, [types.BYTEA]: (text) => Buffer.from(text.slice(2), 'hex') },
    })
  }
  let last: Promise<void> = Promise.resolve()

  const client = (release: () => void): PostgresPoolClient => ({
    // Kysely asks for rows and never for a cursor; PGlite answers in pg's shape except for the row count.
    query: (async (text: string, values: readonly unknown[]) => {
      const pglite = await (opening ??= open())
      if (values.length === 0) {
        const results = await pglite.exec(text)
        const result = results.at(-1)
        return { command: 'SELECT', rowCount: result?.affectedRows ?? 0, rows: result?.rows ?? [] }
      }
      const result = await pglite.query(text, [...values])
      return { command: 'SELECT', rowCount: result.affectedRows ?? result.rows.length, rows: result.rows }
    }) as PostgresPoolClient['query'],
    release,
  })

  return {
    async connect() {
      const before = last
      let release: () => void = () => undefined
      last = new Promise((resolve) => (release = resolve))
      const timeout = AbortSignal.timeout(WAIT_MS_MAX)
      await Promise.race([
        before,
        new Promise((_resolve, reject) =>
          timeout.addEventListener('abort', () =>
            reject(new Error('the one connection is in use: a transaction must not use the pool')),
          ),
        ),
      ]).catch((error: unknown) => {
        // A caller that gives up still keeps the order: the next in line waits for the one before it.
        void before.then(release)
        throw error
      })
      return client(release)
    },
    async end() {
      await last
      await (await opening)?.close()
    },
  } as PostgresPool // Kysely asks for `options` only to cancel a query, which needs a second connection.
}
