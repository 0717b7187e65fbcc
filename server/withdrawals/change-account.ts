/** A bound account changes through customer service only: the person asks, an operator decides, and a change holds withdrawals. */
import { accountDetailsSchema, type AccountDetails } from '../../contract/endpoints/withdrawal-accounts.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { WithdrawalAccount } from '../../contract/rows/withdrawal-account.ts'
import type { Tx } from '../database/transaction.ts'
import { raiseAlarm } from '../identity/raise-alarm.ts'
import type { Vault } from '../vault/sealed-text.ts'
import { checkAccountDetails } from './account-details.ts'
import { projectAccountRow } from './holds/account-row.ts'
import { REVIEW_ID } from '../reviews/review-id.ts'
import { numberPlace } from './add-account.ts'
import { checkHolder } from './check-holder.ts'

/** Asks for a change. Refuses what `checkAccountDetails` and `checkHolder` refuse, `not-found`, `change-under-review`, `id-taken`. */
export async function requestChange(
  tx: Tx,
  context: { userId: string; now: number; vault: Vault },
  input: { accountId: string; id: string; details: AccountDetails },
): Promise<Outcome<WithdrawalAccount>> {
  const checked = checkAccountDetails(input.details)
  if (!checked.ok) return checked
  const holder = await checkHolder(tx, context, checked.value.columns.holder)
  if (!holder.ok) return holder
  const account = await tx.db
    .selectFrom('withdrawal_account')
    .select('id')
    .where('id', '=', input.accountId)
    .where('user_id', '=', context.userId)
    .forUpdate()
    .executeTakeFirst()
  if (!account) return refuse('not-found')
  const waiting = await tx.db
    .selectFrom('withdrawal_account_change')
    .select('id')
    .where('account_id', '=', account.id)
    .where('user_id', '=', context.userId)
    .where('status', '=', 'under-review')
    .executeTakeFirst()
  if (waiting) return refuse('change-under-review')
  const inserted = await tx.db
    .insertInto('withdrawal_account_change')
    .values({
      id: input.id,
      account_id: account.id,
      user_id: context.userId,
      status: 'under-review',
      details_sealed: context.vault.seal(JSON.stringify(input.details), changePlace(input.id)),
      number_masked: checked.value.columns.number_masked,
      reason: null,
      created_at: BigInt(context.now),
      decided_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return refuse('id-taken')
  return done(await projectAccountRow(tx, { id: account.id, userId: context.userId }))
}

/** Applies a change that waits, and holds this person's withdrawals. Refuses `not-found`, `already-decided`. */
export async function approveChange(
  tx: Tx,
  context: { now: number; vault: Vault },
  reviewId: string,
): Promise<Outcome<WithdrawalAccount>> {
  const change = await decide(tx, { reviewId, status: 'approved', reason: null, now: context.now })
  if (!change.ok) return change
  const { id, account_id: accountId, user_id: userId, details_sealed: sealed } = change.value
  const checked = checkAccountDetails(
    accountDetailsSchema.parse(JSON.parse(context.vault.open(sealed, changePlace(id)))),
  )
  if (!checked.ok) return checked
  await tx.db
    .updateTable('withdrawal_account')
    .set({
      ...checked.value.columns,
      number_sealed: context.vault.seal(checked.value.number, numberPlace(accountId)),
      changed_at: BigInt(context.now),
    })
    .where('id', '=', accountId)
    .where('user_id', '=', userId)
    .execute()
  await raiseAlarm(tx, {
    userId,
    kind: 'account-changed',
    now: context.now,
    account: checked.value.columns.number_masked,
  })
  return done(await projectAccountRow(tx, { id: accountId, userId }))
}

/** Leaves the account as it is, with the reason. Refuses `not-found`, `already-decided`. */
export async function refuseChange(
  tx: Tx,
  input: { reviewId: string; reason: string; now: number },
): Promise<Outcome<WithdrawalAccount>> {
  const change = await decide(tx, { ...input, status: 'refused' })
  if (!change.ok) return change
  return done(await projectAccountRow(tx, { id: change.value.account_id, userId: change.value.user_id }))
}

async function decide(
  tx: Tx,
  input: { reviewId: string; status: 'approved' | 'refused'; reason: string | null; now: number },
) {
  const decided = await tx.db
    .updateTable('withdrawal_account_change')
    .set({ status: input.status, reason: input.reason, decided_at: BigInt(input.now) })
    .where(REVIEW_ID, '=', input.reviewId)
    .where('status', '=', 'under-review')
    .returning(['id', 'account_id', 'user_id', 'details_sealed'])
    .executeTakeFirst()
  if (decided) return done(decided)
  const known = await tx.db
    .selectFrom('withdrawal_account_change')
    .select('id')
    .where(REVIEW_ID, '=', input.reviewId)
    .executeTakeFirst()
  return refuse(known ? 'already-decided' : 'not-found')
}

/** The place that a change's sealed details are bound to. */
export function changePlace(changeId: string): string {
  return `withdrawal-account-change:${changeId}`
}
