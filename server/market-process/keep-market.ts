/**
 * Keeps the market's process alive: when it dies, a spare process that has loaded everything takes its task at once, and another spare is
 * made ready. Takes both along when the server ends.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { retryDelayMs } from '../../contract/retry-delay.ts'
import type { FeedMove } from '../feed/bus.ts'
import type { MarketBeat } from '../prices/market/market-face.ts'
import { StartError } from '../start-fault.ts'
import type { MarketReport, MarketTask } from './messages.ts'

export interface KeepOptions {
  readonly clock: { now(): number }
  readonly log: Logger
  readonly onBeat: (beat: MarketBeat) => void
  readonly onMoves: (moves: readonly FeedMove[]) => void
}

export interface KeptMarket {
  /** Gives it its task; resolves when the market goes, rejects when it can't. */
  begin(task: Omit<MarketTask, 'isJoining'>): Promise<void>
  stop(): Promise<void>
}

const PROGRAM = fileURLToPath(new URL('./run-market.ts', import.meta.url))
/** The market is never calm enough for the engine to give a young generation of 96 MB back after a flood, so this one stays below 24 MB. */
const MEMORY = ['--max-semi-space-size=8']
/** One that dies sooner after its start is given a pause, a longer one each time. */
const SOUND_AFTER_MS = 10_000
const PAUSES = { firstMs: 250, mostMs: 15_000 }
const END_MS_MAX = 15_000
/** The start of a server, or of a market again, has the processor to itself first. */
const SPARE_AFTER_MS = 5_000
/** A chain that was written so short a time ago is still this server's, or of another one that refuses the first write. */
const UNCONTESTED_MS = 2_000

/** Returns how many processes in a row died young after one that lived so long, and the ms to wait before it is begun again. */
export function afterDeath(
  livedMs: number,
  youngDeathsBefore: number,
): { readonly youngDeaths: number; readonly pauseMs: number } {
  if (livedMs >= SOUND_AFTER_MS) return { youngDeaths: 0, pauseMs: 0 }
  const youngDeaths = youngDeathsBefore + 1
  return { youngDeaths, pauseMs: retryDelayMs(PAUSES, youngDeaths) }
}

/** Starts the process, which waits for its task. */
export function keepMarket({ clock, log, onBeat, onMoves }: KeepOptions): KeptMarket {
  const first = Promise.withResolvers<void>()
  let task: Omit<MarketTask, 'isJoining'> | null = null
  let child = launch()
  /** Waits for a task; null: none is ready. */
  let spare: ChildProcess | null = null
  let hasBegun = false
  /** When the present one was given its task, ms. */
  let givenAt = clock.now()
  /** When the last one wrote, ms; null: not the chain's writer. */
  let wroteAt: number | null = null
  let isStopping = false
  let youngDeaths = 0
  let timer: NodeJS.Timeout | undefined
  let spareTimer: NodeJS.Timeout | undefined
  // A process that dies before it has its task is told of when it is given it.
  first.promise.catch(() => undefined)

  function launch(): ChildProcess {
    const launched = fork(PROGRAM, {
      execArgv: [...process.execArgv, ...MEMORY],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    launched.on('message', (report) => {
      if (launched === child) hear(report as MarketReport)
    }) // the child's line carries nothing else
    launched.on('error', (error) => {
      log.error({ error }, "the market's process could not be reached")
      if (launched.pid === undefined) onExit(launched, { code: null, signal: null })
    })
    launched.once('exit', (code, signal) => onExit(launched, { code, signal }))
    return launched
  }

  function prepareSpare(): void {
    clearTimeout(spareTimer)
    spareTimer = setTimeout(() => {
      if (!isStopping) spare ??= launch()
    }, SPARE_AFTER_MS).unref()
  }

  function hear(report: MarketReport): void {
    switch (report.kind) {
      case 'ready':
        hasBegun = true
        prepareSpare()
        return first.resolve()
      case 'failed':
        if (!hasBegun)
          return first.reject(
            report.fault === null ? new Error('the market could not start') : new StartError(report.fault),
          )
        return log.error({ fault: report.fault }, 'the market could not start again')
      case 'beat':
        wroteAt = report.isWriter ? clock.now() : null
        return onBeat(report.beat)
      case 'moves':
        return onMoves(report.moves)
    }
  }

  function onExit(ended: ChildProcess, { code, signal }: { code: number | null; signal: string | null }): void {
    if (isStopping) return
    if (ended === spare) {
      spare = null
      return prepareSpare()
    }
    if (!hasBegun)
      return first.reject(new Error(`the market's process ended with ${code ?? signal ?? 'nothing begun'}`))
    const death = afterDeath(clock.now() - givenAt, youngDeaths)
    youngDeaths = death.youngDeaths
    log.error({ code, signal, pauseMs: death.pauseMs }, "the market's process ended: it is begun again")
    if (death.pauseMs === 0) beginAgain()
    else timer = setTimeout(beginAgain, death.pauseMs)
  }

  function beginAgain(): void {
    child = spare ?? launch()
    spare = null
    give()
  }

  /**
   * If the dead process wrote the chain a moment ago, the next one goes on at once. Another server may have been faster: then its head
   * refuses the first write, and the next process follows.
   */
  function give(): void {
    if (task === null) return
    givenAt = clock.now()
    child.send({ ...task, isJoining: wroteAt === null || clock.now() - wroteAt > UNCONTESTED_MS }, (error) => {
      if (error) log.error({ error }, "the market's process could not be given its task")
    })
    wroteAt = null
  }

  return {
    begin: (given) => {
      task = given
      give()
      return first.promise
    },
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      clearTimeout(spareTimer)
      await Promise.all([child, ...(spare ? [spare] : [])].map(end))
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const late = setTimeout(() => child.kill('SIGKILL'), END_MS_MAX)
  child.kill('SIGTERM')
  await ended
  clearTimeout(late)
}
