import type { Tx } from '../database/transaction.ts'

/** Whether an identity photo belongs to documents that are under review, or that were decided at this time or later. @param since ms */
export async function isPhotoNeeded(
  tx: Tx,
  { id, userId }: { readonly id: string; readonly userId: string },
  since: number,
): Promise<boolean> {
  const row = await tx.db
    .selectFrom('verification')
    .select('id')
    .where('user_id', '=', userId)
    .where((is) => is.or([is('front_file_id', '=', id), is('back_file_id', '=', id)]))
    .where((is) => is.or([is('status', '=', 'under-review'), is('decided_at', '>=', BigInt(since))]))
    .executeTakeFirst()
  return row !== undefined
}
