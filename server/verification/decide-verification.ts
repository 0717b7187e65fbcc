import { randomUUID } from 'node:crypto'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Verification } from '../../contract/rows/verification.ts'
import type { Tx } from '../database/transaction.ts'
import { sendMessage } from '../messages/send-message.ts'
import { setVerification } from '../identity/profile.ts'
import type { VerificationTable } from './tables.ts'
import { noteMemberEvents } from '../team/note-member-event.ts'
import { projectVerification } from './verification-row.ts'

/** Finds documents right or, with a reason, not. Once: refuses `already-decided` after that, `not-found` before there is one. */
export async function decideVerification(
  tx: Tx,
  input: { id: string; now: number } & ({ status: 'verified' } | { status: 'refused'; reason: string }),
): Promise<Outcome<{ userId: string; verification: Verification }>> {
  const row = await tx.db
    .updateTable('verification')
    .set({
      status: input.status,
      reason: input.status === 'refused' ? input.reason : null,
      decided_at: BigInt(input.now),
    })
    .where('id', '=', input.id)
    .where('status', '=', 'under-review')
    .returningAll()
    .executeTakeFirst()
  if (row) {
    await setVerification(tx, row.user_id, { status: row.status, reason: row.reason })
    if (row.status === 'verified')
      await noteMemberEvents(tx, [{ kind: 'verified', memberId: row.user_id, at: input.now }])
    await tell(tx, row, input.now)
    return done({ userId: row.user_id, verification: projectVerification(tx, row) })
  }
  const known = await tx.db.selectFrom('verification').select('id').where('id', '=', input.id).executeTakeFirst()
  return refuse(known ? 'already-decided' : 'not-found')
}

/**
 * Takes an approval back, with a reason that the person reads: they can hand in documents again. Refuses `already-decided` where their
 * identity is not verified.
 */
export async function revokeVerification(
  tx: Tx,
  { userId, reason, now }: { readonly userId: string; readonly reason: string; readonly now: number },
): Promise<Outcome<void>> {
  const row = await tx.db
    .updateTable('verification')
    .set({ status: 'refused', reason, decided_at: BigInt(now) })
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .returningAll()
    .executeTakeFirst()
  if (!row) return refuse('already-decided')
  await setVerification(tx, userId, { status: row.status, reason })
  await tell(tx, row, now)
  projectVerification(tx, row)
  return done(undefined)
}

function tell(tx: Tx, row: VerificationTable, now: number): Promise<void> {
  const isRight = row.status === 'verified'
  return sendMessage(tx, {
    id: randomUUID(),
    userId: row.user_id,
    kind: isRight ? 'verification-approved' : 'verification-refused',
    facts: isRight ? {} : { reason: row.reason ?? '' },
    at: now,
  })
}
