/**
 * Real-name verification: not submitted → under review → verified, or refused with a reason and open to another try.
 * This room holds real-name verification. It may not keep a document's number in the clear.
 */
import { randomUUID } from 'node:crypto'
import type { BusinessCalendar } from '../../contract/business-day.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Verification } from '../../contract/rows/verification.ts'
import { plainNumber } from '../../contract/validation/card-number.ts'
import { maskMiddle } from '../../contract/validation/masking.ts'
import { isIdNumber, isPersonName } from '../../contract/validation/person-name.ts'
import type { Tx } from '../database/transaction.ts'
import { setVerification } from '../identity/profile.ts'
import type { Vault } from '../vault/sealed-text.ts'
import { projectVerification } from './verification-row.ts'

export interface SubmitContext {
  readonly userId: string
  readonly now: number
  readonly calendar: BusinessCalendar
  readonly vault: Vault
  /** Whether both files are this person's own identity photos. */
  readonly arePhotos: (tx: Tx, ids: readonly string[]) => Promise<boolean>
}

export interface IdentityInput {
  readonly name: string
  readonly nationality: string
  readonly idNumber: string
  readonly frontFileId: string
  readonly backFileId: string
}

/**
 * Submits identity documents. Name and number are stored sealed, and masked in the row.
 * Refuses `name-invalid`, `id-number-invalid`, `photo-missing`, `verification-under-review`, `already-verified`.
 */
export async function submitVerification(
  tx: Tx,
  context: SubmitContext,
  input: IdentityInput,
): Promise<Outcome<Verification>> {
  const name = input.name.trim()
  const number = plainNumber(input.idNumber).toUpperCase()
  const today = context.calendar.dayOf(context.now)
  if (!isPersonName(name, input.nationality)) return refuse('name-invalid')
  if (!isIdNumber(number, { nationality: input.nationality, today })) return refuse('id-number-invalid')
  if (input.frontFileId === input.backFileId) return refuse('photo-missing')
  if (!(await context.arePhotos(tx, [input.frontFileId, input.backFileId]))) return refuse('photo-missing')
  const id = randomUUID()
  const row = await tx.db
    .insertInto('verification')
    .values({
      id,
      user_id: context.userId,
      status: 'under-review',
      name_sealed: context.vault.seal(name, identityPlace(id)),
      name_masked: maskMiddle(name, { start: 0, end: 1 }),
      nationality: input.nationality,
      id_number_sealed: context.vault.seal(number, identityPlace(id)),
      id_number_masked: maskMiddle(number, { start: 3, end: 2 }),
      front_file_id: input.frontFileId,
      back_file_id: input.backFileId,
      reason: null,
      submitted_at: BigInt(context.now),
      decided_at: null,
    })
    .onConflict((conflict) => conflict.column('user_id').where('status', '<>', 'refused').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return refuse(await whyNot(tx, context.userId))
  await setVerification(tx, context.userId, { status: 'under-review', reason: null })
  return done(projectVerification(tx, row))
}

/** The place that sealed name and number are bound to. */
export function identityPlace(verificationId: string): string {
  return `verification:${verificationId}`
}

async function whyNot(tx: Tx, userId: string): Promise<'already-verified' | 'verification-under-review'> {
  const live = await tx.db
    .selectFrom('verification')
    .select('status')
    .where('user_id', '=', userId)
    .where('status', '<>', 'refused')
    .executeTakeFirst()
  return live?.status === 'verified' ? 'already-verified' : 'verification-under-review'
}
