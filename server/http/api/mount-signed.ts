/** Writes that the caller's device has signed: checked before anything else, kept in the transaction of the act, refused with a signature. */
import type { EndpointShape } from '../../../contract/endpoint.ts'
import type { SignedAct } from '../../../contract/intent/act-intent.ts'
import { done, type Outcome } from '../../../contract/outcome.ts'
import type { Tx } from '../../database/transaction.ts'
import { signActRefusal, type RefusalSigner } from '../../identity/sign-act-refusal.ts'
import { checkAct, keepAct, type AskedAct } from '../../identity/signed-acts.ts'
import type { Vault } from '../../vault/sealed-text.ts'
import { keyOf, sessionOf, userOf, type Call, type CallSession, type Writer } from '../entry/call.ts'
import { mountWriter } from './mount.ts'
import type { Platform } from '../entry/platform.ts'

interface SignedWriter<E extends EndpointShape> {
  readonly vault: Vault
  readonly keys: RefusalSigner
  /** The act that the call asks for, and the act that its device signed. */
  readonly asked: (call: Call<E>) => AskedAct & { readonly signed: SignedAct }
  /** A check that runs after the signature's, outside the transaction. */
  readonly before: (call: Call<E>) => Promise<Outcome<void>>
  readonly writer: Writer<E>
}

export function mountSignedWriter<E extends EndpointShape>(
  platform: Platform,
  endpoint: E,
  { vault, keys, asked, before, writer }: SignedWriter<E>,
): void {
  const signIfRefused = <T>(call: Call<E>, outcome: Outcome<T>) =>
    signActRefusal(outcome, { signed: asked(call).signed, keys, now: call.now })
  mountWriter(
    platform,
    endpoint,
    async (tx, call) => {
      const outcome = await writer(tx, call)
      if (!outcome.ok) return signIfRefused(call, outcome)
      const kept = await keepSigned(tx, call, { vault, signed: asked(call).signed })
      return kept.ok ? outcome : signIfRefused(call, kept)
    },
    async (call) => {
      const act = asked(call)
      const checked = await checkAct(sessionOf(call).deviceKey, act, act.signed)
      return checked.ok ? signIfRefused(call, await before(call)) : checked
    },
  )
}

/** Keeps what a call's device has signed. Its signature was checked before. */
export async function keepSigned(
  tx: Tx,
  call: { readonly session: CallSession | null; readonly now: number },
  { vault, signed }: { readonly vault: Vault; readonly signed: SignedAct },
): Promise<Outcome<void>> {
  const kept = await keepAct(tx, { userId: userOf(call), key: keyOf(call), signed, vault, now: call.now })
  return kept.ok ? done(undefined) : kept
}
