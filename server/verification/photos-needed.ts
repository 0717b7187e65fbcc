import type { Tx } from '../database/transaction.ts'

/** Whether an identity photo belongs to documents that are under review, or that were decided at this time or later. @param since ms */
export async function isPhotoNeeded(tx: Tx, fileId: string, since: number): Promise<boolean> {
  const row = await tx.db
    .selectFrom('verification')
    .select('id')
    .where((is) => is.or([is('front_file_id', '=', fileId), is('back_file_id', '=', fileId)]))
    .where((is) => is.or([is('status', '=', 'under-review'), is('decided_at', '>=', BigInt(since))]))
    .executeTakeFirst()
  return row !== undefined
}
