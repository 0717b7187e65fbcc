/**
 * A lock that a process holds by a connection of its own: it is free again at the moment at which the process ends, however it ends.
 * PostgreSQL frees it, not a clock. A machine that vanishes holds it until its connection counts as dead, and a process that stands still
 * holds it on, so whoever waits for the lock needs a rule for silence too.
 */
import pg from 'pg'

/** `unknown`: this process has no line to the database at the moment, so nobody can say. */
export type Held = 'mine' | 'elsewhere' | 'unknown'

export interface SessionLock {
  /** Takes the lock where nobody has it. Never throws, and never waits long. */
  claim(): Promise<Held>
  /** Leaves it to others. */
  release(): Promise<void>
  stop(): Promise<void>
}

const ANSWER_MS_MAX = 1_000
const CONNECT_MS_MAX = 5_000
/** The server asks a silent line whether it lives: a machine that vanished keeps nothing locked for longer than some ten seconds. */
const KEEPALIVE = 'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3'

/** Opens the line. One that can't be opened, or breaks, is opened again with the next claim. @param key names the lock within the database */
export async function openSessionLock({
  url,
  key,
}: {
  readonly url: string
  readonly key: number
}): Promise<SessionLock> {
  let line: pg.Client | null = null
  let opening: Promise<void> | null = null
  let asking: Promise<Held> | null = null
  let isMine = false
  let isStopped = false

  async function openLine(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'candor-lock',
      connectionTimeoutMillis: CONNECT_MS_MAX,
      query_timeout: ANSWER_MS_MAX,
      keepAlive: true,
    })
    client.on('error', () => lose(client))
    client.on('end', () => lose(client))
    try {
      await client.connect()
      await client.query(KEEPALIVE)
      if (isStopped) await client.end()
      else line = client
    } catch {
      // Without a line nothing is claimed: the next claim tries again.
      await client.end().catch(() => undefined)
    }
  }

  function open(): Promise<void> {
    opening ??= openLine().finally(() => void (opening = null))
    return opening
  }

  /** Whoever held the lock claims it again at once, before others look. */
  function lose(client: pg.Client): void {
    if (line !== client) return
    const wasMine = isMine
    line = null
    isMine = false
    client.end().catch(() => undefined)
    if (wasMine && !isStopped) void open().then(claim)
  }

  async function ask(): Promise<Held> {
    if (isMine) return 'mine'
    const client = line
    if (client === null) {
      if (!isStopped) void open()
      return 'unknown'
    }
    try {
      const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1::int8) as taken', [key])
      if (line !== client) return 'unknown'
      isMine = rows[0]?.taken === true
      return isMine ? 'mine' : 'elsewhere'
    } catch {
      // Whether it was taken can't be said: with the line the lock goes as well.
      lose(client)
      return 'unknown'
    }
  }

  function claim(): Promise<Held> {
    asking ??= ask().finally(() => void (asking = null))
    return asking
  }

  await open()
  return {
    claim,
    release: async () => {
      await asking
      const client = line
      if (client === null || !isMine) return
      isMine = false
      await client.query('select pg_advisory_unlock_all()').catch(() => lose(client))
    },
    stop: async () => {
      isStopped = true
      await opening
      const client = line
      line = null
      isMine = false
      await client?.end().catch(() => undefined)
    },
  }
}
