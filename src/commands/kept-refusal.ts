import type { ActIntent } from '../../contract/intent/act-intent.ts'
import { actIntentHash } from '../../contract/intent/act-intent.ts'
import type { OrderIntent } from '../../contract/intent/order-intent.ts'
import { anyRefusalSchema, differenceFromRefusal, type AnyRefusal } from '../../contract/intent/refusal-of-intent.ts'
import type { NoAnswer } from '../../contract/evidence/no-answer.ts'
import type { Refusal } from '../../contract/outcome.ts'
import { canonicalJson } from '../../contract/canonical-json.ts'
import { isByPlatform } from './check-acceptance.ts'

type Kept =
  | { readonly kind: 'refusal'; readonly document: AnyRefusal }
  | { readonly kind: 'no-answer'; readonly document: NoAnswer }

/**
 * Returns the document to keep of a refusal: the platform's signed text where it has signed that it refused exactly this intent for exactly this
 * reason; otherwise a note that no answer came, or one without a signature, with its times.
 */
export async function documentOfRefusal(
  intent: OrderIntent | ActIntent,
  refusal: Refusal,
  { askedAt, endedAt }: { readonly askedAt: number; readonly endedAt: number },
): Promise<Kept> {
  const signed = await signedRefusalOf(intent, refusal)
  if (signed) return { kind: 'refusal', document: signed }
  const { problem, facts } = refusal
  const isUnknown = facts?.['isUnknown'] === 1
  const act = intent.type === 'act-intent' ? { act: intent.act, intentHash: actIntentHash(intent) } : {}
  return {
    kind: 'no-answer',
    document: { problem, isUnknown: isUnknown || problem === 'unavailable', askedAt, endedAt, ...act },
  }
}

async function signedRefusalOf(
  intent: OrderIntent | ActIntent,
  { problem, refusal }: Refusal,
): Promise<AnyRefusal | null> {
  const parsed = anyRefusalSchema.safeParse(refusal)
  if (!parsed.success) return null
  const { receipt, signature } = parsed.data
  const isAbout = receipt.problem === problem && differenceFromRefusal(intent, receipt) === null
  return isAbout && (await isByPlatform(receipt.keyId, canonicalJson(receipt), signature)) ? parsed.data : null
}
