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

export interface SessionLockOptions {
  readonly url: string
  /** Names the lock within the database. */
  readonly key: number
  /** How long the database may take for an answer. Default 1 s. */
  readonly answerMsMax?: number
}

/** Opens the line. One that can't be opened, or breaks, is opened again with the next claim. */
export async function openSessionLock(options: SessionLockOptions): Promise<SessionLock> {
  const lock = new AdvisoryLock(options)
  await lock.open()
  return lock
}

class AdvisoryLock implements SessionLock {
  readonly #options: SessionLockOptions
  #line: pg.Client | null = null
  #opening: Promise<void> | null = null
  #asking: Promise<Held> | null = null
  #isMine = false
  #isStopped = false

  constructor(options: SessionLockOptions) {
    this.#options = options
  }

  open(): Promise<void> {
    this.#opening ??= this.#openLine().finally(() => void (this.#opening = null))
    return this.#opening
  }

  claim(): Promise<Held> {
    this.#asking ??= this.#ask().finally(() => void (this.#asking = null))
    return this.#asking
  }

  async release(): Promise<void> {
    await this.#asking
    const client = this.#line
    if (client === null || !this.#isMine) return
    this.#isMine = false
    await client.query('select pg_advisory_unlock_all()').catch(() => this.#lose(client))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#opening
    const client = this.#line
    this.#line = null
    this.#isMine = false
    await client?.end().catch(() => undefined)
  }

  async #openLine(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      // An operator sees in pg_stat_activity which process holds it.
      application_name: `candor-lock ${process.pid}`,
      connectionTimeoutMillis: CONNECT_MS_MAX,
      query_timeout: this.#options.answerMsMax ?? ANSWER_MS_MAX,
      keepAlive: true,
    })
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    try {
      await client.connect()
      await client.query(KEEPALIVE)
      if (this.#isStopped) await client.end()
      else this.#line = client
    } catch {
      // Without a line nothing is claimed: the next claim tries again.
      await client.end().catch(() => undefined)
    }
  }

  /** A process that held the lock claims it again at once, before others look. */
  #lose(client: pg.Client): void {
    if (this.#line !== client) return
    const wasMine = this.#isMine
    this.#line = null
    this.#isMine = false
    client.end().catch(() => undefined)
    if (wasMine && !this.#isStopped) void this.open().then(() => this.claim())
  }

  async #ask(): Promise<Held> {
    if (this.#isMine) return 'mine'
    const client = this.#line
    if (client === null) {
      if (!this.#isStopped) void this.open()
      return 'unknown'
    }
    try {
      const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1::int8) as taken', [
        this.#options.key,
      ])
      if (this.#line !== client) return 'unknown'
      this.#isMine = rows[0]?.taken === true
      return this.#isMine ? 'mine' : 'elsewhere'
    } catch {
      // Whether it was taken can't be said: with the line the lock goes as well.
      this.#lose(client)
      return 'unknown'
    }
  }
}
