/** Checks a saved contradiction, as `candor-verify` does. The app saves such files and checks none. */
import { canonicalJson } from '../canonical-json.ts'
import { areKeysOf, keyOf } from '../key-of.ts'
import { policyContradiction } from '../log/policy-notice.ts'
import { validRestores } from '../settlement/abandoned.ts'
import type { RestoreNotice } from '../settlement/restore-notice.ts'
import { checkpointText } from '../settlement/tick.ts'
import { isSignatureOf } from '../signature.ts'
import { contradictionOf, isRestoredBetween, type SignedText } from './contradiction-of.ts'
import { textOf, type Said, type SavedContradiction } from './contradiction.ts'

type ContradictionVerdict =
  /** Both are signed, and both can't be true. */
  | { readonly verdict: 'contradiction'; readonly detail: string }
  | { readonly verdict: 'mismatch'; readonly step: 'keys' | 'signature' | 'none'; readonly detail: string }

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

function signedOf(said: Said): { readonly text: string; readonly signature: string; readonly keyId: string } {
  if ('head' in said) return { text: checkpointText(said.head), signature: said.head.signature, keyId: said.head.keyId }
  const text = textOf(said)
  return { text: canonicalJson(text), signature: said.signature, keyId: text.keyId }
}
