import { expect, test } from 'vitest'
import { startLaunchTimer } from './launch-timer.ts'

/** A page whose clock and looks are in the test's hands. */
function page() {
  const state = { now: 0, isHidden: false, left: 0, look: (): void => undefined }
  const stop = startLaunchTimer({
    now: () => state.now,
    every: (work, ms) => {
      expect(ms).toBe(100)
      state.look = work
      return () => {
        state.look = () => undefined
      }
    },
    isHidden: () => state.isHidden,
    leave: () => {
      state.left += 1
    },
  })
  const lookAfter = (ms: number) => {
    state.now += ms
    state.look()
  }
  return { state, lookAfter, stop }
}

test.each([
  [100, 0],
  [200, 0],
  [201, 1],
  [60_000, 1],
])('a look after %i ms: the page is left %i times', (ms, times) => {
  const { state, lookAfter } = page()
  lookAfter(100)
  lookAfter(ms)
  expect(state.left).toBe(times)
})

test('a page is left once, however late it goes on', () => {
  const { state, lookAfter } = page()
  for (let times = 0; times < 3; times += 1) lookAfter(1_000)
  expect(state.left).toBe(1)
})

test('while the page is hidden, and at the first look after it, nothing is measured', () => {
  const { state, lookAfter } = page()
  lookAfter(100)
  state.isHidden = true
  lookAfter(60_000)
  state.isHidden = false
  lookAfter(60_000)
  lookAfter(100)
  expect(state.left).toBe(0)
  lookAfter(201)
  expect(state.left).toBe(1)
})

test('a timer that was stopped leaves no page', () => {
  const { state, lookAfter, stop } = page()
  stop()
  lookAfter(60_000)
  expect(state.left).toBe(0)
})
