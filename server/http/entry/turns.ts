/** Work that is done few at a time. Callers take turns by their key, so that one who asks a hundred times delays another by one. */
import { refuse, type Outcome } from '../../../contract/outcome.ts'

export interface TurnLimits {
  /** Under way at once. */
  readonly atOnce: number
  /** Waiting, of one key and of all. */
  readonly waitingPerKey: number
  readonly waitingMax: number
}

export interface Turns {
  /**
   * Refuses `too-many-requests` where the key has too many waiting, `unavailable` where all together have.
   * @param isWanted asked when the turn comes: work that nobody waits for any more is not begun
   */
  run<T>(key: string, work: () => Promise<Outcome<T>>, isWanted?: () => boolean): Promise<Outcome<T>>
}

const RETRY_AFTER_SECONDS = 2

export function createTurns(limits: TurnLimits): Turns {
  /** By key, in the order of their next turns. */
  const waiting = new Map<string, (() => void)[]>()
  let waitingCount = 0
  let underWay = 0

  function next(): void {
    const [key, line] = waiting.entries().next().value ?? []
    if (key === undefined || line === undefined) return
    waiting.delete(key)
    const begin = line.shift()
    if (line.length > 0) waiting.set(key, line)
    waitingCount -= 1
    begin?.()
  }

  async function begin<T>(work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    underWay += 1
    try {
      return await work()
    } finally {
      underWay -= 1
      next()
    }
  }

  return {
    run(key, work, isWanted = () => true) {
      if (underWay < limits.atOnce) return begin(work)
      const line = waiting.get(key) ?? []
      if (line.length >= limits.waitingPerKey)
        return Promise.resolve({ ...refuse('too-many-requests'), retryAfterSeconds: RETRY_AFTER_SECONDS })
      if (waitingCount >= limits.waitingMax)
        return Promise.resolve({ ...refuse('unavailable'), retryAfterSeconds: RETRY_AFTER_SECONDS })
      waitingCount += 1
      return new Promise((resolve) => {
        line.push(() => {
          if (isWanted()) return resolve(begin(work))
          resolve(refuse('unavailable'))
          next()
        })
        waiting.set(key, line)
      })
    },
  }
}
