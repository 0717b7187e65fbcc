export interface Rounds {
  /** Waits for the round that is under way. */
  stop(): Promise<void>
}

/**
 * Runs a piece of upkeep now, and again `everyMs` after the end of each round; never two rounds at once. A round that fails is
 * told, and the next one comes all the same.
 * @param work long ones look at `isStopped` between their steps
 */
export function startRounds(
  { everyMs, onError }: { readonly everyMs: number; readonly onError: (error: unknown) => void },
  work: (isStopped: () => boolean) => Promise<unknown>,
): Rounds {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const next = () => {
    running = work(() => isStopped)
      .catch(onError)
      .then(() => {
        if (!isStopped) timer = setTimeout(next, everyMs)
      })
  }
  next()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
