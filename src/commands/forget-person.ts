import { sealMemory } from '../evidence/seal-memory.ts'
import { noteEnding } from '../store/device/ending.ts'
import { eraseMirror } from '../store/mirror/erase-mirror.ts'
import { favouritesCell } from '../store/device/favourites.ts'
import { firstStepsCell } from '../store/device/first-steps.ts'
import { frontTimeCell } from '../store/device/front-time.ts'
import { chartLayoutsCell } from '../store/device/chart-layouts.ts'
import { quickAmountsCell } from '../store/device/quick-amounts.ts'
import { realityCheckCell } from '../store/device/reality-check.ts'
import { incidentCountCell } from '../store/device/incident-count.ts'
import { chosenKindsCell } from '../store/device/notifications.ts'
import { onlineCalls } from '../store/device/online-calls.ts'
import { isPractisingCell } from '../store/device/practice.ts'
import { sessionCell } from '../store/device/session.ts'
import { syncStatus } from '../store/device/sync-status.ts'
import { unkeptChoicesCell } from '../store/device/unkept-choices.ts'
import { dropLock } from './app-lock.ts'
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
  incidentCountCell.set(0)
  onlineCalls.set([])
  dropLock()
  favouritesCell.set([])
  quickAmountsCell.set('')
  realityCheckCell.set('off')
  frontTimeCell.set(null)
  chartLayoutsCell.set({})
  firstStepsCell.set(null)
  isPractisingCell.set(false)
  unkeptChoicesCell.set([])
  chosenKindsCell.set(null)
  await dropTraces()
  void leaveDevice()
  const isRevoked = revoke === null || (await revoke())
  // The prints of what this device was promised stay when the rows go. Sealed twice: the sync may write to the memory until the rows are gone.
  await sealMemory(userId)
  await eraseMirror(userId)
  await sealMemory(userId)
  return isRevoked
}
