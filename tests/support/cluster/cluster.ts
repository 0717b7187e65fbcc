/** A platform of many processes, as operators run it: roles apart, Redis, a pool before PostgreSQL, a front. */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectDatabase, type Database } from '../../../server/database/database.ts'
import { startEmbeddedPostgres } from '../../../server/database/embedded.ts'
import type { EmbeddedPostgres } from '../../../server/database/embedded-postgres.ts'
import { portOf } from '../front.ts'
import { findMarketChild, marketChildren } from '../market-child.ts'
import { startServer, type ServerProcess } from '../server-process.ts'
import { noteProductChanges } from './measures.ts'
import { startPooler, type TestPooler } from './pgbouncer.ts'
import { openRandomFront, type RandomFront } from './random-front.ts'
import { startRedis, type TestRedis } from './redis.ts'

export type ClusterRole = 'web' | 'stream' | 'market' | 'settle' | 'jobs'
export type Counts = Readonly<Record<ClusterRole, number>>

export interface Member {
  readonly role: ClusterRole
  readonly server: ServerProcess
}

interface Parts {
  readonly postgres: EmbeddedPostgres
  readonly folder: string
  readonly redis: TestRedis | null
  readonly pooler: TestPooler | null
}

export class Cluster {
  readonly members: Member[] = []
  readonly redis: TestRedis | null
  readonly pooler: TestPooler | null
  /** As the owner of the tables, past the pool. */
  readonly database: Database
  readonly #postgres: EmbeddedPostgres
  readonly #folder: string
  /** How often the processes logged each warning or fault. */
  readonly logged = new Map<string, number>()
  #front: RandomFront | null = null

  private constructor({ postgres, folder, redis, pooler }: Parts) {
    this.#postgres = postgres
    this.#folder = folder
    this.redis = redis
    this.pooler = pooler
    this.database = connectDatabase(postgres.url, { maxConnections: 6 })
  }

  /** @param options.seconds of the products' countdown; `random` chooses the processes of the front */
  static async open(
    counts: Counts,
    options: { readonly seconds: number; readonly random: () => number },
  ): Promise<Cluster> {
    // On the disk, as a database is that must survive its own death.
    const folder = await mkdtemp(join(tmpdir(), 'candor-cluster-'))
    await chmod(folder, 0o755)
    const postgres = await startEmbeddedPostgres({
      dataDir: folder,
      log: () => undefined,
      // So that a test can say when each row became visible to others.
      settings: { max_connections: '300', track_commit_timestamp: 'on' },
    })
    const parts = { postgres, folder, redis: await startRedis(), pooler: await startPooler(postgres.runtimeUrl) }
    const cluster = new Cluster(parts)
    try {
      await cluster.#start(counts, options)
    } catch (error) {
      await cluster.close()
      throw error
    }
    return cluster
  }

  /** The address of the front. */
  get address(): string {
    return this.#front?.address ?? ''
  }

  get dataDir(): string {
    return this.members[0]?.server.dataDir ?? ''
  }

  of(role: ClusterRole): Member[] {
    return this.members.filter((member) => member.role === role)
  }

  /** kill -9 of a whole process tree, as when its machine is gone; then it is started again. */
  async kill({ server }: Member): Promise<void> {
    const children = await marketChildren(server.pid())
    // Stopped, it begins no market again.
    server.signal('SIGSTOP')
    for (const pid of children) signal(pid, 'SIGKILL')
    await server.kill()
    await server.start()
  }

  /** kill -9 of the process alone that makes prices, or settles; its spare goes on. */
  async killChild({ server }: Member): Promise<void> {
    const pid = await findMarketChild(server.pid())
    if (pid !== null) signal(pid, 'SIGKILL')
  }

  /** The whole process tree stands still for a while. */
  async pause({ server }: Member, during: () => Promise<void>): Promise<void> {
    const pids = [server.pid(), ...(await marketChildren(server.pid()))]
    for (const pid of pids) signal(pid, 'SIGSTOP')
    try {
      await during()
    } finally {
      for (const pid of pids) signal(pid, 'SIGCONT')
    }
  }

  /** kill -9 of PostgreSQL; this process starts it again, as a supervisor does. */
  async killDatabase(): Promise<void> {
    const pid = Number((await readFile(join(this.#folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
    signal(pid, 'SIGKILL')
  }

  async killRedis(whileAway: () => Promise<void>): Promise<void> {
    if (this.redis === null) return
    await this.redis.kill()
    await whileAway()
    await this.redis.start()
  }

  /** The process tree that writes the chain: its market process holds the lease. */
  async writer(): Promise<Member | null> {
    const { rows } = await sql<{ application_name: string }>`
      select a.application_name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and a.application_name like 'candor-lock %'`.execute(this.database)
    const holders = rows.map((row) => Number(row.application_name.split(' ')[1]))
    for (const member of this.of('market')) {
      const children = await marketChildren(member.server.pid())
      if (children.some((pid) => holders.includes(pid))) return member
    }
    return null
  }

  async close(): Promise<void> {
    await this.#front?.close()
    const [first, ...others] = this.members
    await Promise.all(others.map(({ server }) => server.dispose()))
    // The data folder is the first one's.
    await first?.server.dispose()
    await this.database.destroy()
    await this.pooler?.remove()
    await this.redis?.kill()
    await this.#postgres.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #start(
    counts: Counts,
    { seconds, random }: { readonly seconds: number; readonly random: () => number },
  ): Promise<void> {
    const environment = {
      DATABASE_URL: this.pooler?.url ?? this.#postgres.runtimeUrl,
      DATABASE_DIRECT_URL: this.#postgres.runtimeUrl,
      MIGRATION_DATABASE_URL: this.#postgres.url,
      ...(this.redis ? { REDIS_URL: this.redis.url } : {}),
      TRUSTED_PROXIES: '1',
      REQUESTS_PER_MINUTE: '1000000',
      DEMO_REVIEW_SECONDS: '1',
      LOG_LEVEL: 'warn',
    }
    const roles = (Object.keys(counts) as ClusterRole[]).flatMap((role) =>
      Array.from({ length: counts[role] - (role === 'market' ? 1 : 0) }, () => role),
    )
    const first = await startServer({ ...environment, ROLES: 'market' }, undefined, {
      entry: ['server/main.ts'],
      quick: { seconds },
      onLine: (line) => this.#note(line),
    })
    this.members.push({ role: 'market', server: first })
    await noteProductChanges(this.database)
    for (const role of roles) this.members.push({ role, server: await first.sibling({ ROLES: role }) })
    const portsOf = (role: ClusterRole) => this.of(role).map(({ server }) => portOf(server.address))
    this.#front = await openRandomFront({ webs: portsOf('web'), streams: portsOf('stream'), random })
  }

  #note(line: string): void {
    if (process.env['CLUSTER_LOG'] === '1') console.log(line)
    const said = /"msg":"([^"]*)"/.exec(line)?.[1] ?? ''
    if (said !== '') this.logged.set(said, (this.logged.get(said) ?? 0) + 1)
  }
}

function signal(pid: number, kind: NodeJS.Signals): void {
  try {
    process.kill(pid, kind)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
