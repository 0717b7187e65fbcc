/**
 * The app lock of this device: the data that checks the PIN, and the failed tries. The PIN itself is not stored.
 * The lock covers the screen; it does not encrypt the stored data.
 */
import { createStoredCell } from './cell.ts'
import { APP_LOCK_KEY, APP_LOCK_TRIES_KEY } from '../../storage-keys.ts'

export interface AppLock {
  /** User id of the lock's owner: the lock goes when that person's session ends. */
  readonly owner: string
  /** Hex. */
  readonly salt: string
  readonly iterations: number
  /** PBKDF2 with SHA-256 of the PIN, hex. */
  readonly hash: string
  /** The app locks when it was in the background this long; at a start it always is. */
  readonly awayMinutes: number
  /** Credential of the device's own lock (fingerprint, face), base64url; null where none was added. */
  readonly passkey: string | null
}
export interface LockTries {
  readonly failures: number
  /** Device time of the last one, ms. */
  readonly at: number
}

export const AWAY_MINUTES = [0, 1, 5, 15] as const

export const appLockCell = createStoredCell<AppLock | null>(APP_LOCK_KEY, (stored) =>
  isAppLock(stored) ? stored : null,
)
export const lockTriesCell = createStoredCell<LockTries>(APP_LOCK_TRIES_KEY, (stored) => {
  const { failures, at } = (stored ?? {}) as Partial<LockTries>
  return { failures: Number.isSafeInteger(failures) ? Number(failures) : 0, at: Number.isFinite(at) ? Number(at) : 0 }
})

/** The number of wrong PINs that cost no waiting. */
const FREE_TRIES = 4
const WAITS_MS = [30_000, 60_000, 300_000, 900_000]
const LONGEST_WAIT_MS = 3_600_000

/**
 * How long the next try must wait, ms: after five wrong ones half a minute, then longer up to an hour. A device clock that was
 * put back makes nobody wait longer than the whole time.
 */
export function waitBeforeTry({ failures, at }: LockTries, now: number): number {
  if (failures <= FREE_TRIES) return 0
  const wait = WAITS_MS[failures - FREE_TRIES - 1] ?? LONGEST_WAIT_MS
  return Math.min(wait, Math.max(0, at + wait - now))
}

/** Tries left before the first wait; 0 afterwards. */
export function triesLeft({ failures }: LockTries): number {
  return Math.max(0, FREE_TRIES + 1 - failures)
}

const PIN = /^\d{6}$/

/** Six digits. */
export function isPin(text: string): boolean {
  return PIN.test(text)
}

function isAppLock(stored: unknown): stored is AppLock {
  const lock = (stored ?? {}) as Partial<AppLock>
  return (
    typeof lock.owner === 'string' &&
    typeof lock.salt === 'string' &&
    typeof lock.hash === 'string' &&
    Number.isSafeInteger(lock.iterations) &&
    typeof lock.awayMinutes === 'number' &&
    (lock.passkey === null || typeof lock.passkey === 'string')
  )
}
