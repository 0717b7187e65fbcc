/**
 * The seconds of one minute in few bytes, as they stand beside the minute's candle: some 400 in place of the 240 ticks that they come from.
 * For each second that has a price: its number in the minute; its open, from the close before it; how far the highest and the lowest
 * lie outside of open and close; its close, from its open. All are whole numbers in groups of seven bits, the lowest group first; those
 * that may be below zero are folded (0, -1, 1, -2 → 0, 1, 2, 3).
 */
import type { Candle } from '../../../contract/rows/quote.ts'
import { fold, putNumber, takeNumber, unfold } from './whole-numbers.ts'

const SECOND_MS = 1_000
const CUT = 'the seconds of a minute end within a second'

/**
 * @param minute start of the minute, ms
 * @param seconds the minute's candles of a second, oldest first
 */
export function packSeconds(minute: number, seconds: readonly Candle[]): Buffer {
  const bytes: number[] = []
  let before = 0
  for (const { time, open, high, low, close } of seconds) {
    putNumber(bytes, (time - minute) / SECOND_MS)
    putNumber(bytes, fold(open - before))
    putNumber(bytes, high - Math.max(open, close))
    putNumber(bytes, Math.min(open, close) - low)
    putNumber(bytes, fold(close - open))
    before = close
  }
  return Buffer.from(bytes)
}

/** The same candles that were packed for this minute. Throws where the bytes end within a second. */
export function unpackSeconds(minute: number, bytes: Uint8Array): Candle[] {
  const seconds: Candle[] = []
  const reading = { bytes, at: 0 }
  let before = 0
  while (reading.at < bytes.length) {
    const time = minute + takeNumber(reading, CUT) * SECOND_MS
    const open = before + unfold(takeNumber(reading, CUT))
    const above = takeNumber(reading, CUT)
    const below = takeNumber(reading, CUT)
    const close = open + unfold(takeNumber(reading, CUT))
    seconds.push({ time, open, high: Math.max(open, close) + above, low: Math.min(open, close) - below, close })
    before = close
  }
  return seconds
}
