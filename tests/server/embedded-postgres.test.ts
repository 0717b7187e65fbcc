/** The embedded PostgreSQL against what happens to servers: kill -9, a postmaster.pid of the dead, a folder as root. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectDatabase } from '../../server/database/database.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../server/database/embedded.ts'
import type { EmbeddedPostgres } from '../../server/database/embedded-postgres.ts'
import { readPassword } from '../../server/database/postgres-cluster.ts'
import { isAlive } from '../../server/database/postmaster.ts'
import { until } from '../support/trader.ts'

const HASTY = fileURLToPath(new URL('../support/hasty-ending.ts', import.meta.url))
const WRITER = fileURLToPath(new URL('../support/embedded-writer.ts', import.meta.url))
let dataDir = ''
let running: EmbeddedPostgres | null = null
const lines: string[] = []

// One folder for all: making a cluster takes seconds, and each test leaves a stopped one behind.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'candor-embedded-'))
  await chmod(dataDir, 0o755)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))
afterEach(async () => {
  await stop()
  lines.length = 0
})
const start = async () => (running = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) }))
const stop = async () => {
  await running?.stop()
  running = null
}
async function query<T>(url: string, text: string): Promise<T[]> {
  const database = connectDatabase(url, { maxConnections: 1 })
  try {
    return (await sql.raw<T>(text).execute(database)).rows
  } finally {
    await database.destroy()
  }
}
const pidFile = () => join(dataDir, 'postgres', 'postmaster.pid')

test('it is durable, on loopback only, asks for a password and is no superuser', async () => {
  const { url } = await start()
  expect(
    await query(
      url,
      "SELECT current_setting('fsync') || current_setting('synchronous_commit') || current_setting('listen_addresses') AS set, usesuper FROM pg_user WHERE usename = current_user",
    ),
  ).toEqual([{ set: 'onon127.0.0.1', usesuper: false }])
  const stranger = new URL(url)
  stranger.password = 'guess'
  await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow(/password/)
})

test('a cluster of a version that had one password gets a role and a secret for each part, and its data stays', async () => {
  const folder = join(dataDir, 'postgres')
  const first = await start()
  await query(first.url, 'CREATE TABLE from_before AS SELECT 1 AS one')
  const owner = await readPassword(folder)
  const asOwner = (port: string) => `postgres://postgres:${owner}@127.0.0.1:${port}/candor`
  await query(asOwner(new URL(first.url).port), `ALTER ROLE candor PASSWORD '${owner}'`)
  await query(asOwner(new URL(first.url).port), 'DROP ROLE candor_runtime')
  for (const name of ['candor-migration-password', 'candor-runtime-password']) await rm(join(folder, name))
  // Beside a server of that version, whose connections all have the one password, only the new role is made.
  const beside = await findEmbeddedPostgres(dataDir)
  expect(await query(beside ?? '', 'SELECT current_user AS role')).toEqual([{ role: 'candor_runtime' }])
  expect(await query(first.url.replace(/candor:[^@]+@/, `candor:${owner}@`), 'SELECT one FROM from_before')).toEqual([
    { one: 1 },
  ])
  await stop()
  const { url, runtimeUrl } = await start()
  expect(new Set([owner, new URL(url).password, new URL(runtimeUrl).password]).size).toBe(3)
  expect(await query(url, 'SELECT one FROM from_before')).toEqual([{ one: 1 }])
  for (const user of ['candor', 'candor_runtime'])
    await expect(query(asOwner(new URL(url).port).replace('//postgres', `//${user}`), 'SELECT 1')).rejects.toThrow(
      /password/,
    )
  await query(url, 'DROP TABLE from_before')
})

test('what was committed before kill -9 is there after the next start, which takes over the living database', async () => {
  const writer = fork(WRITER, [dataDir], { silent: true })
  const committed = await untilCommitted(writer, 50)
  writer.kill('SIGKILL')
  await once(writer, 'exit')
  const { url } = await start()
  expect(lines.join()).toContain('took over')
  const [row] = await query<{ count: bigint }>(url, 'SELECT count(*) FROM act')
  expect(Number(row?.count)).toBeGreaterThanOrEqual(committed)
})

test('what was committed before the power went (server and database killed) is there after the next start', async () => {
  const writer = fork(WRITER, [dataDir], { silent: true })
  const committed = await untilCommitted(writer, 50)
  const postmaster = Number((await readFile(pidFile(), 'utf8')).split('\n')[0])
  process.kill(postmaster, 'SIGKILL')
  writer.kill('SIGKILL')
  await once(writer, 'exit')
  // The kill is over when the process is: until then a start finds it alive, and takes it over.
  await until('the postmaster is dead', async () => !(await isAlive(postmaster, join(dataDir, 'postgres'))))
  expect((await stat(pidFile())).isFile()).toBe(true)
  const { url } = await start()
  expect(lines.join()).not.toContain('took over')
  const [row] = await query<{ count: bigint }>(url, 'SELECT count(*) FROM act')
  expect(Number(row?.count)).toBeGreaterThanOrEqual(committed)
})

test('a database that was killed under a living server comes back under the same address, with everything that was committed', async () => {
  const { url } = await start()
  await query(url, 'CREATE TABLE kept AS SELECT 1 AS one')
  process.kill(Number((await readFile(pidFile(), 'utf8')).split('\n')[0]), 'SIGKILL')
  await until('the database is back', () =>
    query(url, 'SELECT one FROM kept').then(
      (rows) => rows.length === 1,
      () => false,
    ),
  )
  expect(lines.join()).toContain('started again')
})

test("a postmaster.pid with somebody else's process id does not stop a start, and does not end that process", async () => {
  await start()
  await stop()
  await writeFile(pidFile(), `${process.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n\n127.0.0.1\n\nready   \n`)
  const { url } = await start()
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a running one is found without starting or stopping it', async () => {
  const { runtimeUrl } = await start()
  expect(await findEmbeddedPostgres(dataDir)).toBe(runtimeUrl)
  await stop()
  expect(await findEmbeddedPostgres(dataDir)).toBeNull()
})

test('a second server on the folder is refused in one line, and the first one keeps its database', async () => {
  const { url } = await start()
  const before = await readFile(pidFile(), 'utf8')
  const second = fork(WRITER, [dataDir], { silent: true })
  const [said, [code]] = await Promise.all([text(second.stderr as Readable), once(second, 'exit')])
  expect(code).toBe(1)
  expect(said).toContain(`another process of Candor uses the database in ${join(dataDir, 'postgres')}: stop it first`)
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(await readFile(pidFile(), 'utf8')).toBe(before)
})

test('a second server on the folder of one that is just ending waits for it, and starts the database anew', async () => {
  const first = await start()
  const before = await readFile(pidFile(), 'utf8')
  const second = startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
  await query(first.url, 'CREATE TABLE IF NOT EXISTS waited AS SELECT 1 AS one')
  await stop()
  running = await second
  expect(await readFile(pidFile(), 'utf8')).not.toBe(before)
  expect(await query(running.url, 'SELECT one FROM waited')).toEqual([{ one: 1 }])
})

test('an owner whose connections an administrator ends owns its database again', async () => {
  const superuser = new URL((await start()).url)
  superuser.username = 'postgres'
  superuser.password = await readPassword(join(dataDir, 'postgres'))
  const owners = () =>
    query<{ pid: number }>(superuser.href, "SELECT pid FROM pg_stat_activity WHERE application_name = 'candor owner'")
  const [owner] = await owners()
  await query(superuser.href, `SELECT pg_terminate_backend(${owner?.pid})`)
  await until('another connection owns it', async () => {
    const now = await owners()
    return now.length === 1 && now[0]?.pid !== owner?.pid
  })
})

test('a start that was killed while it made the cluster leaves no half of one', async () => {
  const unfinished = join(dataDir, 'postgres.unfinished')
  await start()
  await stop()
  await rm(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(unfinished, 'half')
  const { url } = await start()
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await expect(stat(unfinished)).rejects.toThrow(/ENOENT/)
})

test('a process that ends while its database starts leaves none running', async () => {
  await start()
  await stop()
  const hasty = fork(HASTY, [dataDir], { silent: true })
  expect(await once(hasty, 'exit')).toEqual([0, null])
  await until('the database has ended', () => Promise.resolve(!existsSync(pidFile())), { withinMs: 20_000 })
})

/** Resolves once the writer has told of this many commits. @returns how many it told of */
async function untilCommitted(writer: ChildProcess, count: number): Promise<number> {
  for (;;) {
    // The writer sends the number of its last commit.
    const [told] = (await once(writer, 'message')) as [number]
    if (told >= count) return told
  }
}
