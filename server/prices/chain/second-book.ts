/** The last hours of one product, second by second: candles below a minute come from here, so that a chart costs the database nothing. */
import type { Candle } from '../../../contract/rows/quote.ts'
import { MINUTE_MS, startOf } from './minute-book.ts'

const SECOND_MS = 1_000
/** More than the longest page below a minute: 500 candles of 15 seconds. */
export const SECONDS_KEPT_MS = 9_000_000

export interface SecondBook {
  /** From this time on the book has every price; a whole minute. */
  since(): number
  /** Takes a price in chain order. */
  add(price: { readonly ts: number; readonly price: number }): void
  /** Puts seconds before those that are there. @param from whole minute from which on they are complete */
  putBefore(candles: readonly Candle[], from: number): void
  /** Oldest first; those that start from `from` on and before `before`. */
  between(from: number, before: number): readonly Candle[]
}

/** @param since whole minute: the first price that is added is not before it */
export function openSecondBook(since: number): SecondBook {
  let seconds: Candle[] = []
  let from = since
  return {
    since: () => from,
    add: ({ ts, price }) => {
      const time = startOf(ts, SECOND_MS)
      const last = seconds.at(-1)
      if (last?.time === time)
        seconds[seconds.length - 1] = {
          time,
          open: last.open,
          high: Math.max(last.high, price),
          low: Math.min(last.low, price),
          close: price,
        }
      else {
        seconds.push({ time, open: price, high: price, low: price, close: price })
        const oldest = startOf(time - SECONDS_KEPT_MS, MINUTE_MS)
        // Now and then, not for every second.
        if (oldest > from + 10 * MINUTE_MS) {
          seconds = seconds.filter((second) => second.time >= oldest)
          from = oldest
        }
      }
    },
    putBefore: (candles, newFrom) => {
      if (newFrom >= from) return
      seconds = [...candles.filter((second) => second.time < from), ...seconds]
      from = newFrom
    },
    between: (start, before) => seconds.filter((second) => second.time >= start && second.time < before),
  }
}
