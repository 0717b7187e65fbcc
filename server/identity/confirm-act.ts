import type { Confirmation } from '../../contract/endpoints/passkeys.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { inTransaction } from '../database/transaction.ts'
import type { PasskeyRoom } from './sign-in-with-passkey.ts'
import { checkTransactionPassword } from './transaction-password.ts'
import { countTry, forgiveTry } from './tries.ts'
import { refusalOf, usePasskey } from './use-passkey.ts'
import { verifyAssertion } from './verify-passkey.ts'

const FAILURES = 10
/** A request whose answer was lost is sent again at once: its first copy may still be under way. */
const UNDER_WAY_MS = 10_000

/**
 * Whether the person themselves wants this act: their transaction password, or a passkey's answer to a challenge that was made for this session and
 * this act alone. Refuses what `checkTransactionPassword` refuses, `passkey-refused`, `passkey-expired`, `passkey-blocked`, `too-many-requests`.
 */
export async function checkConfirmation(
  { database, site, challenges }: PasskeyRoom,
  input: {
    readonly userId: string
    readonly sessionId: string
    readonly confirmation: Confirmation
    /** `actIntentHash` of what the device has signed: kind, id, content. */
    readonly actHash: string
    readonly now: number
  },
): Promise<Outcome<void>> {
  const { userId, sessionId, actHash, now } = input
  const { passkey: assertion, transactionPassword } = input.confirmation
  if (assertion === undefined)
    return checkTransactionPassword(database, { userId, password: transactionPassword ?? '', now })
  const challenge = challenges.again({ for: 'act', sessionId, actHash }, assertion.ticket, now)
  if (challenge === null) return refuse('passkey-expired')
  const counted = await countTry(database, [{ subject: `passkey ${userId}`, wrongMax: FAILURES }], now)
  if (!counted.ok) return counted
  const verified = await verifyAssertion(database, site, { userId, assertion, challenge })
  if (!verified.ok) return verified
  const use = await inTransaction(database, (tx) =>
    usePasskey(tx, { passkey: verified.value, challenge, expiresAt: assertion.ticket.expiresAt, now }),
  )
  if (use.status === 'used' || use.status === 'answered-before') await forgiveTry(database, counted.value)
  if (use.status === 'used') return done(undefined)
  return use.status === 'answered-before' && now - use.at < UNDER_WAY_MS ? refuse('unavailable') : refusalOf(use)
}
