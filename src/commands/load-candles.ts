import { getCandles } from '../../contract/endpoints/market.ts'
import { done, type Outcome } from '../../contract/outcome.ts'
import { readPublic } from '../remote/read-public.ts'
import { keepNewestCandles, keepOlderCandles, readCandles } from '../store/prices/candle-memory.ts'

/** The server gives so many at once. */
const PAGE_CANDLES = 500

interface ChartOf {
  readonly productId: string
  readonly intervalSeconds: number
}

/** Asks for the newest candles of a chart and keeps them for the screens (queries/use-candles.ts). Online only. */
export async function loadCandles({ productId, intervalSeconds }: ChartOf): Promise<Outcome<null>> {
  const answer = await readPublic(getCandles, {
    params: { id: productId },
    query: { intervalSeconds, limit: PAGE_CANDLES },
  })
  if (!answer.ok) return answer
  // A slow phone checks as many for as long as it draws them: a tap between the two is answered.
  await new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
  keepNewestCandles(productId, intervalSeconds, answer.value)
  return done(null)
}

/** Asks for the candles before those that are here; at the beginning there is nothing to ask for. */
export async function loadOlderCandles({ productId, intervalSeconds }: ChartOf): Promise<Outcome<null>> {
  const before = readCandles(productId, intervalSeconds)?.next ?? null
  if (before === null) return done(null)
  const answer = await readPublic(getCandles, {
    params: { id: productId },
    query: { intervalSeconds, before, limit: PAGE_CANDLES },
  })
  if (!answer.ok) return answer
  keepOlderCandles(productId, intervalSeconds, { before, page: answer.value })
  return done(null)
}
