import {
  markChatRead as markChatReadEndpoint,
  sendChatMessage as sendChatMessageEndpoint,
} from '../../contract/endpoints/chat.ts'
import { putFile } from '../../contract/endpoints/files.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { ChatMessage } from '../../contract/rows/chat-message.ts'
import { withoutHidden } from '../../contract/hidden-characters.ts'
import { serverTimeAt } from '../store/device/server-clock.ts'
import { systemClock } from '../store/device/system-clock.ts'
import { enqueue } from './enqueue.ts'
import { newId } from './new-id.ts'

const EXPIRES_AFTER_MS = 7 * 24 * 3_600_000

/** Puts a line into the outbox, its picture first. It shows at once as waiting and is sent when there is a network. */
export function sendChatMessage({
  text: typed,
  picture,
}: {
  text: string
  picture: ArrayBuffer | null
}): Promise<Outcome<void>> {
  const text = withoutHidden(typed, { isMultiLine: true })
  const now = systemClock.now()
  const expiresAt = now + EXPIRES_AFTER_MS
  const id = newId()
  const fileId = picture ? newId() : null
  const upload =
    picture && fileId
      ? [
          {
            key: fileId,
            lane: 'chat',
            endpoint: putFile.id,
            params: { id: fileId },
            query: { purpose: 'chat-picture' },
            file: { id: fileId, bytes: picture, contentType: 'image/jpeg' },
            expiresAt,
          },
        ]
      : []
  return enqueue({
    items: [
      ...upload,
      {
        key: id,
        lane: 'chat',
        endpoint: sendChatMessageEndpoint.id,
        body: { id, text, fileId },
        expiresAt,
        ...(fileId ? { dependsOn: fileId } : {}),
      },
    ],
    overlays: [
      {
        collection: 'chat',
        id,
        key: id,
        doc: { id, author: 'user', text, fileId, sentAt: serverTimeAt(now), readAt: null },
      },
    ],
  })
}

/** Says that what service wrote has been on the screen. */
export function markChatRead(lines: readonly ChatMessage[]): Promise<Outcome<void>> | null {
  const unread = lines.filter((line) => line.author === 'service' && line.readAt === null)
  const last = unread.reduce<ChatMessage | null>(
    (latest, line) => (latest === null || line.sentAt > latest.sentAt ? line : latest),
    null,
  )
  if (last === null) return null
  const now = systemClock.now()
  const key = newId()
  const readAt = serverTimeAt(now)
  return enqueue({
    items: [
      {
        key,
        lane: 'chat-read',
        endpoint: markChatReadEndpoint.id,
        body: { upTo: last.id },
        expiresAt: now + EXPIRES_AFTER_MS,
      },
    ],
    overlays: unread.map(({ id, author, text, fileId, sentAt }) => ({
      collection: 'chat' as const,
      id,
      key,
      doc: { id, author, text, fileId, sentAt, readAt },
    })),
  })
}
