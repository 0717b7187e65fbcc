import { getCandles } from '../../contract/endpoints/market.ts'
import { done, type Outcome } from '../../contract/outcome.ts'
import { readPublic } from '../remote/read-public.ts'
import { keepNewestCandles, keepOlderCandles, readCandles, renewCandles } from '../store/prices/candle-memory.ts'

/** The server gives so many at once. */
const PAGE_CANDLES = 500
/** The open candle and those that have just closed. */
const RENEWED_CANDLES = 5

interface ChartOf {
  readonly productId: string
  readonly intervalSeconds: number
  /** Whether the chart shows what was traded. */
  readonly hasVolume: boolean
}

/** Asks for the newest candles of a chart and keeps them for the screens (queries/use-candles.ts). Online only. */
export async function loadCandles({ productId, intervalSeconds, hasVolume }: ChartOf): Promise<Outcome<null>> {
  const answer = await readPublic(getCandles, {
    params: { id: productId },
    query: { intervalSeconds, limit: PAGE_CANDLES, ...volumeOf(hasVolume) },
  })
  if (!answer.ok) return answer
  // A slow phone checks as many for as long as it draws them: a tap between the two is answered.
  await new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
  keepNewestCandles(productId, intervalSeconds, answer.value)
  return done(null)
}

/** Asks for the last few candles once more: prices come by the stream, and what was traded does not. A fault is left to the next time. */
export async function loadNewestVolumes({ productId, intervalSeconds }: Omit<ChartOf, 'hasVolume'>): Promise<void> {
  const answer = await readPublic(getCandles, {
    params: { id: productId },
    query: { intervalSeconds, limit: RENEWED_CANDLES, ...volumeOf(true) },
  })
  if (answer.ok) renewCandles(productId, intervalSeconds, answer.value)
}

function volumeOf(hasVolume: boolean): { readonly withVolume?: 'yes' } {
  return hasVolume ? { withVolume: 'yes' } : {}
}

/** Asks for the candles before those that are here; at the beginning there is nothing to ask for. */
export async function loadOlderCandles({ productId, intervalSeconds, hasVolume }: ChartOf): Promise<Outcome<null>> {
  const before = readCandles(productId, intervalSeconds)?.next ?? null
  if (before === null) return done(null)
  const answer = await readPublic(getCandles, {
    params: { id: productId },
    query: { intervalSeconds, before, limit: PAGE_CANDLES, ...volumeOf(hasVolume) },
  })
  if (!answer.ok) return answer
  keepOlderCandles(productId, intervalSeconds, { before, page: answer.value })
  return done(null)
}
