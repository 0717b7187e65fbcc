/** `npm start` as a service manager and a terminal run it: npm and the server are two processes, and neither outlives the other. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAlive, marketChildren } from '../support/market-child.ts'
import { freePort } from '../support/server-process.ts'
import { until } from '../support/trader.ts'

let dataDir: string
const started: number[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'candor-npm-'))
  await chmod(dataDir, 0o755)
})
afterAll(async () => {
  for (const pid of started) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

async function npmStart(): Promise<{ readonly npm: ChildProcess; readonly pids: readonly number[] }> {
  const { DATABASE_URL: _url, NODE_ENV: _environment, ...inherited } = process.env
  const npm = spawn('npm', ['start'], {
    // A process group of its own, as in a terminal.
    detached: true,
    cwd: join(import.meta.dirname, '../..'),
    env: { ...inherited, DEMO: '1', PORT: String(await freePort()), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (npm.pid === undefined) throw new Error('no npm')
  started.push(npm.pid)
  let printed = ''
  npm.stdout.on('data', (chunk: Buffer) => void (printed += chunk.toString()))
  await until('it is ready', () => Promise.resolve(printed.includes('Candor is ready: ')), {
    withinMs: 200_000,
    everyMs: 50,
  })
  const serving = await descendants(npm.pid)
  started.push(...serving)
  return { npm, pids: [...serving, ...(await Promise.all(serving.map(marketChildren))).flat()] }
}

/** All that npm has started and that serves: a shell between them is one of these too. */
async function descendants(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args='])
  const lines = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  const below = (parent: number): number[] =>
    lines
      .filter(([, ppid, ...command]) => Number(ppid) === parent && command.join(' ').includes('start.mjs'))
      .flatMap(([child]) => [Number(child), ...below(Number(child))])
  return below(pid)
}

test.each([
  { signal: 'SIGTERM', to: 'npm' },
  { signal: 'SIGKILL', to: 'npm' },
  // Ctrl-C in a terminal.
  { signal: 'SIGINT', to: 'all processes' },
  // A terminal that closes.
  { signal: 'SIGHUP', to: 'all processes' },
] as const)('$signal to $to ends the server in order, with its market and its database', async ({ signal, to }) => {
  const { npm, pids } = await npmStart()
  expect(pids.length).toBeGreaterThanOrEqual(2)
  const ended = once(npm, 'exit')
  if (npm.pid !== undefined) process.kill(to === 'npm' ? npm.pid : -npm.pid, signal)
  await ended
  await until('no process is left', () => Promise.resolve(!pids.some(isAlive)), { withinMs: 60_000, everyMs: 50 })
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})
