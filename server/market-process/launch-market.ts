/** Launches the market's process, and ends one. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { MarketReport } from './messages.ts'

export interface LaunchOptions {
  readonly log: Logger
  readonly onReport: (from: ChildProcess, report: MarketReport) => void
  readonly onExit: (ended: ChildProcess, exit: ProcessExit) => void
}

/** Both null: the process never began. */
export interface ProcessExit {
  readonly code: number | null
  readonly signal: string | null
}

const PROGRAM = fileURLToPath(new URL('./run-market.ts', import.meta.url))
/** The market is never calm enough for the engine to give a young generation of 96 MB back after a flood, so this one stays below 24 MB. */
const MEMORY = ['--max-semi-space-size=8']
const END_MS_MAX = 15_000

/** Returns a process that loads everything and then waits for its task. */
export function launchMarket({ log, onReport, onExit }: LaunchOptions): ChildProcess {
  const launched = fork(PROGRAM, {
    execArgv: [...process.execArgv, ...MEMORY],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  launched.on('message', (report) => onReport(launched, report as MarketReport)) // the child's line carries nothing else
  launched.on('error', (error) => {
    log.error({ error }, "the market's process could not be reached")
    if (launched.pid === undefined) onExit(launched, { code: null, signal: null })
  })
  launched.once('exit', (code, signal) => onExit(launched, { code, signal }))
  return launched
}

/** Ends the process in order, or by force if that takes too long. */
export async function endMarket(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const late = setTimeout(() => child.kill('SIGKILL'), END_MS_MAX)
  child.kill('SIGTERM')
  await ended
  clearTimeout(late)
}
