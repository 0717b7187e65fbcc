import { useEffect, useMemo, useRef, useState } from 'react'
import type { CandleInterval } from '../../../contract/candle-intervals.ts'
import { refuse, type Refusal } from '../../../contract/outcome.ts'
import { useCandles } from '../../queries/use-candles.ts'
import { useSeenPrices } from '../../queries/use-seen-prices.ts'
import { useLink } from '../../queries/use-link.ts'
import { chartPoints, type ChartPoint } from '../../ui/prices/chart-points.ts'

/** With what checks the server's answers: beside the page, which shows the price without it. */
const loadCandleCommands = () => import('../../commands/load-candles.ts')

/** The memory of ticks reaches back a little further (store/prices/live-prices.ts): what leaves it is in the candles by then. */
const RENEW_MS = 240_000
/** Frames before the chart is asked for: on a busy machine the page's first one is often not on the screen behind the second. */
const FRAMES_FIRST = 3
/** The volume of the open candle is as old as that. */
const VOLUME_MS = 15_000

interface ChartPoints {
  /** Oldest first; empty unless they can be drawn. */
  readonly points: readonly ChartPoint[]
  readonly status: 'drawn' | 'last day' | 'refused' | 'coming'
  askOlder(): Promise<void>
}

interface ChartOf {
  readonly productId: string
  readonly interval: CandleInterval
  /** Set where the chart shows what was traded. */
  readonly withVolume: 'yes' | undefined
}

/** The points of a product's chart: candles of the server and the ticks that this app has seen since. */
export function useChartPoints(chart: ChartOf): ChartPoints {
  const { productId, interval, withVolume } = chart
  const link = useLink()
  const series = useCandles(productId, interval)
  const refusal = useAskedCandles(chart)
  const prices = useSeenPrices(productId)
  const isAskingOlder = useRef(false)
  const points = useMemo(
    () => (series === undefined ? [] : chartPoints(series.candles, prices, interval)),
    [series, prices, interval],
  )
  const askOlder = async () => {
    if (isAskingOlder.current || link === 'offline') return
    isAskingOlder.current = true
    try {
      const { loadOlderCandles } = await loadCandleCommands()
      await loadOlderCandles({ productId, intervalSeconds: interval, withVolume })
    } finally {
      isAskingOlder.current = false
    }
  }
  return { points, askOlder, status: statusOf() }

  function statusOf(): ChartPoints['status'] {
    if (points.length > 0) return 'drawn'
    if (link === 'offline') return 'last day'
    if (refusal !== null) return 'refused'
    // The server has answered: there was no price in all that time.
    return series === undefined ? 'coming' : 'last day'
  }
}

/**
 * Asks again whenever the line comes back, and every few minutes: the ticks that it missed, or that memory no longer holds, are in
 * the candles. The price is painted first.
 */
function useAskedCandles({ productId, interval, withVolume }: ChartOf): Refusal | null {
  const link = useLink()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  useEffect(() => {
    if (link === 'offline') return
    let isCurrent = true
    const ask = async (areFew?: boolean) => {
      const outcome = await loadCandleCommands().then(
        ({ loadCandles }) => loadCandles({ productId, intervalSeconds: interval, withVolume }, areFew),
        () => refuse('unavailable'),
      )
      if (isCurrent) setRefusal(outcome.ok ? null : outcome)
    }
    let frame = 0
    const askBehind = (frames: number) => {
      frame = requestAnimationFrame(() => {
        if (frames > 1) return askBehind(frames - 1)
        setTimeout(() => {
          if (isCurrent) void ask()
        })
      })
    }
    askBehind(FRAMES_FIRST)
    const renewing = setInterval(() => void ask(), RENEW_MS)
    const following = withVolume === 'yes' ? setInterval(() => void ask(true), VOLUME_MS) : undefined
    return () => {
      isCurrent = false
      cancelAnimationFrame(frame)
      clearInterval(renewing)
      clearInterval(following)
    }
  }, [productId, interval, withVolume, link])
  return refusal
}
