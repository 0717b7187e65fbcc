import type { Profile } from '../../contract/rows/profile.ts'
import { maskEmail, maskMiddle } from '../../contract/validation/masking.ts'
import type { Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import type {} from './tables.ts'

/** Writes the person's `profile` row to their feed, from what is stored now. */
export async function projectProfile(tx: Tx, userId: string): Promise<void> {
  const user = await tx.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const doc: Profile = {
    account: user.account,
    phoneMasked: user.phone && maskMiddle(user.phone, { start: 6, end: 2 }),
    emailMasked: user.email && maskEmail(user.email),
    inviteCode: user.invite_code,
    creditScore: user.credit_score,
    verification: user.verification as Profile['verification'], // setVerification is its only writer besides the default
    verificationReason: user.verification_reason,
    registeredAt: Number(user.registered_at),
  }
  recordChange(tx, { owner: userId, collection: 'profile', id: 'main', doc })
}

/** Sets the result of the review of a person's identity, which their profile shows. */
export async function setVerification(
  tx: Tx,
  userId: string,
  state: { status: Profile['verification']; reason: string | null },
): Promise<void> {
  await tx.db
    .updateTable('app_user')
    .set({ verification: state.status, verification_reason: state.reason })
    .where('id', '=', userId)
    .execute()
  await projectProfile(tx, userId)
}
