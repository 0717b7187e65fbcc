/** Two signed texts that contradict each other, as a file that convinces a third party: `candor-verify` checks it. Canonical JSON (RFC 8785). */
import * as z from 'zod/mini'
import { canonicalJson, readCanonical } from '../canonical-json.ts'
import { keysSchema } from '../identifiers.ts'
import { areKeysOf, keyOf } from '../key-of.ts'
import { logNewsSchema } from '../log/log-news.ts'
import { policyContradiction } from '../log/policy-notice.ts'
import { policyNoticeSchema } from '../log/policy-notice-schema.ts'
import { statementMonthReceiptSchema } from '../rows/statement-month.ts'
import { validRestores } from '../settlement/abandoned.ts'
import { acceptanceSchema, settlementSchema } from '../settlement/receipt.ts'
import { restoreNoticeSchema, type RestoreNotice } from '../settlement/restore-notice.ts'
import { checkpointSchema, checkpointText } from '../settlement/tick.ts'
import { isSignatureOf } from '../signature.ts'
import { signedNotice, signedReceipt } from '../signed-schema.ts'
import { contradictionOf, isRestoredBetween, type SignedText } from './contradiction-of.ts'

const receiptSchema = signedReceipt(
  z.union([acceptanceSchema, settlementSchema, statementMonthReceiptSchema, logNewsSchema, policyNoticeSchema]),
)
/** One of the two: a receipt or a notice with its signature, or a signed head, which carries its own. */
export const saidSchema = z.union([
  receiptSchema,
  z.strictObject({ head: checkpointSchema }),
  signedNotice(restoreNoticeSchema),
])
export type Said = z.infer<typeof saidSchema>

export const savedContradictionSchema = z.strictObject({
  type: z.literal('contradiction'),
  version: z.literal(1),
  /** The text that the device was told first; `later` is the one that it was told afterwards. */
  first: saidSchema,
  later: saidSchema,
  /** Restore notices that were published: one between the two would excuse them. */
  restores: z.array(signedNotice(restoreNoticeSchema)),
  keys: keysSchema,
})
export type SavedContradiction = z.infer<typeof savedContradictionSchema>

export type ContradictionVerdict =
  /** Both are signed, and both can't be true. */
  | { readonly verdict: 'contradiction'; readonly detail: string }
  | { readonly verdict: 'mismatch'; readonly step: 'keys' | 'signature' | 'none'; readonly detail: string }

export function contradictionText(saved: SavedContradiction): string {
  return canonicalJson(saved)
}

/** The file that a text is exactly the canonical JSON of; null for any other text. */
export function savedContradictionOfText(text: string): SavedContradiction | null {
  return readCanonical(text, (json) => savedContradictionSchema.safeParse(json).data ?? null, contradictionText)
}

/** @param trustedKeys key id → public key that the reader knows; 'from-file' checks the file in itself only */
export function verifyContradiction(
  saved: SavedContradiction,
  trustedKeys: Readonly<Record<string, string>> | 'from-file',
): ContradictionVerdict {
  const { keys } = saved
  const both = [signedOf(saved.first), signedOf(saved.later)]
  if (
    !areKeysOf(
      keys,
      both.map(({ keyId }) => keyId),
      trustedKeys === 'from-file' ? null : trustedKeys,
    )
  ) {
    return {
      verdict: 'mismatch',
      step: 'keys',
      detail: 'the keys are not those that signed, or not those that you know',
    }
  }
  for (const { text, signature, keyId } of both) {
    if (!isSignatureOf(text, signature, keyOf(keys, keyId) ?? ''))
      return { verdict: 'mismatch', step: 'signature', detail: `the signature by ${keyId} does not cover its text` }
  }
  const detail = detailOf(textOf(saved.first), textOf(saved.later), validRestores(saved.restores, keys))
  return detail === null
    ? { verdict: 'mismatch', step: 'none', detail: 'both texts can be true' }
    : { verdict: 'contradiction', detail }
}

/** Two policies of the log need the log's own code, which no device loads for the other texts. */
function detailOf(one: SignedText, other: SignedText, restores: readonly RestoreNotice[]): string | null {
  if (one.type !== 'log-policy-notice' || other.type !== 'log-policy-notice')
    return contradictionOf(one, other, restores)
  return isRestoredBetween(one.at, other.at, restores) ? null : policyContradiction(one, other)
}

/** Returns the text without its signature. */
export function textOf(said: Said) {
  return 'head' in said ? said.head : 'notice' in said ? said.notice : said.receipt
}

function signedOf(said: Said): { readonly text: string; readonly signature: string; readonly keyId: string } {
  if ('head' in said) return { text: checkpointText(said.head), signature: said.head.signature, keyId: said.head.keyId }
  const text = textOf(said)
  return { text: canonicalJson(text), signature: said.signature, keyId: text.keyId }
}
