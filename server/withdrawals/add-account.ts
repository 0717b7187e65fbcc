import type { AccountDetails } from '../../contract/endpoints/withdrawal-accounts.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { WithdrawalAccount } from '../../contract/rows/withdrawal-account.ts'
import type { Tx } from '../database/transaction.ts'
import type { Vault } from '../vault/sealed-text.ts'
import { checkAccountDetails } from './account-details.ts'
import { projectAccountRow } from './account-row.ts'
import { lockHold } from './withdrawal-hold.ts'

const ACCOUNTS_MAX = 5

/**
 * Binds a withdrawal account. The first one may be withdrawn to at once (unless withdrawals are held); a further one only
 * after the hold, so that who steals a session and the transaction password gains no quick way out beside the bound one.
 * Refuses what `checkAccountDetails` refuses, `too-many-accounts`, `id-taken`. The transaction password was checked before.
 */
export async function addAccount(
  tx: Tx,
  context: { userId: string; now: number; vault: Vault },
  input: { id: string; details: AccountDetails },
): Promise<Outcome<WithdrawalAccount>> {
  const checked = checkAccountDetails(input.details)
  if (!checked.ok) return checked
  const heldUntil = await lockHold(tx, context.userId)
  const others = await tx.db.selectFrom('withdrawal_account').select('id').where('user_id', '=', context.userId).execute()
  if (others.length >= ACCOUNTS_MAX) return refuse('too-many-accounts', { maximum: ACCOUNTS_MAX })
  const { hold_ms: holdMs } = await tx.db.selectFrom('withdrawal_terms').select('hold_ms').executeTakeFirstOrThrow()
  const ownHold = others.length === 0 ? context.now : context.now + Number(holdMs)
  const inserted = await tx.db
    .insertInto('withdrawal_account')
    .values({
      id: input.id,
      user_id: context.userId,
      ...checked.value.columns,
      number_sealed: context.vault.seal(checked.value.number, numberPlace(input.id)),
      usable_from: BigInt(Math.max(ownHold, heldUntil)),
      created_at: BigInt(context.now),
      changed_at: BigInt(context.now),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted ? done(await projectAccountRow(tx, inserted.id)) : refuse('id-taken')
}

/** The place that an account's sealed number is bound to. */
export function numberPlace(accountId: string): string {
  return `withdrawal-account:${accountId}`
}
