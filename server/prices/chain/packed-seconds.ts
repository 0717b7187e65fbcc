/**
 * The seconds of one minute in few bytes, as they stand beside the minute's candle: some 400 in place of the 240 ticks that they come from.
 * For each second that has a price: its number in the minute; its open, from the close before it; how far the highest and the lowest
 * lie outside of open and close; its close, from its open. All are whole numbers in groups of seven bits, the lowest group first; those
 * that may be below zero are folded (0, -1, 1, -2 → 0, 1, 2, 3).
 */
import type { Candle } from '../../../contract/rows/quote.ts'

const SECOND_MS = 1_000
const GROUP = 128

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
    const time = minute + takeNumber(reading) * SECOND_MS
    const open = before + unfold(takeNumber(reading))
    const above = takeNumber(reading)
    const below = takeNumber(reading)
    const close = open + unfold(takeNumber(reading))
    seconds.push({ time, open, high: Math.max(open, close) + above, low: Math.min(open, close) - below, close })
    before = close
  }
  return seconds
}

/** By sums and not by bits: a price may have more than 32 of them. */
function putNumber(bytes: number[], value: number): void {
  let rest = value
  for (; rest >= GROUP; rest = Math.floor(rest / GROUP)) bytes.push((rest % GROUP) + GROUP)
  bytes.push(rest)
}

function takeNumber(reading: { readonly bytes: Uint8Array; at: number }): number {
  let value = 0
  for (let weight = 1; ; weight *= GROUP) {
    const byte = reading.bytes[reading.at]
    if (byte === undefined) throw new Error('the seconds of a minute end within a second')
    reading.at += 1
    value += (byte % GROUP) * weight
    if (byte < GROUP) return value
  }
}

const fold = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)
const unfold = (value: number) => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)
