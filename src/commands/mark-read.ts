import { MARKS_MAX, markRead as markReadEndpoint } from '../../contract/endpoints/messages.ts'
import type { Message } from '../../contract/rows/message.ts'
import type { Outcome } from '../../contract/outcome.ts'
import { serverTimeAt } from '../store/device/server-clock.ts'
import { systemClock } from '../store/device/system-clock.ts'
import { enqueue } from './enqueue.ts'
import { newId } from './new-id.ts'

const EXPIRES_AFTER_MS = 30 * 24 * 3_600_000

/** Marks messages and announcements as read: on this phone at once, on the server when there is a network. */
export function markRead({
  messages,
  announcements,
}: {
  messages: readonly Message[]
  announcements: readonly string[]
}): Promise<Outcome<void>> {
  const now = systemClock.now()
  const readAt = serverTimeAt(now)
  const count = Math.ceil(Math.max(messages.length, announcements.length) / MARKS_MAX)
  const portions = Array.from({ length: count }, (_, at) => ({
    key: newId(),
    messages: messages.slice(at * MARKS_MAX, (at + 1) * MARKS_MAX),
    announcements: announcements.slice(at * MARKS_MAX, (at + 1) * MARKS_MAX),
  }))
  return enqueue({
    items: portions.map((portion) => ({
      key: portion.key,
      lane: 'read-marks',
      endpoint: markReadEndpoint.id,
      expiresAt: now + EXPIRES_AFTER_MS,
      body: { messages: portion.messages.map(({ id }) => id), announcements: portion.announcements },
    })),
    overlays: portions.flatMap(({ key, ...portion }) => [
      ...portion.messages.map((message) => ({
        collection: 'messages' as const,
        id: message.id,
        key,
        doc: { ...message, readAt },
      })),
      ...portion.announcements.map((id) => ({ collection: 'readMarks' as const, id, key, doc: { id, readAt } })),
    ]),
  })
}
