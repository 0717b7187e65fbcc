/** The time in front of the app, and when a reality check is due: over reloads, tabs, wrong clocks and a logout. */
import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { choiceSchema } from '../../contract/endpoints/preferences.ts'
import { answerFrontTime, COUNTED_EVERY_MS, countFrontTime } from '../../src/commands/count-front-time.ts'
import { chooseRealityCheck } from '../../src/commands/choose-reality-check.ts'
import { frontTimeCell, isCheckDue, SESSION_GAP_MS } from '../../src/store/device/front-time.ts'
import { realityCheckCell } from '../../src/store/device/reality-check.ts'
import { sessionCell } from '../../src/store/device/session.ts'
import { unkeptChoicesCell } from '../../src/store/device/unkept-choices.ts'

const USER = '00000000-0000-4000-8000-00000000000a'
const MINUTE_MS = 60_000
const DAY = '2026-11-23'

/** A browser with one lock for all its tabs. The steady clock is the test's fake one; the device's clock can be set. */
function browser() {
  let queue: (() => void)[] = []
  let isHeld = false
  const next = () => {
    isHeld = false
    queue.shift()?.()
  }
  const request = (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const take = () => {
        isHeld = true
        void work().then(() => {
          resolve()
          next()
        })
      }
      signal.addEventListener('abort', () => {
        if (!queue.includes(take)) return
        queue = queue.filter((other) => other !== take)
        reject(signal.reason as Error)
      })
      if (isHeld) queue.push(take)
      else take()
    })
  return { locks: { request: request as unknown as LockManager['request'] } } // the one form of it that is used
}

let aheadMs = 0
function openTab(locks: Pick<LockManager, 'request'>) {
  let isInFront = true
  let tell = () => {}
  const counting: boolean[] = []
  const stop = countFrontTime({
    userId: USER,
    isInFront: () => isInFront,
    subscribe: (onChange) => {
      tell = onChange
      return () => {}
    },
    dayOf: () => DAY,
    steadyNow: () => performance.now(),
    now: () => Date.now() + aheadMs,
    locks,
    onCounting: (is) => counting.push(is),
  })
  return {
    stop,
    show: (is: boolean) => {
      isInFront = is
      tell()
    },
    isCounting: () => counting.at(-1) ?? false,
  }
}
const frontMs = () => frontTimeCell.get()?.session.frontMs ?? 0
const isDue = () => {
  const time = frontTimeCell.get()
  return time !== null && isCheckDue(time, realityCheckCell.get())
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date', 'performance'] })
  aheadMs = 0
  sessionCell.set({ id: USER, expiresAt: 9e15, user: { id: USER, account: 'someone' } })
  frontTimeCell.set(null)
  realityCheckCell.set('off')
})
afterEach(() => vi.useRealTimers())

test('a check is due after the chosen time in front, again a whole time after its answer, and never where it is off', async () => {
  realityCheckCell.set('15')
  const tab = openTab(browser().locks)
  await pass(15 * MINUTE_MS - COUNTED_EVERY_MS)
  expect(isDue()).toBe(false)
  await pass(COUNTED_EVERY_MS)
  expect(isDue()).toBe(true)
  answerFrontTime()
  await pass(15 * MINUTE_MS - COUNTED_EVERY_MS)
  expect(isDue()).toBe(false)
  await pass(COUNTED_EVERY_MS)
  expect(isDue()).toBe(true)
  realityCheckCell.set('off')
  expect(isDue()).toBe(false)
  // From the choice on, not from the beginning of the session.
  realityCheckCell.set('30')
  expect(isDue()).toBe(false)
  expect(frontMs()).toBe(30 * MINUTE_MS)
  expect(frontTimeCell.get()?.days).toEqual({ [DAY]: 30 * MINUTE_MS })
  tab.stop()
})

test('the count goes on after a reload and in another tab, and an unanswered check is due there still', async () => {
  realityCheckCell.set('15')
  const { locks } = browser()
  const first = openTab(locks)
  await pass(16 * MINUTE_MS)
  expect(isDue()).toBe(true)
  first.stop()
  await pass(MINUTE_MS)
  const second = openTab(locks)
  expect([second.isCounting(), isDue(), frontMs()]).toEqual([true, true, 16 * MINUTE_MS])
  await pass(MINUTE_MS)
  expect(frontMs()).toBe(17 * MINUTE_MS)
  second.stop()
})

test('two tabs that are both in front count the time once, and only one of them shows the check', async () => {
  const { locks } = browser()
  const [first, second] = [openTab(locks), openTab(locks)]
  await pass(10 * MINUTE_MS)
  expect(frontMs()).toBe(10 * MINUTE_MS)
  expect([first.isCounting(), second.isCounting()]).toEqual([true, false])
  first.show(false)
  await pass(0)
  expect([first.isCounting(), second.isCounting()]).toEqual([false, true])
  await pass(5 * MINUTE_MS)
  expect(frontMs()).toBe(15 * MINUTE_MS)
  first.show(true)
  second.stop()
  await pass(0)
  expect(first.isCounting()).toBe(true)
  first.stop()
})

test('a hidden tab counts nothing, and half an hour away begins the next session', async () => {
  const tab = openTab(browser().locks)
  await pass(2 * MINUTE_MS)
  const { startedAt } = frontTimeCell.get()?.session ?? {}
  tab.show(false)
  await pass(SESSION_GAP_MS - 1)
  tab.show(true)
  await pass(MINUTE_MS)
  expect(frontTimeCell.get()?.session).toMatchObject({ startedAt, frontMs: 3 * MINUTE_MS })
  tab.show(false)
  await pass(SESSION_GAP_MS)
  tab.show(true)
  await pass(MINUTE_MS)
  expect(frontMs()).toBe(MINUTE_MS)
  expect(frontTimeCell.get()?.session.startedAt).toBeGreaterThan(startedAt ?? Infinity)
  expect(frontTimeCell.get()?.days).toEqual({ [DAY]: 4 * MINUTE_MS })
  tab.stop()
})

test('a clock that is set while the person is in front neither hastens the check nor begins a session', async () => {
  realityCheckCell.set('60')
  const tab = openTab(browser().locks)
  await pass(10 * MINUTE_MS)
  aheadMs = 5 * 3_600_000
  await pass(10 * MINUTE_MS)
  aheadMs = -5 * 3_600_000
  await pass(10 * MINUTE_MS)
  expect(frontMs()).toBe(30 * MINUTE_MS)
  expect(isDue()).toBe(false)
  tab.stop()
})

test('a computer that slept counts no more than a moment for it', async () => {
  const tab = openTab(browser().locks)
  await pass(MINUTE_MS)
  const asleep = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 8 * 3_600_000)
  await pass(COUNTED_EVERY_MS)
  expect(frontMs()).toBeLessThanOrEqual(MINUTE_MS + 3 * COUNTED_EVERY_MS)
  asleep.mockRestore()
  tab.stop()
})

test('a tab that is slow to notice a logout writes nothing of the person any more', async () => {
  const tab = openTab(browser().locks)
  await pass(MINUTE_MS)
  sessionCell.set(null)
  frontTimeCell.set(null)
  await pass(MINUTE_MS)
  tab.stop()
  expect(frontTimeCell.get()).toBeNull()
})

test('the choice goes to the account in the form that the server takes', () => {
  unkeptChoicesCell.set([])
  chooseRealityCheck('30')
  expect(unkeptChoicesCell.get().map(({ choice }) => choiceSchema.parse(choice))).toEqual([
    { name: 'reality-check', value: '30' },
  ])
})
