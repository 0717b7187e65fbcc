/** The project's own server as a process of its own, as `npm start` runs it, with a data folder and a port of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { memoryFolder } from './memory-folder.ts'
import { writeQuickProducts, type QuickProducts } from './quick-products.ts'

/** Building the app is part of a start after a change. */
const READY_MS_MAX = 240_000
const STOP_MS_MAX = 90_000

export interface ServerProcess {
  readonly address: string
  readonly dataDir: string
  /** The lines that the last start printed until it could serve. */
  said(): string
  /** As Ctrl-C does: waits until it has ended, and says with which code. */
  stop(): Promise<number | null>
  /** kill -9 on the server, which can't defend itself. Its PostgreSQL stays behind, as it would. */
  kill(): Promise<void>
  /** The pid of the serving process, while it runs; the market's process is a child of it. */
  pid(): number
  /** To the serving process, while it runs. */
  signal(kind: NodeJS.Signals): void
  /** Starts again on the same data and the same address. */
  start(): Promise<void>
  /**
   * Another server on the same data folder, at an address of its own: as in a rolling restart, with a database of its own to both.
   * @param more variables in which it differs
   */
  sibling(more?: Readonly<Record<string, string>>): Promise<ServerProcess>
  /** Stops what still runs, PostgreSQL too, and removes the data. */
  dispose(): Promise<void>
}

export interface ServerOptions {
  /** The file that Node runs, in place of the one of `npm start`: the server's code as it is built for tests, or `['server/main.ts']`. */
  readonly entry?: readonly string[]
  /** In place of the usual products those of a file in the data folder. */
  readonly quick?: QuickProducts
  /** The variables of a database in place of the one that the server brings along. */
  readonly database?: Readonly<Record<string, string>>
  /** Told of each line that it, or a sibling, prints. */
  readonly onLine?: (line: string) => void
}

/**
 * @param environment variables besides PORT and DATA_DIR; it is a demo unless they say otherwise
 * @param prepare is given the empty data folder before the first start; what it gives back runs before the folder goes
 */
export async function startServer(
  environment: Readonly<Record<string, string>> = {},
  prepare?: (dataDir: string) => Promise<() => Promise<void>>,
  { entry = ['scripts/start.mjs'], quick, database = {}, onLine }: ServerOptions = {},
): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(await memoryFolder(), 'candor-server-'))
  // PostgreSQL does not run as root; the account that it runs as then must be able to reach its files.
  await chmod(dataDir, 0o755)
  const cleanUp = await prepare?.(dataDir)
  const products = quick ? { PRODUCTS_FILE: await writeQuickProducts(dataDir, quick) } : {}
  return startOn({
    dataDir,
    environment,
    fixed: { ...products, ...database },
    entry,
    ...(onLine ? { onLine } : {}),
    cleanUp: async () => {
      await stopLeftPostgres(dataDir)
      await cleanUp?.()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  })
}

interface StartOptions {
  readonly dataDir: string
  /** Read at each start: a test may add to it between two. */
  readonly environment: Readonly<Record<string, string>>
  readonly fixed: Readonly<Record<string, string>>
  readonly entry: readonly string[]
  readonly onLine?: (line: string) => void
  readonly cleanUp: () => Promise<void>
}

async function startOn(options: StartOptions): Promise<ServerProcess> {
  const { dataDir, environment, fixed, entry, onLine, cleanUp } = options
  const port = await freePort()
  // The embedded database is part of what is tested, and the app as a person gets it, not as a test would build it.
  const { DATABASE_URL: _url, NODE_ENV: _environment, ...inherited } = process.env
  let child: ChildProcess | null = null
  let said = ''

  const start = async () => {
    child = spawn(process.execPath, entry, {
      env: {
        DEMO: '1',
        REQUESTS_PER_MINUTE: '100000',
        // A test that needs the desk says so.
        DESK_PORT: '0',
        ...inherited,
        ...fixed,
        ...environment,
        PORT: String(port),
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (onLine) tellLines(child, onLine)
    said = await untilReady(child)
  }
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    const running = child
    if (!running || running.exitCode !== null || running.signalCode !== null) return running?.exitCode ?? null
    const hasEnded = once(running, 'exit', { signal: AbortSignal.timeout(STOP_MS_MAX) })
    running.kill(signal)
    await hasEnded
    return running.exitCode
  }

  const server: ServerProcess = {
    address: `http://localhost:${port}`,
    dataDir,
    said: () => said,
    start,
    pid: () => {
      if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null)
        throw new Error('no server runs')
      return child.pid
    },
    signal: (kind) => void child?.kill(kind),
    sibling: (more = {}) =>
      startOn({ ...options, environment: { ...environment, ...more }, cleanUp: () => Promise.resolve() }),
    stop: () => end('SIGINT'),
    kill: async () => void (await end('SIGKILL')),
    dispose: async () => {
      await end('SIGINT').catch(() => end('SIGKILL'))
      await cleanUp()
    },
  }
  try {
    await start()
  } catch (error) {
    await server.dispose()
    throw error
  }
  return server
}

function tellLines(child: ChildProcess, onLine: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on('line', onLine)
}

/** Resolves with the lines up to the one that `npm start` prints when it can serve; fails with all that was printed otherwise. */
async function untilReady(child: ChildProcess): Promise<string> {
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the server was not ready within ${READY_MS_MAX} ms:\n${printed}`)),
      READY_MS_MAX,
    )
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      finish()
    }
    const read = (chunk: Buffer) => {
      if (printed.length < 100_000) printed += chunk.toString()
      if (printed.includes('Candor is ready: ')) settle(resolve)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => settle(() => reject(new Error(`the server ended with ${code}:\n${printed}`))))
  })
  return printed
}

/**
 * A port that nobody listens on just now, from below those that a system gives to outgoing connections: one of these could
 * take a port between this look and the server's start.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000)
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('listening', () => resolve(true))
    probe.once('error', () => resolve(false))
  })
  if (!isFree) return freePort()
  probe.close()
  await once(probe, 'close')
  return port
}

/** After kill -9 the postmaster of this data folder, and of no other, is stopped by the pid that it wrote there itself. */
async function stopLeftPostgres(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
  try {
    process.kill(pid, 'SIGQUIT')
    for (let waited = 0; waited < STOP_MS_MAX && existsSync(pidFile); waited += 50)
      await new Promise((resolve) => setTimeout(resolve, 50))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
