import type { AccountDetails } from '../../contract/endpoints/withdrawal-accounts.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { WithdrawalAccount } from '../../contract/rows/withdrawal-account.ts'
import type { Tx } from '../database/transaction.ts'
import { raiseAlarm } from '../identity/raise-alarm.ts'
import type { Vault } from '../vault/sealed-text.ts'
import { checkAccountDetails } from './account-details.ts'
import { projectAccountRow } from './holds/account-row.ts'
import { checkHolder } from './check-holder.ts'
import { lockHold } from './holds/withdrawal-hold.ts'

const ACCOUNTS_MAX = 5

/**
 * Binds a withdrawal account and tells the person. The first one may be withdrawn to at once, where the session is no new one and
 * withdrawals are not held; any other one only after the hold: whoever signs in with stolen passwords gains no quick way out.
 * @param context.isSettled whether the session's device is known to be the person's (identity/settled-session.ts)
 * Refuses what `checkAccountDetails` and `checkHolder` refuse, `too-many-accounts`, `id-taken`. The transaction password was checked before.
 */
export async function addAccount(
  tx: Tx,
  context: { userId: string; now: number; vault: Vault; isSettled: boolean },
  input: { id: string; details: AccountDetails },
): Promise<Outcome<WithdrawalAccount>> {
  const checked = checkAccountDetails(input.details)
  if (!checked.ok) return checked
  const holder = await checkHolder(tx, context, checked.value.columns.holder)
  if (!holder.ok) return holder
  const heldUntil = await lockHold(tx, context.userId)
  const others = await tx.db
    .selectFrom('withdrawal_account')
    .select('id')
    .where('user_id', '=', context.userId)
    .execute()
  if (others.length >= ACCOUNTS_MAX) return refuse('too-many-accounts', { maximum: ACCOUNTS_MAX })
  const { hold_ms: holdMs } = await tx.db.selectFrom('withdrawal_terms').select('hold_ms').executeTakeFirstOrThrow()
  const ownHold = others.length === 0 && context.isSettled ? context.now : context.now + Number(holdMs)
  const usableFrom = Math.max(ownHold, heldUntil)
  const inserted = await tx.db
    .insertInto('withdrawal_account')
    .values({
      id: input.id,
      user_id: context.userId,
      ...checked.value.columns,
      number_sealed: context.vault.seal(checked.value.number, numberPlace(input.id)),
      usable_from: BigInt(usableFrom),
      created_at: BigInt(context.now),
      changed_at: BigInt(context.now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return refuse('id-taken')
  const account = checked.value.columns.number_masked
  await raiseAlarm(tx, {
    userId: context.userId,
    kind: 'account-added',
    now: context.now,
    account,
    accountHeldUntil: usableFrom,
  })
  return done(await projectAccountRow(tx, { id: inserted.id, userId: context.userId }))
}

/** The place that an account's sealed number is bound to. */
export function numberPlace(accountId: string): string {
  return `withdrawal-account:${accountId}`
}
