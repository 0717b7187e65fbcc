import { getCandles } from '../../contract/endpoints/market.ts'
import { done, type Outcome } from '../../contract/outcome.ts'
import { call } from '../remote/call.ts'
import { keepCandles } from '../store/candle-memory.ts'

/** Asks for the newest candles of a chart and keeps them for the screens (queries/use-candles.ts). Online only. */
export async function loadCandles(input: { productId: string; intervalSeconds: number; limit: number }): Promise<Outcome<null>> {
  const { productId, intervalSeconds, limit } = input
  const answer = await call(getCandles, { params: { id: productId }, query: { intervalSeconds, limit } })
  if (!answer.ok) return answer
  keepCandles(productId, intervalSeconds, answer.value.candles)
  return done(null)
}
