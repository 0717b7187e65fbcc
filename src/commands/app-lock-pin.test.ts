import { beforeEach, expect, test } from 'vitest'
import { isAppLockOnCell } from '../store/device/app-lock-flag.ts'
import { appLockCell, lockTriesCell } from '../store/device/app-lock.ts'
import { sessionCell } from '../store/device/session.ts'
import { dropLock, isLockOn } from './app-lock.ts'
import { lockWithPin, tryPin } from './app-lock-pin.ts'
import { newPinFault } from './new-pin-fault.ts'

const NOW = 1_800_000_000_000
const PIN = '246813'

beforeEach(() => {
  dropLock()
  sessionCell.set({ id: 'session', expiresAt: NOW * 2, user: { id: 'anna', account: 'anna_k' } })
})

test('the PIN opens, another one does not, and the PIN itself is kept nowhere', async () => {
  await lockWithPin(PIN)
  expect(isLockOn()).toBe(true)
  expect(await tryPin('135790', NOW)).toEqual({ status: 'wrong', triesLeft: 4 })
  expect(await tryPin(PIN, NOW)).toEqual({ status: 'right' })
  expect(JSON.stringify([appLockCell.get(), lockTriesCell.get()])).not.toContain(PIN)
  expect(appLockCell.get()?.iterations).toBeGreaterThanOrEqual(600_000)
})

test('after five wrong ones even the right one waits, and then opens', async () => {
  await lockWithPin(PIN)
  for (let index = 0; index < 5; index += 1) await tryPin('135790', NOW)
  expect(await tryPin(PIN, NOW + 29_999)).toEqual({ status: 'waiting', ms: 1 })
  expect(await tryPin(PIN, NOW + 30_000)).toEqual({ status: 'right' })
  expect(lockTriesCell.get().failures).toBe(0)
})

test('tries at the same time are counted each', async () => {
  await lockWithPin(PIN)
  await Promise.all(Array.from({ length: 8 }, () => tryPin('135790', NOW)))
  expect(lockTriesCell.get().failures).toBe(5)
})

test('the same PIN of two people is kept differently, and without a session there is no lock', async () => {
  await lockWithPin(PIN)
  const first = appLockCell.get()?.hash
  await lockWithPin(PIN)
  expect(appLockCell.get()?.hash).not.toBe(first)
  sessionCell.set(null)
  expect(isAppLockOnCell.get()).toBe(true)
  expect(isLockOn()).toBe(false)
})

test.each([
  ['24681', '24681', 'not-six-digits'],
  ['111111', '111111', 'guessable'],
  ['246813', '246814', 'different'],
  ['246813', '246813', null],
])('%s and %s as a new PIN: %s', (pin, repeated, fault) => {
  expect(newPinFault(pin, repeated)).toBe(fault)
})
