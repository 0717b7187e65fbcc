import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Candle } from '../../../contract/rows/quote.ts'
import { packSeconds, unpackSeconds } from './packed-seconds.ts'

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
const MINUTE = 1_790_000_040_000
/** Prices up to the largest that a chain may have, and steps of any size between them. */
const price = fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 2 ** 50 }))
const seconds = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 59 }), price, price, price, price), { selector: ([at]) => at })
  .map((rows) =>
    rows
      .toSorted(([left], [right]) => left - right)
      .map(([at, open, close, ...others]): Candle => {
        const all = [open, close, ...others]
        return { time: MINUTE + at * 1_000, open, high: Math.max(...all), low: Math.min(...all), close }
      }),
  )

test(`seconds that were packed are the same again, seed ${SEED}`, () => {
  fc.assert(
    fc.property(seconds, (candles) => {
      expect(unpackSeconds(MINUTE, packSeconds(MINUTE, candles))).toEqual(candles)
    }),
    { seed: SEED, numRuns: 500 },
  )
})

test('a minute of four prices a second takes less than ten bytes a second', () => {
  const candles = Array.from({ length: 60 }, (_, at) => {
    const open = 6_400_000 + ((at * 37) % 211)
    return { time: MINUTE + at * 1_000, open, high: open + 40, low: open - 35, close: open + (at % 2 ? 17 : -22) }
  })
  expect(packSeconds(MINUTE, candles).length).toBeLessThan(600)
})

test('bytes that end within a second are refused', () => {
  const whole = packSeconds(MINUTE, [{ time: MINUTE, open: 5, high: 6, low: 4, close: 5 }])
  expect(() => unpackSeconds(MINUTE, whole.subarray(0, 3))).toThrow('end within a second')
})
