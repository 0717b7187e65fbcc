/** Reduces the memory to prints at a logout, and deletes it if the person asks for that. */
import Dexie from 'dexie'
import { evidenceNameOf, evidenceOf } from './evidence.ts'

/**
 * Takes the contents out and leaves the prints: nobody reads from them what somebody traded, and whoever signs in here again is still
 * told when a result was changed meanwhile. Incidents stay whole: they are the person's evidence.
 */
export async function sealMemory(userId: string): Promise<void> {
  if (!(await Dexie.exists(evidenceNameOf(userId)))) return
  const evidence = evidenceOf(userId)
  await evidence.transaction('rw', evidence.receipts, evidence.rows, evidence.seals, async () => {
    // Written anew without the field, so that it is gone from the disk.
    await evidence.receipts
      .where('kind')
      // The public log's heads and what binds the market are everybody's.
      .noneOf(['log-head', 'market'])
      .modify((receipt: { document?: unknown }) => {
        delete receipt.document
      })
    await evidence.rows.toCollection().modify((row: { doc?: unknown }) => {
      delete row.doc
    })
    await evidence.seals.clear()
  })
}

/** Deletes all that this device remembers about a person, incidents too. Only the person asks for this. */
export async function deleteMemory(userId: string): Promise<void> {
  evidenceOf(userId).close({ disableAutoOpen: true })
  await Dexie.delete(evidenceNameOf(userId))
}
