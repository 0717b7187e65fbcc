import { signInWithPasskey as signInEndpoint, startPasskeySignIn } from '../../contract/endpoints/passkeys.ts'
import { refuse, type Outcome, type Refusal } from '../../contract/outcome.ts'
import { call } from '../remote/call.ts'
import { hasPasskeys, loadAsking, stopAsking } from './load-asking.ts'
import { openSession } from './sign-in.ts'

/** A challenge is good for five minutes; what is offered takes another one before. */
const RENEWED_MS = 4 * 60_000
const BUSY_MS_MAX = 2_000

/**
 * Signs in with a passkey that the browser asks for. Refuses what the server and the device refuse; `passkey-not-given` where there is none.
 * @param options.isWanted looked at before the browser asks: its question ends the one before it, which may be a person's own
 * @param options.onGiven called when the person has given a passkey, before the server hears of it
 */
export async function signInWithPasskey({
  isOffered,
  isWanted = () => true,
  onGiven,
}: {
  readonly isOffered: boolean
  readonly isWanted?: () => boolean
  readonly onGiven?: () => void
}): Promise<Outcome<null>> {
  const asking = await loadAsking()
  if (!asking.ok) return asking
  const started = await call(startPasskeySignIn)
  if (!started.ok) return started
  if (!isWanted()) return refuse('passkey-not-given')
  const given = await asking.value.givePasskey(started.value, { isOffered })
  if (!given.ok) return given
  onGiven?.()
  return openSession(() => call(signInEndpoint, { body: given.value }))
}

/**
 * Lets the browser offer passkeys where the name is typed, once the page is idle, and again after each that did not sign in. Silent where
 * nothing can be offered (no network, no such browser): the password is there.
 * @param tell why a passkey that the person chose did not sign them in
 * @returns the way to end it
 */
export function offerPasskeys(tell: (refusal: Refusal) => void): () => void {
  let isOver = false
  const offer = async () => {
    if (isOver || !(await canOffer()) || isOver) return
    let [isRenewed, isChosen] = [false, false]
    // A timer for each offer: one that ends late leaves the next one's alone.
    const renewal = setTimeout(() => {
      isRenewed = true
      if (isOver) return
      stopAsking()
      void offer()
    }, RENEWED_MS)
    const outcome = await signInWithPasskey({
      isOffered: true,
      isWanted: () => !isOver && !isRenewed,
      onGiven: () => {
        isChosen = true
      },
    })
    clearTimeout(renewal)
    if (isOver || outcome.ok || !isChosen) return
    tell(outcome)
    if (!isRenewed) await offer()
  }
  whenIdle(() => void offer())
  return () => {
    isOver = true
    stopAsking()
  }
}

async function canOffer(): Promise<boolean> {
  return hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: BUSY_MS_MAX })
  else setTimeout(work, BUSY_MS_MAX)
}
