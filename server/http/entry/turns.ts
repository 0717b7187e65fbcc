/** Work that is done few at a time. Callers take turns by their key, so that one who asks a hundred times delays another by one. */
import { refuse, type Outcome, type Refusal } from '../../../contract/outcome.ts'

export interface TurnLimits {
  /** Under way at once. */
  readonly atOnce: number
  /** Waiting, of one key and of all: what bounds the memory. */
  readonly waitingPerKey: number
  readonly waitingMax: number
  /** The longest wait that anybody is let in for, by what work took lately. */
  readonly waitMsMax: number
}

export interface Turns {
  /**
   * Refuses `too-many-requests` where the key has too many waiting, `unavailable` where all together have; both say when the line that is
   * there now will be over.
   * @param isWanted asked before the turn comes: work that nobody waits for any more is not begun, and keeps nobody out of the line
   */
  run<T>(key: string, work: () => Promise<Outcome<T>>, isWanted?: () => boolean): Promise<Outcome<T>>
}

interface Waiting {
  readonly begin: () => void
  readonly giveUp: () => void
  readonly isWanted: () => boolean
}

const RETRY_AFTER_SECONDS_MIN = 2
/** The part of the longest wait that newcomers are let in for while others, who were told to come back, are due. */
const NEWCOMERS_SHARE = 2 / 3
/** A caller who comes back so long after the time that it was told still goes first. */
const BACK_WITHIN_MS = 30_000
const REFUSED_MAX = 10_000
/** The weight of the newest work in the mean. */
const NEWEST = 0.1

/** @param now ms of a clock that never goes back */
export function createTurns(limits: TurnLimits, now: () => number = () => performance.now()): Turns {
  return new FairTurns(limits, now)
}

class FairTurns implements Turns {
  readonly #limits: TurnLimits
  readonly #now: () => number
  /** By key, in the order of their next turns. */
  readonly #waiting = new Map<string, Waiting[]>()
  /** Keys that were refused for the line's length, with the moment up to which they are expected back; the oldest first. */
  readonly #refused = new Map<string, number>()
  #waitingCount = 0
  #underWay = 0
  /** The mean time of recent work, ms; 0 before any was done. */
  #meanMs = 0

  constructor(limits: TurnLimits, now: () => number) {
    this.#limits = limits
    this.#now = now
  }

  run<T>(key: string, work: () => Promise<Outcome<T>>, isWanted = () => true): Promise<Outcome<T>> {
    if (this.#underWay < this.#limits.atOnce) {
      this.#refused.delete(key)
      return this.#begin(work)
    }
    if (this.#whyNot(key)) this.#forgetUnwanted()
    const refusal = this.#whyNot(key)
    if (refusal) {
      this.#expectBack(key, refusal)
      return Promise.resolve(refusal)
    }
    this.#refused.delete(key)
    this.#waitingCount += 1
    return new Promise((resolve) => {
      const line = this.#waiting.get(key) ?? []
      line.push({
        isWanted,
        begin: () => resolve(this.#begin(work)),
        giveUp: () => resolve(refuse('unavailable')),
      })
      this.#waiting.set(key, line)
    })
  }

  async #begin<T>(work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    this.#underWay += 1
    const begunAt = this.#now()
    try {
      return await work()
    } finally {
      this.#underWay -= 1
      const ms = this.#now() - begunAt
      this.#meanMs += (this.#meanMs === 0 ? 1 : NEWEST) * (ms - this.#meanMs)
      this.#next()
    }
  }

  #next(): void {
    while (this.#underWay < this.#limits.atOnce) {
      const [key, line] = this.#waiting.entries().next().value ?? []
      if (key === undefined || line === undefined) return
      this.#waiting.delete(key)
      const first = line.shift()
      if (line.length > 0) this.#waiting.set(key, line)
      this.#waitingCount -= 1
      if (first?.isWanted()) first.begin()
      else first?.giveUp()
    }
  }

  /** Why a key gets no place in the line. Each other key has as many turns before its next one as it has itself, if it has so many waiting. */
  #whyNot(key: string): Refusal | null {
    const { atOnce, waitingPerKey, waitingMax, waitMsMax } = this.#limits
    const own = this.#waiting.get(key)?.length ?? 0
    let ahead = 0
    for (const line of this.#waiting.values()) ahead += Math.min(line.length, own + 1)
    const waitMs = ((ahead + 1) * this.#meanMs) / atOnce
    const retryAfterSeconds = Math.max(RETRY_AFTER_SECONDS_MIN, Math.ceil(waitMs / 1_000))
    if (own >= waitingPerKey || ((own + 1) * this.#meanMs) / atOnce > waitMsMax)
      return { ...refuse('too-many-requests'), retryAfterSeconds }
    const isBefore = this.#isExpected(key) || !this.#areExpected()
    return this.#waitingCount >= waitingMax || waitMs > waitMsMax * (isBefore ? 1 : NEWCOMERS_SHARE)
      ? { ...refuse('unavailable'), retryAfterSeconds }
      : null
  }

  /** Otherwise a place would come by lot: the last of many waits for minutes while newcomers pass. */
  #expectBack(key: string, { problem, retryAfterSeconds = 0 }: Refusal): void {
    if (problem !== 'unavailable') return
    this.#refused.delete(key)
    this.#refused.set(key, this.#now() + retryAfterSeconds * 1_000 + BACK_WITHIN_MS)
    const [oldest] = this.#refused.keys()
    if (this.#refused.size > REFUSED_MAX && oldest !== undefined) this.#refused.delete(oldest)
  }

  #isExpected(key: string): boolean {
    return (this.#refused.get(key) ?? -Infinity) >= this.#now()
  }

  /** Whether somebody is; forgets those who did not come. */
  #areExpected(): boolean {
    for (const key of this.#refused.keys()) {
      if (this.#isExpected(key)) return true
      this.#refused.delete(key)
    }
    return false
  }

  /** Takes callers who have gone out of the line, before it refuses a newcomer for its length. */
  #forgetUnwanted(): void {
    for (const [key, line] of this.#waiting) {
      const wanted = line.filter((one) => {
        const isStill = one.isWanted()
        if (!isStill) one.giveUp()
        return isStill
      })
      this.#waitingCount -= line.length - wanted.length
      if (wanted.length > 0) this.#waiting.set(key, wanted)
      else this.#waiting.delete(key)
    }
  }
}
