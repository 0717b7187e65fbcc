/** The answer of a check of a proof, and what the caller gives the check. */
import { keyOf } from '../key-of.ts'
import { isSignatureOf } from '../signature.ts'
import type { Sight } from './abandoned.ts'
import type { OrderEnd } from './operator-void.ts'
import type { ProofStep } from './proof-step.ts'
import type { Proof } from './receipt.ts'
import type { RestoreNotice, SignedRestore } from './restore-notice.ts'
import type { Settlement } from './settle.ts'

export type Verdict =
  | { readonly verdict: 'verified'; readonly settlement: OrderEnd }
  /** All that is there is right, but the ticks do not decide yet, or the platform has not signed the result yet. */
  | { readonly verdict: 'not-yet-final'; readonly settlement: Settlement }
  /** All that is there is right, but a backup was restored since: the platform says that it has abandoned these ticks. */
  | {
      readonly verdict: 'abandoned'
      readonly settlement: Settlement | OrderEnd
      readonly notice: RestoreNotice
      readonly ticks: number
    }
  | { readonly verdict: 'mismatch'; readonly step: ProofStep; readonly detail: string }

export interface VerifyOptions {
  /**
   * Key id → public key as this device has known it (configuration). 'from-proof' checks the proof in itself only: that
   * the keys are the platform's is then for the person to compare.
   */
  readonly trustedKeys: Readonly<Record<string, string>> | 'from-proof'
  /** The ticks and heads that this device saw itself while the order ran. */
  readonly seen?: { readonly ticks?: readonly Sight[]; readonly checkpoints?: readonly Sight[] }
  /** Published restore notices; one that is not signed by a key that counts is passed over. */
  readonly restores?: readonly SignedRestore[]
  /** The texts of all notices that everybody reads, voids and restores; absent where this device cannot know them all. */
  readonly published?: ReadonlySet<string>
  /** Ed25519 by faster means than the contract's own, and P-256, which the contract's own does not check (contract/intent/device-key.ts). */
  readonly isSignatureOf?: typeof isSignatureOf
  /** The answer of `brokenTickOf` for this proof, where the caller asked it ahead. */
  readonly brokenTick?: number | null
}

/** True where the key that the proof names has signed this text. */
export function isSignedBy(
  { proof, options }: { proof: Proof; options: VerifyOptions },
  keyId: string,
  text: string,
  signature: string,
): boolean {
  const key = keyOf(proof.keys, keyId)
  return key !== undefined && (options.isSignatureOf ?? isSignatureOf)(text, signature, key)
}

export function mismatch(step: ProofStep, detail: string): Verdict {
  return { verdict: 'mismatch', step, detail: detail.trim() }
}
