/** A UUID as the 16 bytes that it stands for: half as long in a link, a cookie or an authenticator. */

export const UUID_BYTES = 16

export function bytesOfUuid(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

/** Returns the UUID of these bytes, or null where there are not exactly 16. */
export function uuidOfBytes(bytes: Buffer): string | null {
  if (bytes.length !== UUID_BYTES) return null
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
