import { expect, test } from 'vitest'
import { type Pause, createLoop } from './loop.ts'

/** Work that ends when the test says so, and timers that run when it says so. */
function setUp() {
  const endings: ((pause: Pause) => void)[] = []
  const timers: { run: () => void; ms: number }[] = []
  const loop = createLoop({
    work: () => new Promise((resolve) => endings.push(resolve)),
    timers: {
      set: (run, ms) => timers[timers.push({ run, ms }) - 1],
      clear: (timer) => void timers.splice(timers.findIndex((each) => each === timer) >>> 0, 1),
    },
  })
  const end = async (pause: Pause) => {
    endings.at(-1)?.(pause)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { loop, timers, runs: () => endings.length, end }
}

test('any number of requests during a run make one more run', async () => {
  const { loop, runs, end } = setUp()
  for (let time = 0; time < 5; time += 1) loop.request()
  expect(runs()).toBe(1)
  await end({ status: 'rest', ms: null })
  expect(runs()).toBe(2)
  await end({ status: 'rest', ms: null })
  expect(runs()).toBe(2)
})

test('after a rest it runs again by itself', async () => {
  const { loop, timers, runs, end } = setUp()
  loop.request()
  await end({ status: 'rest', ms: 60_000 })
  expect(timers).toMatchObject([{ ms: 60_000 }])
  timers[0]?.run()
  expect(runs()).toBe(2)
})

test('in a back-off a poke waits, the person does not', async () => {
  const { loop, timers, runs, end } = setUp()
  loop.request()
  await end({ status: 'back-off', ms: 5_000 })
  loop.request()
  expect(runs()).toBe(1)
  expect(timers).toMatchObject([{ ms: 5_000 }])
  loop.requestNow()
  expect(runs()).toBe(2)
  expect(timers).toEqual([])
})

test('what was stopped never runs again', async () => {
  const { loop, timers, runs, end } = setUp()
  loop.request()
  loop.stop()
  await end({ status: 'rest', ms: 10 })
  loop.requestNow()
  expect(runs()).toBe(1)
  expect(timers).toEqual([])
})
