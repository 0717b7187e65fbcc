import type { PasskeyAssertion } from '../../contract/endpoints/passkeys.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { openSession, type OpenedSession, type SigningIn } from './open-session.ts'
import type { PasskeyChallenges } from './passkey-challenges.ts'
import { countTry, forgiveTry } from './tries.ts'
import { refusalOf, usePasskey } from './use-passkey.ts'
import { verifyAssertion, type PasskeySite } from './verify-passkey.ts'

/** The parts that everything about passkeys is done with. */
export interface PasskeyRoom {
  readonly database: Database
  readonly site: PasskeySite
  readonly challenges: PasskeyChallenges
}

/**
 * Opens a session for the person whose passkey has answered. Failures count for the address, together with those of passwords; none count for the
 * passkey, since a signature can't be guessed and strangers could lock its owner out.
 * Refuses `passkey-refused`, `passkey-expired`, `passkey-blocked` and `too-many-requests`.
 */
export async function signInWithPasskey(
  { database, site, challenges }: PasskeyRoom,
  input: SigningIn & { readonly assertion: PasskeyAssertion; readonly failuresPerAddress: number },
): Promise<Outcome<OpenedSession>> {
  const { assertion, now } = input
  const challenge = challenges.again({ for: 'sign-in' }, assertion.ticket, now)
  if (challenge === null) return refuse('passkey-expired')
  const counted = await countTry(
    database,
    [{ subject: `address ${input.address}`, wrongMax: input.failuresPerAddress }],
    now,
  )
  if (!counted.ok) return counted
  const verified = await verifyAssertion(database, site, { userId: null, assertion, challenge })
  if (!verified.ok) return verified
  const passkey = verified.value
  const opened = await inTransaction(database, async (tx) => {
    const use = await usePasskey(tx, { passkey, challenge, expiresAt: assertion.ticket.expiresAt, now })
    if (use.status !== 'used') return use
    const user = { id: passkey.userId, account: passkey.account }
    return { status: 'opened' as const, session: await openSession(tx, user, input) }
  })
  if (opened.status !== 'opened') return refusalOf(opened)
  await forgiveTry(database, counted.value)
  return done(opened.session)
}
