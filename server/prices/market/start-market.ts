import type { Market } from './market-face.ts'
import { openMarket, type MarketOptions } from './market.ts'

const BEAT_MS = 250

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
        // A little after the full quarter second, so that the tick of that moment is there.
        if (!isStopped) timer = setTimeout(run, BEAT_MS - ((options.clock.now() - 5) % BEAT_MS))
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
