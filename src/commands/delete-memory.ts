import { deleteMemory } from '../evidence/seal-memory.ts'
import { incidentCountCell } from '../store/device/incident-count.ts'
import { pinnedKeysCell } from '../store/device/pinned-keys.ts'
import { sessionCell } from '../store/device/session.ts'
import { requestSync } from '../store/device/sync-requests.ts'

/** Deletes all that this device remembers of what the signed-in person was promised, incidents and pinned keys too. Remembering begins anew. */
export async function deleteOwnMemory(): Promise<void> {
  const userId = sessionCell.get()?.user.id
  if (userId === undefined) return
  await deleteMemory(userId)
  incidentCountCell.set(0)
  pinnedKeysCell.set(null)
  requestSync({ type: 'verify' })
}
