/** The token of the link by which a person stops what they did not do: names one alarm, signed, so that nobody makes one up or tries any out. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { bytesOfUuid, UUID_BYTES, uuidOfBytes } from './uuid-bytes.ts'

const MAC_BYTES = 16

export interface StopTokens {
  make(alarmId: string): string
  /** @returns the alarm's id; null for anything that was not made here */
  read(token: string): string | null
}

/** @param masterKey 32 bytes; the tokens' own key is derived from it. The database holds neither, so a copy of it stops nothing. */
export function createStopTokens(masterKey: Buffer): StopTokens {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'candor stop link 1', 32))
  const macOf = (id: Buffer) => createHmac('sha256', key).update(id).digest().subarray(0, MAC_BYTES)
  return {
    make: (alarmId) => {
      const id = bytesOfUuid(alarmId)
      return Buffer.concat([id, macOf(id)]).toString('base64url')
    },
    read: (token) => {
      const bytes = Buffer.from(token, 'base64url')
      // Base64 has several spellings of the same bytes: one token has one.
      if (bytes.length !== UUID_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null
      const id = bytes.subarray(0, UUID_BYTES)
      return timingSafeEqual(bytes.subarray(UUID_BYTES), macOf(id)) ? uuidOfBytes(id) : null
    },
  }
}
