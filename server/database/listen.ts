/**
 * Hears what other processes say through the database, in passing: NOTIFY keeps nothing, and what is said while nobody listens is
 * lost. So nothing may hang on it. Never used inside a transaction that moves money: it would make commits wait for each other.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { PGLITE_SCHEME, type Database } from './database.ts'

const RETRY_MS = 2_000

export interface Listening {
  /** Resolves once it listens for the first time; at once where there is nobody to listen to. */
  readonly isReady: Promise<void>
  stop(): Promise<void>
}

/** Listens on a connection of its own, which is opened again whenever it breaks. A database inside this process has no others. */
export function startListening(options: {
  readonly url: string
  readonly channel: string
  readonly onMessage: (text: string) => void
}): Listening {
  const { url, channel, onMessage } = options
  const end = new AbortController()
  let client: pg.Client | null = null
  const ready = Promise.withResolvers<void>()
  if (url.startsWith(PGLITE_SCHEME)) return { isReady: Promise.resolve(), stop: () => Promise.resolve() }

  const listenOnce = async () => {
    const own = new pg.Client({
      connectionString: url,
      application_name: 'candor-listen',
      connectionTimeoutMillis: 15_000,
      keepAlive: true,
    })
    const closed = Promise.withResolvers<void>()
    own.on('error', () => closed.resolve())
    own.on('end', () => closed.resolve())
    own.on('notification', ({ payload }) => onMessage(payload ?? ''))
    client = own
    await own.connect()
    await own.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    ready.resolve()
    await closed.promise
  }
  const run = async () => {
    while (!end.signal.aborted) {
      // A database that is away comes back; whoever asked hears nothing meanwhile, which is all that is lost.
      await listenOnce().catch(() => undefined)
      await client?.end().catch(() => undefined)
      await pause(RETRY_MS, undefined, { signal: end.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    isReady: ready.promise,
    stop: async () => {
      end.abort()
      await client?.end().catch(() => undefined)
      await running
    },
  }
}

/** Says it to all processes that listen now. */
export async function notify(database: Database, channel: string, text: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${text})`.execute(database)
}
