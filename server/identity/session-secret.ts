/**
 * The secret of a session begins with its person: a request finds its session among that person's rows (docs/adr/0083). The other half is
 * random. Both halves are hashed together, so whoever knows the person knows nothing.
 */
import { randomBytes } from 'node:crypto'
import { bytesOfUuid, UUID_BYTES, uuidOfBytes } from './uuid-bytes.ts'

const RANDOM_BYTES = 16
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** @param userId a UUID. @returns 256 bits as base64url: the person, and 128 bits that nobody can guess */
export function newSessionSecret(userId: string): string {
  return Buffer.concat([bytesOfUuid(userId), randomBytes(RANDOM_BYTES)]).toString('base64url')
}

/** Returns the person that a secret names, as a UUID. One of an earlier version names nobody: what stands there is random. */
export function personIn(secret: string): string {
  return uuidOfBytes(Buffer.from(secret, 'base64url').subarray(0, UUID_BYTES)) ?? NOBODY
}
