/** Counts the time that a person spends in front of the app: in one tab at a time, by a clock that nobody sets. */
import { answered, arrived, frontTimeCell, passed } from '../store/device/front-time.ts'
import { realityCheckCell } from '../store/device/reality-check.ts'
import { serverTimeAt } from '../store/device/server-clock.ts'
import { sessionCell } from '../store/device/session.ts'

/** The tab that counts holds this lock of the browser. */
const LOCK = 'front-time'
export const COUNTED_EVERY_MS = 5_000
/** Not more for one step: a computer that slept was not looked at. */
const STEP_MS_MAX = 3 * COUNTED_EVERY_MS

export interface FrontInput {
  readonly userId: string
  readonly isInFront: () => boolean
  readonly subscribe: (onChange: () => void) => () => void
  /** Business day of a server time, ms. */
  readonly dayOf: (time: number) => string
  /** Ms since any moment: it only goes on. */
  readonly steadyNow: () => number
  readonly now: () => number
  /** Absent in old browsers: then each tab counts for itself. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** Told whether this tab is the one that counts. */
  readonly onCounting: (isCounting: boolean) => void
}

/** @returns the way to stop */
export function countFrontTime(input: FrontInput): () => void {
  const { userId, isInFront, subscribe, locks, onCounting } = input
  const count = createCount(input)
  let asked: AbortController | null = null
  let letGo: (() => void) | null = null

  const begin = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      // Gone while the lock was on its way, or signed out.
      if (signal.aborted || sessionCell.get()?.user.id !== userId) return resolve()
      letGo = resolve
      count.begin()
      onCounting(true)
    })
  const end = () => {
    asked?.abort()
    asked = null
    if (letGo === null) return
    count.end()
    letGo()
    letGo = null
    onCounting(false)
  }
  const follow = () => {
    if (!isInFront()) return end()
    if (asked !== null) return
    asked = new AbortController()
    const { signal } = asked
    if (locks === undefined) void begin(signal)
    else
      locks
        .request(LOCK, { signal }, () => begin(signal))
        .catch((error: unknown) => {
          // This tab has left the front before its turn came.
          if (!signal.aborted) throw error
        })
  }
  const unsubscribe = [subscribe(follow), realityCheckCell.subscribe(answerFrontTime)]
  follow()
  return () => {
    for (const stop of unsubscribe) stop()
    end()
  }
}

/** The reality check was answered, or another time was chosen for it. */
export function answerFrontTime(): void {
  const time = frontTimeCell.get()
  if (time !== null) frontTimeCell.set(answered(time))
}

/** The counting itself, while this tab is the one. */
function createCount({ userId, dayOf, steadyNow, now }: FrontInput): { begin(): void; end(): void } {
  let timer: ReturnType<typeof setInterval> | undefined
  let countedAt = 0
  let leftAt: number | null = null
  const pass = () => {
    const at = steadyNow()
    const ms = Math.min(at - countedAt, STEP_MS_MAX)
    countedAt = at
    const time = frontTimeCell.get()
    // Signed out meanwhile: what this device knew of the person has gone and stays so.
    if (time === null || time.userId !== userId || sessionCell.get()?.user.id !== userId) return
    frontTimeCell.set(passed(time, { ms, day: dayOf(serverTimeAt(now())), now: now() }))
  }
  return {
    begin: () => {
      countedAt = steadyNow()
      const awayMs = leftAt === null ? 0 : countedAt - leftAt
      frontTimeCell.set(arrived(frontTimeCell.get(), { userId, awayMs, now: now(), serverNow: serverTimeAt(now()) }))
      timer = setInterval(pass, COUNTED_EVERY_MS)
    },
    end: () => {
      clearInterval(timer)
      pass()
      leftAt = countedAt
    },
  }
}
