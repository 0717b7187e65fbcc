import { sealMemory } from '../evidence/seal-memory.ts'
import { noteEnding } from '../store/device/ending.ts'
import { eraseMirror } from '../store/mirror/erase-mirror.ts'
import { sessionCell } from '../store/device/session.ts'
import { syncStatus } from '../store/device/sync-status.ts'
import { dropChoices } from './drop-choices.ts'
import { dropTraces, leaveDevice } from './leave-device.ts'

/**
 * Takes a person off this device: a durable flag, every tab unmounts (they share the session cell), the person's rows are erased. Interrupted
 * anywhere after the flag, the next start finishes it.
 * @param revoke tells the server, before the rows go: no tab that is slow to notice can fetch them once more. Null: the session has ended already
 */
export async function forgetPerson(userId: string, revoke: (() => Promise<boolean>) | null): Promise<boolean> {
  noteEnding(userId, revoke && { sessionId: sessionCell.get()?.id ?? null })
  sessionCell.set(null)
  syncStatus.clear()
  dropChoices(null)
  await dropTraces()
  void leaveDevice()
  const isRevoked = revoke === null || (await revoke())
  // The prints of what this device was promised stay when the rows go. Sealed twice: the sync may write to the memory until the rows are gone.
  await sealMemory(userId)
  await eraseMirror(userId)
  await sealMemory(userId)
  return isRevoked
}
