import { type Outcome, done, refuse } from '../../contract/outcome.ts'
import { OUTBOX_SYNC_TAG, type NewOutboxItem, type NewOverlay, addToOutbox } from '../store/mirror/outbox.ts'
import { mirrorOf } from '../store/mirror/open-mirror.ts'
import { isQuotaError } from '../store/device/quota-error.ts'
import { sessionCell } from '../store/device/session.ts'
import { requestSync } from '../store/device/sync-requests.ts'
import { systemClock } from '../store/device/system-clock.ts'

/**
 * Takes what a person did into the outbox, with the rows that show it as waiting, in one transaction: once this answers
 * ok it survives a reload, a crash and a dead battery, and is sent exactly once.
 * Refused as `storage-full` where the device has no room: nothing of it is kept then, and what was typed stays where it is.
 * @param input.draftId the form's draft: gone with the same commit, so that nobody finds a filled form and sends it once more
 * @param input.items in the order in which they are sent; one that needs another names it in `dependsOn`
 */
export async function enqueue(input: {
  items: readonly NewOutboxItem[]
  overlays?: readonly NewOverlay[]
  draftId?: string
}): Promise<Outcome<void>> {
  const session = sessionCell.get()
  const mirror = mirrorOf('user')
  if (!session || !mirror) return refuse('not-signed-in')
  try {
    await addToOutbox(mirror, { ...input, actor: session.user.id, now: systemClock.now() })
  } catch (error) {
    if (isQuotaError(error)) return refuse('storage-full')
    throw error
  }
  requestSync({ type: 'push' })
  // It is kept by now; nobody waits for the browser's own scheduling.
  void askForBackgroundSync()
  return done(undefined)
}

/** Lets the service worker send even when the app is closed, if the browser has Background Sync. */
async function askForBackgroundSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  // Background Sync is not in TypeScript's library: not every browser has it.
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } }
  // Refused by a setting of the browser: the app sends by itself when it is open.
  await sync?.register(OUTBOX_SYNC_TAG).catch(() => undefined)
}
