import { actIntentHash, type SignedAct } from '../../contract/intent/act-intent.ts'
import { actRefusalText, type ActRefusalText, type SignedActRefusal } from '../../contract/intent/act-refusal.ts'
import type { Outcome } from '../../contract/outcome.ts'

/** The platform's signing key. */
export interface RefusalSigner {
  readonly keyId: string
  sign(text: string): string
}

/**
 * Puts the platform's signature under the refusal of an act: the hash of what the device signed, why it was refused, and when.
 * The caller has checked the device's signature. Anything but a refusal passes as it is, and so does
 * `unavailable`: the same request may be under way, and nobody can sign what became of it.
 */
export function signActRefusal<T>(
  outcome: Outcome<T>,
  { signed, keys, now }: { readonly signed: SignedAct; readonly keys: RefusalSigner; readonly now: number },
): Outcome<T> {
  if (outcome.ok || outcome.problem === 'unavailable') return outcome
  const { intent } = signed
  const receipt: ActRefusalText = {
    type: 'act-refusal',
    version: 1,
    act: intent.act,
    actId: intent.actId,
    intentHash: actIntentHash(intent),
    problem: outcome.problem,
    refusedAt: now,
    keyId: keys.keyId,
  }
  return { ...outcome, refusal: { receipt, signature: keys.sign(actRefusalText(receipt)) } satisfies SignedActRefusal }
}
