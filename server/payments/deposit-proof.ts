/** One picture proves one payment: the person who sends it again is refused, an operator is told where somebody else sends it. */
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import { filesOfPicture, ownFilesOfPicture, pictureHashOf } from '../files/files.ts'
import type {} from './migrations.ts'

/** Reviews are done by people: more than these at once of one person would only keep others waiting. */
export const UNDER_REVIEW_MAX = 20
const RETRY_AFTER_SECONDS = 3_600

/**
 * Refuses `proof-used` where the picture stands for another deposit of this person, under review or credited; one that was refused
 * may be asked for again with it. Refuses `too-many-requests` where too many of theirs wait for a review.
 */
export async function checkProof(
  tx: Tx,
  { userId }: { readonly userId: string },
  input: { readonly id: string; readonly proofFileId: string },
): Promise<Outcome<void>> {
  // Two deposits with one picture at the same moment come one after the other.
  const proof = { id: input.proofFileId, userId }
  const picture = (await pictureHashOf(tx, proof)) ?? proof.id
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`proof ${picture}`}, 0))`.execute(tx.db)
  const files = await ownFilesOfPicture(tx.db, proof)
  const standing = await tx.db
    .selectFrom('deposit')
    .select(['id', 'status', 'proof_file_id'])
    .where('user_id', '=', userId)
    .where('id', '<>', input.id)
    .where((where) =>
      where.or([
        where('status', '=', 'under-review'),
        where.and([where('status', '<>', 'failed'), where('proof_file_id', 'in', files)]),
      ]),
    )
    .execute()
  if (standing.some((deposit) => files.includes(deposit.proof_file_id))) return refuse('proof-used')
  const isFull = standing.filter(({ status }) => status === 'under-review').length >= UNDER_REVIEW_MAX
  return isFull ? { ...refuse('too-many-requests'), retryAfterSeconds: RETRY_AFTER_SECONDS } : done(undefined)
}

/** Returns a warning for the operator: the other deposits, of anybody, that a deposit's picture was sent for; null: none. */
export async function proofWarning(
  db: Database,
  deposit: { readonly id: string; readonly proof_file_id: string; readonly user_id: string },
): Promise<string | null> {
  const files = await filesOfPicture(db, { id: deposit.proof_file_id, userId: deposit.user_id })
  const others = await db
    .selectFrom('deposit')
    .select(['number', 'user_id', 'status'])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('proof_file_id', 'user_id'),
        'in',
        files.map((file) => tuple(file.id, file.userId)),
      ),
    )
    .where(({ eb, or }) => or([eb('id', '<>', deposit.id), eb('user_id', '<>', deposit.user_id)]))
    .orderBy('created_at')
    .limit(OTHERS_SHOWN)
    .execute()
  if (others.length === 0) return null
  return others
    .map(
      ({ number, user_id, status }) =>
        `D${String(number).padStart(10, '0')} (${user_id === deposit.user_id ? 'the same person' : 'another person'}, ${status})`,
    )
    .join(', ')
}

const OTHERS_SHOWN = 10
