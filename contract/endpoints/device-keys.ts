import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { hashSchema, signatureSchema, timeSchema } from '../identifiers.ts'
import { devicePublicKeySchema } from '../intent/device-key.ts'

/** A signing key of this session's device, as the page of signed-in devices shows it. */
export const deviceKeySchema = z.strictObject({
  /** Hash of the public key: what the device shows as its fingerprint. */
  id: hashSchema,
  since: timeSchema,
})
export type DeviceKey = z.infer<typeof deviceKeySchema>

/**
 * Registers the key that this device signs with, for this session. A session has one key: another one takes its place. Harmless to repeat.
 * `signature` covers `registrationText`: nobody registers a key that they don't hold.
 */
export const registerDeviceKey = endpoint({
  id: 'register-device-key',
  cost: 'write',
  method: 'POST',
  path: '/device-keys',
  access: 'user',
  idempotent: false,
  body: z.strictObject({ publicKey: devicePublicKeySchema, signature: signatureSchema }),
  response: deviceKeySchema,
  problems: ['intent-invalid', 'device-key-revoked', 'too-many-requests'],
})

/** Revokes one of the person's own keys for good. Its signatures so far stay valid. */
export const revokeDeviceKey = endpoint({
  id: 'revoke-device-key',
  cost: 'write',
  method: 'DELETE',
  path: '/device-keys/:id',
  access: 'user',
  idempotent: false,
  params: z.strictObject({ id: hashSchema }),
  response: z.strictObject({ status: z.literal('revoked') }),
  problems: ['not-found'],
})
