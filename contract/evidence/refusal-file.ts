/**
 * Files about what a person asked for and did not get. One holds the platform's signed refusal, which `candor-verify` shows to a third party.
 * The other is the device's own note that no answer came, or one without a signature. Canonical JSON (RFC 8785).
 */
import * as z from 'zod/mini'
import { canonicalJson, readCanonical } from '../canonical-json.ts'
import { idSchema, keysSchema, timeSchema } from '../identifiers.ts'
import { SIGNED_ACTS, type SignedActName } from '../intent/act-intent.ts'
import { anyIntentSchema, anyRefusalSchema, differenceFromRefusal } from '../intent/refusal-of-intent.ts'
import { refusalCodeSchema } from '../intent/refusal.ts'
import { areKeysOf, keyOf } from '../key-of.ts'
import { isSignatureOf } from '../signature.ts'

/** Null where the device has not kept it: the number of a bank account stays on no device. */
const keptIntentSchema = z.nullable(anyIntentSchema)
/** These acts name a bank account or a wallet. */
const WITHOUT_CONTENTS: readonly SignedActName[] = ['add-withdrawal-account', 'request-account-change']

export const refusedFileSchema = z.strictObject({
  type: z.literal('refused'),
  version: z.literal(1),
  intent: keptIntentSchema,
  refusal: anyRefusalSchema,
  keys: keysSchema,
})
export type RefusedFile = z.infer<typeof refusedFileSchema>

export const unansweredFileSchema = z.strictObject({
  type: z.literal('unanswered'),
  version: z.literal(1),
  intent: keptIntentSchema,
  asked: z.enum(['order', ...SIGNED_ACTS]),
  /** Id of the order or of the act. */
  id: idSchema,
  /** `silence`: no answer came. `unsigned`: a refusal came, and the platform did not sign it. */
  answer: z.enum(['silence', 'unsigned']),
  problem: refusalCodeSchema,
  /** Both by the device's clock. */
  askedAt: timeSchema,
  endedAt: timeSchema,
})
export type UnansweredFile = z.infer<typeof unansweredFileSchema>

export type RefusedVerdict =
  | { readonly verdict: 'refused' }
  | { readonly verdict: 'mismatch'; readonly step: 'keys' | 'signature' | 'intent'; readonly detail: string }

/** Whether a device keeps the contents of such an act: all but those with the number of a bank account or a wallet. */
export function isKeptWhole(act: SignedActName): boolean {
  return !WITHOUT_CONTENTS.includes(act)
}

export function refusedFileText(file: RefusedFile): string {
  return canonicalJson(file)
}

export function unansweredFileText(file: UnansweredFile): string {
  return canonicalJson(file)
}

/** The file that a text is exactly the canonical JSON of; null for any other text. */
export function refusedFileOfText(text: string): RefusedFile | null {
  return readCanonical(text, (json) => refusedFileSchema.safeParse(json).data ?? null, refusedFileText)
}

/** The file that a text is exactly the canonical JSON of; null for any other text. */
export function unansweredFileOfText(text: string): UnansweredFile | null {
  return readCanonical(text, (json) => unansweredFileSchema.safeParse(json).data ?? null, unansweredFileText)
}

/**
 * Checks that the platform signed the refusal of exactly this intent.
 * @param trustedKeys key id → public key that the reader knows; 'from-file' checks the file in itself only
 */
export function verifyRefusedFile(
  { intent, refusal, keys }: RefusedFile,
  trustedKeys: Readonly<Record<string, string>> | 'from-file',
): RefusedVerdict {
  const { receipt, signature } = refusal
  if (!areKeysOf(keys, [receipt.keyId], trustedKeys === 'from-file' ? null : trustedKeys))
    return { verdict: 'mismatch', step: 'keys', detail: 'the key is not the one that signed, or not one that you know' }
  if (!isSignatureOf(canonicalJson(receipt), signature, keyOf(keys, receipt.keyId) ?? ''))
    return {
      verdict: 'mismatch',
      step: 'signature',
      detail: `the signature by ${receipt.keyId} does not cover its text`,
    }
  const difference =
    intent !== null
      ? differenceFromRefusal(intent, receipt)
      : areContentsKept(receipt)
        ? 'the file does not hold what was asked for'
        : null
  return difference === null ? { verdict: 'refused' } : { verdict: 'mismatch', step: 'intent', detail: difference }
}

function areContentsKept(receipt: RefusedFile['refusal']['receipt']): boolean {
  return receipt.type === 'refusal' || isKeptWhole(receipt.act)
}
