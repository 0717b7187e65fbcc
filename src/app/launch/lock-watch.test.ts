/** The cover and the lock of an app that goes to the background and comes back. A real browser's is tests/e2e/app-lock.test.ts. */
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const MINUTE_MS = 60_000

/** How the file of the lock comes: at the first wish, or lost on its way. */
let files: ('there' | 'lost')[]
let asked: number
let isLockOn: boolean
let isCovered: boolean
let now: number
let page: EventTarget & { visibilityState: string; documentElement: object }

vi.mock('../../commands/app-lock.ts', () => ({ awayMinutes: () => 1, isLockOn: () => isLockOn }))
const gate = {
  cover: (isWanted: boolean) => {
    isCovered = isWanted
  },
  isAsking: () => false,
  passLock: () => {
    asked += 1
    return Promise.resolve()
  },
}

afterAll(() => void vi.unstubAllGlobals())

beforeEach(async () => {
  vi.resetModules()
  ;[files, asked, isLockOn, isCovered, now] = [[], 0, true, false, 1_800_000_000_000]
  page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    documentElement: {
      setAttribute: () => {
        isCovered = true
      },
      removeAttribute: () => {
        isCovered = false
      },
    },
  })
  vi.stubGlobal('document', page)
  const { watchAway } = await import('./lock-watch.ts')
  watchAway(
    () => now,
    () =>
      files.shift() === 'lost' ? Promise.reject(new TypeError('the file could not be fetched')) : Promise.resolve(gate),
  )
})

function turn(visibilityState: 'hidden' | 'visible'): void {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

/** Waits until all that the page has begun has ended. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('the app is covered in the background, and uncovered after a moment there', async () => {
  turn('hidden')
  expect(isCovered).toBe(true)
  now += 1_000
  turn('visible')
  await settled()
  expect([isCovered, asked]).toEqual([false, 0])
})

test('a lock that another tab has switched off leaves no cover behind', async () => {
  turn('hidden')
  isLockOn = false
  turn('visible')
  await settled()
  expect([isCovered, asked]).toEqual([false, 0])
  // A lock of later knows nothing of that absence.
  isLockOn = true
  now += MINUTE_MS
  turn('hidden')
  now += 1_000
  turn('visible')
  await settled()
  expect([isCovered, asked]).toEqual([false, 0])
})

test('an app that has left again before its lock has come stays covered', async () => {
  turn('hidden')
  turn('visible')
  turn('hidden')
  await settled()
  expect(isCovered).toBe(true)
})

test('a lock that goes while its file is on its way leaves no cover behind', async () => {
  turn('hidden')
  now += MINUTE_MS
  turn('visible')
  isLockOn = false
  await settled()
  expect([isCovered, asked]).toEqual([false, 0])
})

test('a lock whose file was lost is asked for again, and the app stays covered until then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  files = ['lost', 'lost']
  turn('hidden')
  now += MINUTE_MS
  turn('visible')
  await vi.advanceTimersByTimeAsync(4_900)
  expect([isCovered, asked]).toEqual([true, 0])
  // A short way to another app makes the long one no shorter.
  turn('hidden')
  now += 1_000
  turn('visible')
  await vi.advanceTimersByTimeAsync(4_900)
  expect([isCovered, asked]).toEqual([true, 1])
})
