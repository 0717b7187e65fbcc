import { untilBeat } from './beat-times.ts'
import type { Market } from './market-face.ts'
import { openMarket, type MarketOptions } from './market.ts'

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
        if (!isStopped) timer = setTimeout(run, untilBeat({ now: options.clock.now(), isWriter: market.isWriter() }))
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
