import type { Outcome } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import { revokeVerification } from '../verification/decide-verification.ts'
import { actOnPerson, type PersonAct } from './act-on-person.ts'

/**
 * Takes back the approval of a person's identity: a name was misread, documents were not theirs, or a name has changed. The person is told
 * the reason and hands in documents again; until then they can't withdraw. Withdrawals under review wait for their own decision.
 * Refuses `reason-missing`, `not-found`, `already-decided` where the identity is not verified.
 */
export function revokeIdentity(tx: Tx, input: PersonAct): Promise<Outcome<void>> {
  const { userId, now } = input
  return actOnPerson(tx, input, {
    act: 'revoke-identity',
    run: (reason) => revokeVerification(tx, { userId, reason, now }),
  })
}
