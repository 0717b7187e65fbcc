/** The form of a key notice (key-notice.ts), without the signature library: the configuration carries it. */
import * as z from 'zod/mini'
import { keyIdSchema, publicKeySchema, timeSchema } from './identifiers.ts'
import { signedNotice } from './signed-schema.ts'

export const keyNoticeSchema = z.strictObject({
  type: z.literal('key'),
  version: z.literal(1),
  /** The new key. */
  keyId: keyIdSchema,
  publicKey: publicKeySchema,
  /** The key before it, which signs this. */
  previousKeyId: keyIdSchema,
  signedAt: timeSchema,
})
export type KeyNotice = z.infer<typeof keyNoticeSchema>

export const signedKeyNoticeSchema = signedNotice(keyNoticeSchema)
export type SignedKeyNotice = z.infer<typeof signedKeyNoticeSchema>
