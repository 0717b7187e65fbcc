import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveBpOf } from '../../contract/price-alert.ts'
import type { TickPlace } from '../../contract/rows/price-alert.ts'
import { MoveWindow } from './move-window.ts'

const walk = fc
  .array(fc.record({ step: fc.integer({ min: 0, max: 20_000 }), price: fc.integer({ min: 90, max: 110 }) }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((steps) => {
    let ts = 0
    return steps.map(({ step, price }, at): TickPlace => ({ seq: at + 1, ts: (ts += step), price }))
  })

test('the greatest move of each span is the one that a look at every tick finds, from the start and from the middle', () => {
  fc.assert(
    fc.property(walk, fc.nat(), (ticks, cut) => {
      const start = cut % ticks.length
      const window = new MoveWindow(300, start, ticks.slice(0, start))
      for (const [at, tick] of ticks.entries()) {
        if (at < start) continue
        window.add(tick)
        for (const seconds of [60, 300]) {
          const inSpan = ticks.slice(0, at + 1).filter(({ ts }) => ts >= tick.ts - seconds * 1_000)
          const { bp, from } = window.furthest(tick, seconds)
          expect(bp).toBe(Math.max(...inSpan.map(({ price }) => moveBpOf(tick.price, price))))
          expect(inSpan).toContainEqual(from)
          expect(moveBpOf(tick.price, from.price)).toBe(bp)
        }
      }
    }),
  )
})

test('a price that falls back within a few ticks is measured from its height', () => {
  const window = new MoveWindow(60, 0, [])
  const prices = [100, 110, 104]
  const moves = prices.map((price, at) => {
    const tick = { seq: at + 1, ts: at * 1_000, price }
    window.add(tick)
    return window.furthest(tick, 60)
  })
  expect(moves.map(({ bp }) => bp)).toEqual([0, 1_000, 545])
  expect(moves[2]?.from.price).toBe(110)
})
