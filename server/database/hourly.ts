const HOUR_MS = 3_600_000

/** Runs a piece of upkeep now and then once an hour. `stop` waits for the round that is under way. */
export function startHourly(work: () => Promise<unknown>, onError: (error: unknown) => void): { stop(): Promise<void> } {
  let round: Promise<unknown> = work().catch(onError)
  const timer = setInterval(() => {
    round = round.then(work).catch(onError)
  }, HOUR_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await round
    },
  }
}
