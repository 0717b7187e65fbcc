import { getCandles } from '../../contract/endpoints/market.ts'
import { done, type Outcome } from '../../contract/outcome.ts'
import { readPublic } from '../remote/read-public.ts'
import { keepNewestCandles, keepOlderCandles, readCandles } from '../store/prices/candle-memory.ts'
import { renewCandles } from '../store/prices/renew-candles.ts'

/** The server gives so many at once. */
const PAGE_CANDLES = 500
/** The open candle and those that have just closed. */
const RENEWED_CANDLES = 5

interface ChartOf {
  readonly productId: string
  readonly intervalSeconds: number
  /** Set where the chart shows what was traded. */
  readonly withVolume: 'yes' | undefined
}

/**
 * Asks for the newest candles of a chart and keeps them for the screens (queries/use-candles.ts). Online only.
 * @param areFew the last ones once more: prices come by the stream, and what was traded does not
 */
export async function loadCandles(chart: ChartOf, areFew?: boolean): Promise<Outcome<null>> {
  const { productId, intervalSeconds, withVolume } = chart
  const answer = await readPublic(getCandles, {
    params: { id: productId },
    query: { intervalSeconds, withVolume, limit: areFew ? RENEWED_CANDLES : PAGE_CANDLES },
  })
  if (!answer.ok) return answer
  // A slow phone checks as many for as long as it draws them: a tap between the two is answered.
  await new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
  const keep = areFew ? renewCandles : keepNewestCandles
  keep(productId, intervalSeconds, answer.value)
  return done(null)
}

/** Asks for the candles before those that are here; at the beginning there is nothing to ask for. */
export async function loadOlderCandles(chart: ChartOf): Promise<Outcome<null>> {
  const { productId, intervalSeconds, withVolume } = chart
  const before = readCandles(productId, intervalSeconds)?.next ?? null
  if (before === null) return done(null)
  const answer = await readPublic(getCandles, {
    params: { id: productId },
    query: { intervalSeconds, withVolume, before, limit: PAGE_CANDLES },
  })
  if (!answer.ok) return answer
  keepOlderCandles(productId, intervalSeconds, { before, page: answer.value })
  return done(null)
}
