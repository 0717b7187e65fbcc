import { sql } from 'kysely'
import { inTransaction, type Tx } from '../database/transaction.ts'
import type { FileName, FileRoom } from './files.ts'

const PORTION = 200
const NOBODY = '00000000-0000-0000-0000-000000000000'
const BEFORE_ALL = { at: -1n, id: NOBODY, userId: NOBODY }

/**
 * Deletes for good the pictures of one purpose that were uploaded before a time and that nobody needs any more: first the bytes in the
 * store, then the row. Stopped in between, the next round does the rest. One that is submitted at this moment stays.
 * @param input.userId one person's alone
 * @param input.isNeeded asked in the transaction that holds the row
 * @returns how many went
 * @throws StoreError when the store can't be reached: nothing is said to be gone that may still be there
 */
export async function forgetFiles(
  room: Pick<FileRoom, 'database' | 'store'>,
  input: {
    readonly purpose: string
    readonly before: number
    readonly userId?: string
    readonly isNeeded: (tx: Tx, file: FileName) => Promise<boolean>
  },
  isStopped: () => boolean = () => false,
): Promise<number> {
  let after = BEFORE_ALL
  let gone = 0
  while (!isStopped()) {
    const files = await room.database
      .selectFrom('file')
      .select(['id', 'user_id as userId', 'created_at as at'])
      .where('purpose', '=', input.purpose)
      .where('created_at', '<', BigInt(input.before))
      .where(sql<boolean>`(created_at, id, user_id) > (${after.at}, ${after.id}::uuid, ${after.userId}::uuid)`)
      .$if(input.userId !== undefined, (query) => query.where('user_id', '=', input.userId ?? ''))
      .orderBy('created_at')
      .orderBy('id')
      .orderBy('user_id')
      .limit(PORTION)
      .execute()
    for (const file of files) {
      if (isStopped()) return gone
      if (await forgetFile(room, file, input.isNeeded)) gone += 1
    }
    const last = files.at(-1)
    if (!last) return gone
    after = last
  }
  return gone
}

function forgetFile(
  room: Pick<FileRoom, 'database' | 'store'>,
  named: FileName,
  isNeeded: (tx: Tx, file: FileName) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(room.database, async (tx) => {
    const file = await tx.db
      .selectFrom('file')
      .select('object_name')
      .where('id', '=', named.id)
      .where('user_id', '=', named.userId)
      .forUpdate()
      .executeTakeFirst()
    if (!file || (await isNeeded(tx, named))) return false
    await room.store.remove(file.object_name)
    await tx.db.deleteFrom('file').where('id', '=', named.id).where('user_id', '=', named.userId).execute()
    return true
  })
}
