/** Tells the log which files the server serves as the app, each time when they become others. */
import { appFilesLeaf, hashOfList, type FileList } from '../../contract/log/app-files.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { addChangeToLog } from './add-to-log.ts'

/** @param served.signers the keys that signed the list, as C2SP writes them; none for an unsigned build */
export async function tellAppFiles(
  database: Database,
  served: { readonly list: FileList; readonly signers: readonly string[]; readonly now: number },
): Promise<void> {
  const { list, signers, now } = served
  const text = [hashOfList(list), ...signers].join(' ')
  await inTransaction(database, (tx) =>
    addChangeToLog(tx, { what: 'app-files', text, leaf: appFilesLeaf(list, { at: now, signers }) }),
  )
}
