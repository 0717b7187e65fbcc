export interface Timers {
  set(run: () => void, delayMs: number): unknown
  clear(timer: unknown): void
}

export interface Loop {
  /** Runs soon: now, after the run under way, or when the back-off allows. Any number of requests make one run. */
  request(): void
  /** Requests a cycle and ends the back-off: the network is back, or the person has asked. */
  requestNow(): void
  stop(): void
}
export type Pause =
  /** All is well; again after `ms` even if nobody asks, never by itself where that is null. */
  | { readonly status: 'rest'; readonly ms: number | null }
  /** It failed: not before `ms` have passed, whoever asks. */
  | { readonly status: 'back-off'; readonly ms: number }

/** Runs one piece of work at a time, for ever, with the pauses that it asks for. The work must not throw. */
export function createLoop(input: { work: () => Promise<Pause>; timers: Timers }): Loop {
  let timer: unknown = null
  let isRunning = false
  let isAsked = false
  let isBackingOff = false
  let isStopped = false

  const run = async () => {
    input.timers.clear(timer)
    timer = null
    isRunning = true
    isAsked = false
    isBackingOff = false
    const pause = await input.work()
    isRunning = false
    if (isStopped) return
    isBackingOff = pause.status === 'back-off'
    if (isAsked && !isBackingOff) void run()
    else if (pause.ms !== null) timer = input.timers.set(() => void run(), pause.ms)
  }

  const request = () => {
    if (isStopped) return
    if (isRunning) isAsked = true
    else if (!isBackingOff) void run()
  }
  return {
    request,
    requestNow: () => {
      isBackingOff = false
      request()
    },
    stop: () => {
      isStopped = true
      input.timers.clear(timer)
    },
  }
}
