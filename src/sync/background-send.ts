/** The outbox's sender for the service worker: what waits goes out when the network returns, with no tab open. */
import { createRemote, type Remote } from '../remote/exchange.ts'
import { userOfName } from '../store/mirror/mirror-names.ts'
import { Mirror, MirrorClosed } from '../store/mirror/mirror.ts'
import { OUTBOX_SYNC_TAG } from '../store/mirror/outbox.ts'
import { systemClock } from '../store/device/system-clock.ts'
import { sendOutbox } from './send-outbox.ts'
import { hashBytes, withWebLock } from '../store/device/web-lock.ts'

export { OUTBOX_SYNC_TAG }

/**
 * Sends what waits in every person's outbox on this device; the server refuses what is not its session's own.
 * Rejects when something still waits, so that the browser tries again later. A database that cannot be read stops no other.
 */
export async function sendWaiting(remote: Remote = createRemote()): Promise<void> {
  const names = (await indexedDB.databases()).flatMap((database) => database.name ?? [])
  let isWaiting = false
  const faults: unknown[] = []
  for (const name of names) {
    const userId = userOfName(name)
    if (userId === null) continue
    const mirror = new Mirror(name)
    // A logout may have deleted it since the names were read: an error here keeps the browser from making it anew.
    let isDeleted = false
    mirror.on('populate', () => {
      isDeleted = true
      throw new MirrorClosed()
    })
    try {
      const result = await sendOutbox(
        {
          mirror,
          feed: 'user',
          actor: userId,
          remote,
          clock: systemClock,
          random: Math.random,
          hashBytes,
          lock: withWebLock,
        },
        { isNetworkBack: true },
      )
      if (result.status === 'idle' && result.nextAt !== null) isWaiting = true
    } catch (error) {
      if (!isDeleted) faults.push(error)
    } finally {
      mirror.close({ disableAutoOpen: true })
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'an outbox could not be sent')
  if (isWaiting) throw new Error('something still waits in the outbox')
}
