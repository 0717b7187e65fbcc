import { done, refuse } from '../../contract/outcome.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { findByAccount } from '../../server/identity/names.ts'
import { freezePerson, unfreezePerson } from '../../server/operators/freeze.ts'
import { revokeIdentity } from '../../server/operators/revoke-identity.ts'
import type { Desk, Options, Said } from './desk.ts'

/** Stops a person's new buys and withdrawals; what runs goes on. */
export const freezeCommand = (desk: Desk, words: readonly string[], options: Options) =>
  change(desk, { words, options, run: freezePerson, told: 'frozen' })

export const unfreezeCommand = (desk: Desk, words: readonly string[], options: Options) =>
  change(desk, { words, options, run: unfreezePerson, told: 'not frozen any more' })

/** Takes the approval of an identity back. */
export const revokeIdentityCommand = (desk: Desk, words: readonly string[], options: Options) =>
  change(desk, {
    words,
    options,
    run: revokeIdentity,
    told: 'not verified any more: the person hands in documents again',
  })

async function change(
  { database, context: { operatorId, now } }: Desk,
  {
    words: [account = ''],
    options: { reason = '' },
    run,
    told,
  }: {
    readonly words: readonly string[]
    readonly options: Options
    readonly run: typeof freezePerson
    readonly told: string
  },
): Promise<Said> {
  const userId = await findByAccount(database, account)
  if (userId === undefined) return refuse('not-found')
  const changed = await inTransaction(database, (tx) => run(tx, { operatorId, userId, reason, now }))
  return changed.ok ? done([told]) : changed
}
