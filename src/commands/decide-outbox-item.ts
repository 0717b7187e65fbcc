import type { OutboxRow } from '../store/mirror/mirror-records.ts'
import { discardFromOutbox, sendAgain } from '../store/mirror/outbox.ts'
import { mirrorOf } from '../store/mirror/open-mirror.ts'
import { newId } from './new-id.ts'
import { requestSync } from '../store/device/sync-requests.ts'
import { systemClock } from '../store/device/system-clock.ts'

export { canSendAgain } from '../store/mirror/outbox.ts'

const AGAIN_MS = 7 * 24 * 3_600_000

/** Discards a waiting, failed or expired item with what depends on it. The answer fills a form again ("edit as new"). */
export async function discardOutboxItem(key: string): Promise<readonly OutboxRow[]> {
  const mirror = mirrorOf('user')
  return mirror ? discardFromOutbox(mirror, key) : []
}

/** Sends a failed or expired item again: what the server already did is not done twice, what it refused is asked for anew. */
export async function sendOutboxItemAgain(key: string): Promise<void> {
  const mirror = mirrorOf('user')
  if (!mirror) return
  await sendAgain(mirror, key, { expiresAt: systemClock.now() + AGAIN_MS, newKey: newId })
  requestSync({ type: 'push' })
}
