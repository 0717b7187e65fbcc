/** A restore's notices as a file: what `candor-verify` holds proofs against. Canonical JSON (RFC 8785). */
import * as z from 'zod/mini'
import { canonicalJson, readCanonical } from '../canonical-json.ts'
import { keysSchema } from '../identifiers.ts'
import { signedNotice } from '../signed-schema.ts'
import { restoreNoticeSchema } from './restore-notice.ts'

export const savedRestoreSchema = z.strictObject({
  type: z.literal('restore'),
  version: z.literal(1),
  notices: z.array(signedNotice(restoreNoticeSchema)).check(z.minLength(1)),
  /** Key id → Ed25519 public key, base64url. */
  keys: keysSchema,
})
export type SavedRestore = z.infer<typeof savedRestoreSchema>

export function savedRestoreText(saved: SavedRestore): string {
  return canonicalJson(saved)
}

/** The file that a text is exactly the canonical JSON of; null for any other text. */
export function savedRestoreOfText(text: string): SavedRestore | null {
  return readCanonical(text, (json) => savedRestoreSchema.safeParse(json).data ?? null, savedRestoreText)
}
