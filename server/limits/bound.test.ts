import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundAt, changeBound, NO_BOUND, type TimedBound } from './bound.ts'

const DAY = 86_400_000
const at100: TimedBound = { value: 100n, next: null, nextFrom: null }

test('a first bound and a tighter one work at once', () => {
  expect(changeBound(NO_BOUND, 100n, 5)).toEqual(at100)
  expect(changeBound(at100, 50n, 5)).toEqual({ value: 50n, next: null, nextFrom: null })
  expect(changeBound(at100, 0n, 5).value).toBe(0n)
})

test('a looser one and none at all work after 24 hours, to the millisecond', () => {
  const looser = changeBound(at100, 200n, 5)
  expect(looser).toEqual({ value: 100n, next: 200n, nextFrom: 5 + DAY })
  expect(boundAt(looser, 4 + DAY).value).toBe(100n)
  expect(boundAt(looser, 5 + DAY)).toEqual({ value: 200n, next: null, nextFrom: null })
  expect(boundAt(changeBound(at100, null, 5), 5 + DAY).value).toBeNull()
})

test('asking again does not start the time anew, asking for more does', () => {
  const looser = changeBound(at100, 200n, 5)
  expect(changeBound(looser, 200n, 1_000)).toEqual(looser)
  expect(changeBound(looser, 300n, 1_000)).toEqual({ value: 100n, next: 300n, nextFrom: 1_000 + DAY })
})

test('tightening, or asking for what holds, takes a waiting loosening back', () => {
  const looser = changeBound(at100, null, 5)
  expect(changeBound(looser, 100n, 6)).toEqual(at100)
  expect(changeBound(looser, 80n, 6)).toEqual({ value: 80n, next: null, nextFrom: null })
})

test('whatever is asked, no bound looser than any that held within the last 24 hours before the asking comes to hold', () => {
  const size = (bound: bigint | null) => bound ?? 10n ** 18n
  const step = fc.record({
    afterMs: fc.integer({ min: 0, max: DAY }),
    wanted: fc.option(fc.bigInt({ min: 0n, max: 10n }), { nil: null }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let bound: TimedBound = { value: 5n, next: null, nextFrom: null }
      let now = 0
      for (const { afterMs, wanted } of steps) {
        now += afterMs
        const before = boundAt(bound, now)
        bound = changeBound(bound, wanted, now)
        expect(size(boundAt(bound, now).value)).toBeLessThanOrEqual(size(before.value))
        // A wish that was not waiting yet waits for a whole day.
        if (bound.nextFrom !== null && bound.nextFrom !== before.nextFrom) expect(bound.nextFrom).toBe(now + DAY)
      }
    }),
  )
})
