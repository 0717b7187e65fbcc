/** Keeps the acts besides orders that people's devices have signed: sealed, since one can hold the number of a bank account. */
import { canonicalJson } from '../../contract/canonical-json.ts'
import { actIntentText, type ActContent, type SignedAct, type SignedActName } from '../../contract/intent/act-intent.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import type { Vault } from '../vault/sealed-text.ts'
import type { SessionKey } from './device-keys.ts'
import { isSignatureOfAny } from './device-signature.ts'
import type {} from './tables.ts'

/** The act that a request asks for; its signed text must name the same. */
export interface AskedAct {
  readonly act: SignedActName
  /** Null where the request has no id of its own. */
  readonly actId: string | null
  readonly content: ActContent
}

/** Refuses `device-key-missing` where the session has no key or another one, and `intent-invalid` where the signed text is about something else. */
export async function checkAct(
  key: SessionKey | null,
  asked: AskedAct,
  { intent, signature }: SignedAct,
): Promise<Outcome<void>> {
  if (key?.id !== intent.deviceKeyId) return refuse('device-key-missing')
  const isAbout =
    intent.act === asked.act &&
    (asked.actId === null || intent.actId === asked.actId) &&
    canonicalJson(intent.content) === canonicalJson(asked.content)
  return isAbout && isSignatureOfAny(actIntentText(intent), signature, key.publicKey)
    ? done(undefined)
    : refuse('intent-invalid')
}

/** Keeps what was signed, in the transaction of the act. Refuses `id-taken` for a text that stands for another act already. */
export async function keepAct(
  tx: Tx,
  {
    userId,
    key,
    signed,
    vault,
    now,
  }: { userId: string; key: SessionKey; signed: SignedAct; vault: Vault; now: number },
): Promise<Outcome<void>> {
  const { intent, signature } = signed
  const kept = await tx.db
    .insertInto('signed_act')
    .values({
      id: intent.actId,
      user_id: userId,
      act: intent.act,
      key_id: key.id,
      public_key: key.publicKey,
      signature,
      at: BigInt(now),
      intent_sealed: vault.seal(actIntentText(intent), actPlace(intent.actId)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept ? done(undefined) : refuse('id-taken')
}

/** The place that a sealed text is bound to. */
export function actPlace(actId: string): string {
  return `signed-act:${actId}`
}
