/**
 * Keeps the market's process alive: when it dies, a spare process that has loaded everything takes its task at once, and another spare is
 * made ready. Takes both along when the server ends.
 */
import type { ChildProcess } from 'node:child_process'
import type { Logger } from 'pino'
import { retryDelayMs } from '../../contract/retry-delay.ts'
import type { FeedMove } from '../feed/bus.ts'
import type { MarketBeat } from '../prices/market/market-face.ts'
import { StartError } from '../start-fault.ts'
import { endMarket, launchMarket, type ProcessExit } from './launch-market.ts'
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

/** One that dies sooner after its start is given a pause, a longer one each time. */
const SOUND_AFTER_MS = 10_000
const PAUSES = { firstMs: 250, mostMs: 15_000 }
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
export function keepMarket(options: KeepOptions): KeptMarket {
  return new MarketKeeper(options)
}

class MarketKeeper implements KeptMarket {
  readonly #options: KeepOptions
  /** Settled when the first process goes, or can't. */
  readonly #first = Promise.withResolvers<void>()
  #hasBegun = false
  #isStopping = false
  #task: Omit<MarketTask, 'isJoining'> | null = null
  #child: ChildProcess
  /** Waits for a task; null: none is ready. */
  #spare: ChildProcess | null = null
  /** When the present one was given its task, ms. */
  #givenAt: number
  /** When the last one wrote, ms; null: not the chain's writer. */
  #wroteAt: number | null = null
  #youngDeaths = 0
  #timer: NodeJS.Timeout | undefined
  #spareTimer: NodeJS.Timeout | undefined

  constructor(options: KeepOptions) {
    this.#options = options
    this.#givenAt = options.clock.now()
    // A process that dies before it has its task is told of when it is given it.
    this.#first.promise.catch(() => undefined)
    this.#child = this.#launch()
  }

  begin(task: Omit<MarketTask, 'isJoining'>): Promise<void> {
    this.#task = task
    this.#give()
    return this.#first.promise
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#timer)
    clearTimeout(this.#spareTimer)
    await Promise.all([this.#child, ...(this.#spare ? [this.#spare] : [])].map(endMarket))
  }

  #launch(): ChildProcess {
    return launchMarket({
      log: this.#options.log,
      onReport: (from, report) => {
        if (from === this.#child) this.#hear(report)
      },
      onExit: (ended, exit) => this.#onExit(ended, exit),
    })
  }

  #prepareSpare(): void {
    clearTimeout(this.#spareTimer)
    this.#spareTimer = setTimeout(() => {
      if (!this.#isStopping) this.#spare ??= this.#launch()
    }, SPARE_AFTER_MS).unref()
  }

  #hear(report: MarketReport): void {
    switch (report.kind) {
      case 'ready':
        this.#hasBegun = true
        this.#prepareSpare()
        return this.#first.resolve()
      case 'failed':
        return this.#onFailed(report.fault)
      case 'beat':
        this.#wroteAt = report.isWriter ? this.#options.clock.now() : null
        return this.#options.onBeat(report.beat)
      case 'moves':
        return this.#options.onMoves(report.moves)
    }
  }

  #onFailed(fault: string | null): void {
    if (this.#hasBegun) this.#options.log.error({ fault }, 'the market could not start again')
    else this.#first.reject(fault === null ? new Error('the market could not start') : new StartError(fault))
  }

  #onExit(ended: ChildProcess, { code, signal }: ProcessExit): void {
    if (this.#isStopping) return
    if (ended === this.#spare) {
      this.#spare = null
      return this.#prepareSpare()
    }
    if (!this.#hasBegun)
      return this.#first.reject(new Error(`the market's process ended with ${code ?? signal ?? 'nothing begun'}`))
    const { clock, log } = this.#options
    const death = afterDeath(clock.now() - this.#givenAt, this.#youngDeaths)
    this.#youngDeaths = death.youngDeaths
    log.error({ code, signal, pauseMs: death.pauseMs }, "the market's process ended: it is begun again")
    if (death.pauseMs === 0) this.#beginAgain()
    else this.#timer = setTimeout(() => this.#beginAgain(), death.pauseMs)
  }

  #beginAgain(): void {
    this.#child = this.#spare ?? this.#launch()
    this.#spare = null
    this.#give()
  }

  /**
   * If the dead process wrote the chain a moment ago, the next one goes on at once. Another server may have been faster: then its head
   * refuses the first write, and the next process follows.
   */
  #give(): void {
    if (this.#task === null) return
    const { clock, log } = this.#options
    this.#givenAt = clock.now()
    const isJoining = this.#wroteAt === null || clock.now() - this.#wroteAt > UNCONTESTED_MS
    this.#child.send({ ...this.#task, isJoining }, (error) => {
      if (error) log.error({ error }, "the market's process could not be given its task")
    })
    this.#wroteAt = null
  }
}
