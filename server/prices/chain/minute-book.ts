/** The last day of one product, minute by minute: candles that are still open, and the figures of the last 24 hours. */
import type { Quote } from '../../../contract/rows/quote.ts'
import type { Minute } from '../feeds/price-feed.ts'

export const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** A day and an hour: a day's candle can be closed from it, and the hour before the window is known. */
const MINUTES_KEPT = 1_500
/** The intervals that are stored; the others are put together from these (candles.ts). */
export const STORED_INTERVALS_SECONDS = [60, 3_600, 86_400] as const

export interface ClosedCandle extends Minute {
  readonly intervalSeconds: number
  /** The seconds of a minute (packed-seconds.ts); other intervals have none. */
  readonly seconds?: Buffer
}

export interface MinuteBook {
  /** Takes a price in chain order; gives the candles that it closed. */
  add(price: { ts: number; price: number; volumeMicro: bigint; amountMicro: bigint }): ClosedCandle[]
  /** The candle of this interval that is still open, or null before the first price. */
  open(intervalSeconds: number): Minute | null
  figures(now: number): Pick<Quote, 'open24h' | 'high24h' | 'low24h' | 'volume24h' | 'amount24h' | 'spark'> | null
}

/** @param minutes closed ones, oldest first; the book goes on after them */
export function openMinuteBook(minutes: readonly Minute[]): MinuteBook {
  let closed = minutes.slice(-MINUTES_KEPT)
  let current: Minute | null = null
  let settled: { readonly at: number; readonly figures: WindowFigures | null } | null = null

  const bucketOf = (intervalSeconds: number, time: number) => {
    const from = startOf(time, intervalSeconds * 1_000)
    const parts = closed.filter((minute) => minute.time >= from && minute.time <= time)
    if (current && current.time >= from && current.time <= time) parts.push(current)
    return combine(parts, from)
  }

  return {
    add: (price) => {
      const time = startOf(price.ts, MINUTE_MS)
      const ended = current && current.time !== time ? current : current === null ? (closed.at(-1) ?? null) : null
      const candles: ClosedCandle[] = []
      if (ended !== null) {
        for (const intervalSeconds of STORED_INTERVALS_SECONDS) {
          const isOver = startOf(ended.time, intervalSeconds * 1_000) !== startOf(time, intervalSeconds * 1_000)
          const candle = isOver ? bucketOf(intervalSeconds, ended.time) : null
          if (candle) candles.push({ ...candle, intervalSeconds })
        }
        if (current) closed = [...closed, current].slice(-MINUTES_KEPT)
        current = null
      }
      current = extend(current, time, price)
      return candles
    },
    open: (intervalSeconds) => {
      const last = current ?? closed.at(-1)
      return last ? bucketOf(intervalSeconds, last.time) : null
    },
    figures: (now) => {
      // The closed part changes once a minute; between, only the open minute is looked at.
      const at = startOf(now, MINUTE_MS)
      if (settled?.at !== at) settled = { at, figures: windowFigures(closed, at) }
      return withCurrent(settled.figures, current, now)
    },
  }
}

function extend(
  minute: Minute | null,
  time: number,
  price: { price: number; volumeMicro: bigint; amountMicro: bigint },
): Minute {
  if (minute === null) {
    return {
      time,
      open: price.price,
      high: price.price,
      low: price.price,
      close: price.price,
      volumeMicro: price.volumeMicro,
      amountMicro: price.amountMicro,
    }
  }
  return {
    time,
    open: minute.open,
    high: Math.max(minute.high, price.price),
    low: Math.min(minute.low, price.price),
    close: price.price,
    volumeMicro: minute.volumeMicro + price.volumeMicro,
    amountMicro: minute.amountMicro + price.amountMicro,
  }
}

/** Candles in order → one candle that starts at `time`; null of none. */
export function combine(parts: readonly Minute[], time: number): Minute | null {
  const [first, ...rest] = parts
  if (!first) return null
  return rest.reduce<Minute>(
    (whole, part) => ({
      time,
      open: whole.open,
      high: Math.max(whole.high, part.high),
      low: Math.min(whole.low, part.low),
      close: part.close,
      volumeMicro: whole.volumeMicro + part.volumeMicro,
      amountMicro: whole.amountMicro + part.amountMicro,
    }),
    { ...first, time },
  )
}

export function startOf(time: number, lengthMs: number): number {
  return time - (time % lengthMs)
}

interface WindowFigures {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volumeMicro: bigint
  readonly amountMicro: bigint
  readonly spark: readonly { readonly hour: number; readonly close: number }[]
}

/** The closed minutes of the last 24 hours, to the minute. `open` is the last price before them, or the oldest known. */
function windowFigures(closed: readonly Minute[], at: number): WindowFigures | null {
  const from = at - DAY_MS
  const inside = closed.filter((minute) => minute.time >= from)
  const before = closed.findLast((minute) => minute.time < from)
  const whole = combine(inside, from)
  if (!whole)
    return before
      ? {
          ...before,
          open: before.close,
          high: before.close,
          low: before.close,
          volumeMicro: 0n,
          amountMicro: 0n,
          spark: [],
        }
      : null
  const hours = new Map<number, number>()
  for (const minute of inside) hours.set(startOf(minute.time, HOUR_MS), minute.close)
  const spark = [...hours].map(([hour, close]) => ({ hour, close }))
  return { ...whole, open: before?.close ?? whole.open, spark }
}

function withCurrent(figures: WindowFigures | null, current: Minute | null, now: number) {
  const counts = current !== null && current.time >= now - DAY_MS ? current : null
  if (figures === null && counts === null) return null
  const hours = new Map((figures?.spark ?? []).map(({ hour, close }) => [hour, close]))
  if (counts) hours.set(startOf(counts.time, HOUR_MS), counts.close)
  const prices = [figures, counts].filter((part) => part !== null)
  return {
    open24h: figures?.open ?? counts?.open ?? 0,
    high24h: Math.max(...prices.map((part) => part.high)),
    low24h: Math.min(...prices.map((part) => part.low)),
    volume24h: whole(prices.reduce((sum, part) => sum + part.volumeMicro, 0n)),
    amount24h: whole(prices.reduce((sum, part) => sum + part.amountMicro, 0n)),
    spark: [...hours.values()].slice(-24),
  }
}

/** Millionths → whole units, rounded down. */
function whole(micro: bigint): string {
  return (micro / 1_000_000n).toString()
}
