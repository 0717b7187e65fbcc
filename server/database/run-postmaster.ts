/** Starts a cluster's postmaster, or attaches to the one that a killed server left behind; and stops it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { EmbeddedPostgres } from './embedded-postgres.ts'
import { ClusterInUseError, LET_GO_MS_MAX, ownCluster, type Ownership } from './cluster-owner.ts'
import { findPostmaster, isAlive, type Postmaster } from './postmaster.ts'
import type { Cluster } from './postgres-cluster.ts'
import { provision, type Provisioned } from './provision.ts'

const START_MS_MAX = 60_000
const STOP_MS_MAX = 30_000
const POLL_MS = 25
const WATCH_MS = 250
const LOG_BYTES_MAX = 10_000_000

/** Durable: fsync and synchronous_commit stay on. The rest fits a small machine and many short transactions. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  deadlock_timeout: '250ms',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
}

interface Input extends Omit<Cluster, 'password'> {
  readonly settings: Readonly<Record<string, string>>
  readonly log: (line: string) => void
  readonly startMsMax?: number
}
/** Told of each postmaster that is launched, before it accepts connections; null: another process has it. */
type Launching = Input & { readonly onLaunch: (pid: number | null) => void }

export async function runPostmaster(given: Input): Promise<EmbeddedPostgres> {
  // A process that ends by an error, or while its database starts, still lets go of it.
  let launched: number | null = null
  const letGo = () => {
    if (launched !== null) signal(launched, 'SIGINT')
  }
  process.once('exit', letGo)
  const input: Launching = { ...given, onLaunch: (pid) => (launched = pid) }

  const { urls, ...owned } = await own(input)
  let { postmaster, ownership } = owned
  launched = postmaster.pid

  // Killed (by the system, out of memory) it comes back under the same address, and the pools find it again.
  const samePort = { ...input, settings: { ...input.settings, port: String(postmaster.port) } }
  const ending = new AbortController()
  const watching = watch(
    ending.signal,
    async () => {
      if (!(await isAlive(postmaster.pid, input.folder))) {
        input.log('PostgreSQL ended by itself: it is started again')
        const next = await untilReady(samePort)
        if (next.port !== postmaster.port) {
          launched = null
          ending.abort()
          throw new Error('another process of Candor was first, and has it now')
        }
        postmaster = next
        launched = postmaster.pid
      }
      if (!ownership.isHeld()) ownership = (await ownCluster(urls.runtimeUrl).catch(() => null)) ?? ownership
    },
    input.log,
  )
  return {
    ...urls,
    stop: async () => {
      process.off('exit', letGo)
      ending.abort()
      await watching
      // The lock stays until the postmaster has ended: a waiting start must not get a database that is about to stop.
      await stop(postmaster, input.folder)
      await ownership.release()
    },
  }
}

/** Starts the postmaster, or takes over the one that a killed server left behind. @throws ClusterInUseError where its owner lives */
async function own(input: Launching): Promise<{ postmaster: Postmaster; urls: Provisioned; ownership: Ownership }> {
  const deadline = performance.now() + LET_GO_MS_MAX
  for (;;) {
    const before = await findPostmaster(input.folder)
    const postmaster = await untilReady(input)
    const wasRunning = before?.pid === postmaster.pid
    const { port } = postmaster
    try {
      const urls = await provision({ port, folder: input.folder, account: input.account, isAlone: !wasRunning })
      const ownership = await ownCluster(urls.runtimeUrl)
      if (ownership !== null) {
        if (wasRunning)
          input.log(`took over the PostgreSQL that still ran in ${input.folder} (process ${postmaster.pid})`)
        return { postmaster, urls, ownership }
      }
      input.onLaunch(null)
      if (performance.now() > deadline) throw new ClusterInUseError(input.folder)
    } catch (error) {
      // The owner is just stopping it.
      if (!wasRunning || error instanceof ClusterInUseError || performance.now() > deadline) throw error
    }
    await pause(POLL_MS)
  }
}

/** The postmaster that accepts connections: the one that runs, or one that is started. */
async function untilReady(input: Launching): Promise<Postmaster> {
  const startMsMax = input.startMsMax ?? START_MS_MAX
  const deadline = performance.now() + startMsMax
  for (;;) {
    const found = await findPostmaster(input.folder)
    if (found?.isReady) return found
    if (!found) await launch(input, deadline)
    if (performance.now() > deadline)
      throw new Error(`PostgreSQL did not become ready within ${startMsMax} ms: ${await lastLines(input.folder)}`)
    await pause(POLL_MS)
  }
}

/** Looks again and again until it is aborted; a look that fails is told and followed by the next. */
async function watch(ending: AbortSignal, look: () => Promise<void>, log: (line: string) => void): Promise<void> {
  while (!ending.aborted) {
    await look().catch((error: unknown) => log(`PostgreSQL could not be started again: ${String(error)}`))
    await pause(WATCH_MS, undefined, { signal: ending, ref: false }).catch(() => undefined)
  }
}

/** Starts a postmaster and waits until its pid file is there. Tries again while another's remains are being cleared away. */
async function launch(input: Launching, deadline: number): Promise<void> {
  for (;;) {
    const logFile = await openLog(input.folder)
    const settings = { ...SETTINGS, port: String(await freePort()), ...input.settings }
    const child = spawn(
      input.binaries.postgres,
      ['-D', input.folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      // In a session of its own: Ctrl-C goes to the server, which stops the database when it no longer needs it.
      {
        ...(input.account ?? {}),
        stdio: ['ignore', logFile, logFile],
        detached: true,
        env: { LC_ALL: 'C', TZ: 'UTC' },
        cwd: '/',
      },
    )
    closeSync(logFile)
    child.unref()
    let hasEnded = false
    child.once('exit', () => (hasEnded = true))
    if (child.pid !== undefined) input.onLaunch(child.pid)
    await once(child, 'spawn')
    while (!hasEnded) {
      const postmaster = await findPostmaster(input.folder)
      if (postmaster?.pid === child.pid && postmaster?.isReady) return
      if (performance.now() > deadline) return
      await pause(POLL_MS)
    }
    // The port was taken in between, another server was first, or children of a killed postmaster still hold its memory.
    if ((await findPostmaster(input.folder)) || performance.now() > deadline) return
    const reason = await lastLines(input.folder)
    if (!/already in use|shared memory block|could not bind|lock file/i.test(reason))
      throw new Error(`PostgreSQL did not start: ${reason}`)
    await pause(POLL_MS * 10)
  }
}

async function stop(postmaster: Postmaster, folder: string): Promise<void> {
  // SIGINT: fast shutdown, sessions are ended and a checkpoint is written. SIGQUIT: at once, recovered at the next start.
  for (const kind of ['SIGINT', 'SIGQUIT'] as const) {
    signal(postmaster.pid, kind)
    const deadline = performance.now() + STOP_MS_MAX
    while (performance.now() < deadline) {
      if (!(await isAlive(postmaster.pid, folder))) return
      await pause(POLL_MS)
    }
  }
  throw new Error(`PostgreSQL (process ${postmaster.pid}) does not stop`)
}

function signal(pid: number, kind: NodeJS.Signals): void {
  try {
    process.kill(pid, kind)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const logPath = (folder: string) => `${folder}.log`

async function openLog(folder: string): Promise<number> {
  const { size } = await stat(logPath(folder)).catch(() => ({ size: 0 }))
  if (size > LOG_BYTES_MAX) await rename(logPath(folder), `${logPath(folder)}.old`)
  return openSync(logPath(folder), 'a')
}

async function lastLines(folder: string): Promise<string> {
  const file = await open(logPath(folder))
  try {
    const { size } = await file.stat()
    const length = Math.min(size, 2_000)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    return buffer.toString().trim()
  } finally {
    await file.close()
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
