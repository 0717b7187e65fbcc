/**
 * A device's signing key. The text of a public key says what kind it is: 32 bytes are Ed25519, 65 bytes beginning with 4 are a point of
 * P-256 (ECDSA with SHA-256), for browsers that lack Ed25519. Signatures of both kinds have 64 bytes.
 */
import * as z from 'zod/mini'
import { canonicalJson } from '../canonical-json.ts'
import { hashSchema, idSchema } from '../identifiers.ts'
import { sha256Hex } from '../sha256.ts'

/** base64url. The first byte 4 and the bits after it make a "B". */
export const devicePublicKeySchema = z.string().check(z.regex(/^(?:[\w-]{43}|B[\w-]{86})$/))

export type DeviceKeyKind = 'ed25519' | 'p256'

export function deviceKeyKind(publicKey: string): DeviceKeyKind {
  return publicKey.length === 43 ? 'ed25519' : 'p256'
}

/** The name of a device key: a hash of the key itself, so that nobody can give another key the same name. */
export function deviceKeyId(publicKey: string): string {
  return sha256Hex(`device-key-1|${publicKey}`)
}

/** The text that a device signs to register its key: only the holder of a key can register it, and only for the person who is signed in. */
const registrationSchema = z.strictObject({
  type: z.literal('device-key'),
  version: z.literal(1),
  userId: idSchema,
  deviceKeyId: hashSchema,
})

export function registrationText(input: { readonly userId: string; readonly publicKey: string }): string {
  const registration: z.infer<typeof registrationSchema> = {
    type: 'device-key',
    version: 1,
    userId: input.userId,
    deviceKeyId: deviceKeyId(input.publicKey),
  }
  return canonicalJson(registration)
}
