import type { Market } from './market-face.ts'
import { openMarket, type MarketOptions } from './market.ts'

const BEAT_MS = 250
/** A little after the full quarter second, so that the tick of that moment is there. */
const WRITES_AT_MS = 5
/** When a beat is on its way to everybody's screen, who only follows the chain does not take a core from it, nor looks before it is there. */
const FOLLOWS_AT_MS = 80

/** Opens the market and beats it until `stop`. */
export async function startMarket(options: MarketOptions): Promise<Market> {
  const market = await openMarket({ isJoining: true, ...options })
  let timer: NodeJS.Timeout | null = null
  let isStopped = false
  const run = () => {
    market
      .beat()
      .catch((error: unknown) => options.log.error({ error }, 'a beat of the market failed'))
      .finally(() => {
        if (!isStopped) timer = setTimeout(run, pauseBeforeBeat(options.clock.now(), { isWriter: market.isWriter() }))
      })
  }
  await market.beat()
  run()
  return {
    ...market,
    stop: async () => {
      isStopped = true
      if (timer) clearTimeout(timer)
      await market.stop()
    },
  }
}

/** @returns how long to wait for the next beat, ms */
export function pauseBeforeBeat(now: number, { isWriter }: { readonly isWriter: boolean }): number {
  return BEAT_MS - ((now - (isWriter ? WRITES_AT_MS : FOLLOWS_AT_MS)) % BEAT_MS)
}
