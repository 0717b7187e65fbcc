/**
 * The secret of a session begins with its person: a request finds its session among that person's rows (docs/adr/0083). The other half is
 * random. Both halves are hashed together, so whoever knows the person knows nothing.
 */
import { randomBytes } from 'node:crypto'

const HALF_BYTES = 16

/** @param userId a UUID. @returns 256 bits as base64url: the person, and 128 bits that nobody can guess */
export function newSessionSecret(userId: string): string {
  const person = Buffer.from(userId.replaceAll('-', ''), 'hex')
  return Buffer.concat([person, randomBytes(HALF_BYTES)]).toString('base64url')
}

/** Returns the person that a secret names, as a UUID. One of an earlier version names nobody: what stands there is random. */
export function personIn(secret: string): string {
  const hex = Buffer.from(secret, 'base64url')
    .toString('hex')
    .padEnd(2 * HALF_BYTES, '0')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
