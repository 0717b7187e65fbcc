/** The PIN of the app lock: it switches the lock on and opens it. */
import { isAppLockOnCell } from '../store/device/app-lock-flag.ts'
import {
  type LockTries,
  appLockCell,
  isPin,
  lockTriesCell,
  triesLeft,
  waitBeforeTry,
} from '../store/device/app-lock.ts'
import { sessionCell } from '../store/device/session.ts'
import { systemClock } from '../store/device/system-clock.ts'

export type PinResult =
  | { readonly status: 'right' }
  | { readonly status: 'wrong'; readonly triesLeft: number }
  /** Not even looked at: so many ms are left to wait. */
  | { readonly status: 'waiting'; readonly ms: number }

/** The number that OWASP recommends for PBKDF2 with SHA-256. It takes a phone about half a second. */
const ITERATIONS = 600_000
const SALT_BYTES = 16
const HASH_BITS = 256
const DEFAULT_AWAY_MINUTES = 1

/** Browsers hash only on pages that came over TLS (or from this machine). */
export function canLock(): boolean {
  return globalThis.crypto.subtle !== undefined
}

/** Switches the lock on, or changes its PIN. From now on nothing of home is kept for the next start. */
export async function lockWithPin(pin: string): Promise<void> {
  const owner = sessionCell.get()?.user.id
  if (owner === undefined || !isPin(pin))
    throw new RangeError('the lock belongs to somebody who is signed in, and a PIN has six digits')
  const before = appLockCell.get()
  const salt = toHex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)))
  const hash = await hashOf(pin, salt, ITERATIONS)
  appLockCell.set({
    owner,
    salt,
    iterations: ITERATIONS,
    hash,
    awayMinutes: before?.awayMinutes ?? DEFAULT_AWAY_MINUTES,
    passkey: before?.passkey ?? null,
  })
  lockTriesCell.set({ failures: 0, at: 0 })
  isAppLockOnCell.set(true)
}

/** Holds a PIN against the lock. A try is counted before it is looked at: a person who closes the app in between has used it up. */
export async function tryPin(pin: string, now: number = systemClock.now()): Promise<PinResult> {
  const lock = appLockCell.get()
  if (lock === null) throw new Error('there is no lock')
  const ms = waitBeforeTry(lockTriesCell.get(), now)
  if (ms > 0) return { status: 'waiting', ms }
  const tries: LockTries = { failures: lockTriesCell.get().failures + 1, at: now }
  lockTriesCell.set(tries)
  if ((await hashOf(pin, lock.salt, lock.iterations)) !== lock.hash)
    return { status: 'wrong', triesLeft: triesLeft(tries) }
  lockTriesCell.set({ failures: 0, at: 0 })
  return { status: 'right' }
}

/** How long the next try must wait, ms. */
export function lockWait(now: number = systemClock.now()): number {
  return waitBeforeTry(lockTriesCell.get(), now)
}

/** Sets after how many minutes away the app asks for the PIN again. Does nothing without a lock. */
export function chooseAwayMinutes(awayMinutes: number): void {
  const lock = appLockCell.get()
  if (lock !== null) appLockCell.set({ ...lock, awayMinutes })
}

async function hashOf(pin: string, salt: string, iterations: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: fromHex(salt), iterations },
    key,
    HASH_BITS,
  )
  return toHex(new Uint8Array(bits))
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
