/**
 * Identity: who somebody is. Passwords, codes and sessions; secrets are stored as hashes only.
 * This room holds accounts, passwords, codes, sessions, passkeys, device keys, and the alarms about their changes. It
 * may not keep a secret in the clear.
 */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { inHashLine } from './hash-line.ts'

/** 256 random bits as base64url: a registration's or a device's secret. That of a session: session-secret.ts. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash that is stored of a secret with 128 random bits or more: one pass suffices, since nobody can guess the secret. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Draws so many digits, each equally likely. */
export function newCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}

/** An account-opening code: six characters that are hard to confuse when read aloud. */
export function newInviteCode(): string {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
  return Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')
}

/** argon2id with the library's defaults (19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return inHashLine(() => hash(password))
}

/**
 * A hash that fits no password that anybody could know, in the same form and as slow to compare as any other: an account without
 * a password answers like one with another password.
 */
export function unknownPasswordHash(): string {
  const text = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=19456,t=2,p=1$${text(16)}$${text(32)}`
}

let decoy: Promise<string> | undefined

/**
 * Compares in the time that a real comparison takes, also when there is nobody to compare with: the time must not tell
 * whether an account exists.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(newSecret())
  const compared = stored ?? (await decoy)
  const isRight = await inHashLine(() => verify(compared, password))
  return stored !== null && isRight
}
