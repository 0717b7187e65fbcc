/** Keeps the beginning of a signed act in the device's memory: what was asked for, and the refusal or the silence after it. The act waits for none of this. */
import { actIntentHash, type SignedAct } from '../../contract/intent/act-intent.ts'
import type { Refusal } from '../../contract/outcome.ts'
import { evidenceOf } from '../evidence/evidence.ts'
import { keptAct, nameOfAct } from '../evidence/kept-refusals.ts'
import { remember } from '../evidence/remember.ts'
import { systemClock } from '../store/device/system-clock.ts'
import { documentOfRefusal } from './kept-refusal.ts'

interface AskedAct {
  readonly userId: string
  readonly signed: SignedAct
}

/** Before it is sent. */
export async function rememberAct({ userId, signed }: AskedAct): Promise<void> {
  await remember(evidenceOf(userId), {
    kind: 'intent',
    id: nameOfAct(signed.intent, actIntentHash(signed.intent)),
    document: keptAct(signed),
    at: systemClock.now(),
  })
}

/** A refusal with the platform's signature is kept as that; one without, and silence, as no answer: with its times. */
export async function rememberActRefusal(
  { userId, signed }: AskedAct,
  refusal: Refusal,
  askedAt: number,
): Promise<void> {
  const at = systemClock.now()
  const kept = await documentOfRefusal(signed.intent, refusal, { askedAt, endedAt: at })
  await remember(evidenceOf(userId), { ...kept, id: `${signed.intent.actId} ${at}`, at })
}
