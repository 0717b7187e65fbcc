import { conversationPhoto, keepConversationPhoto } from '../../contract/desk/conversation-endpoints.ts'
import { refuse, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import { keepFile, readFileOf } from '../files/files.ts'
import { takePicture, takePictures } from '../http/entry/upload-room.ts'
import { LOOK_MS } from './decide-item.ts'
import { operatorOf, type DeskPlatform } from './desk-parts.ts'
import { mountDeskRaw, replyRefusal } from './mount-desk.ts'

/** The purpose of a photo of a conversation, whoever sends it. */
export const CHAT_PICTURE = 'chat-picture'

/** Mounts the photos of conversations. They open for two minutes after this operator has read the conversation, which is a line of the log. */
export function mountConversationPhotos(platform: DeskPlatform): void {
  const { database, files } = platform
  const room = takePictures(platform.app)
  // The photo is the person's file: their app shows it, and it goes with the rest of the conversation when they close their account.
  mountDeskRaw(platform, keepConversationPhoto, async (call, reply) => {
    const { person: userId, file: id } = call.params
    const { operatorId } = operatorOf(call)
    const isKnown = await database.selectFrom('app_user').select('id').where('id', '=', userId).executeTakeFirst()
    const kept: Outcome<unknown> = isKnown
      ? await takePicture(room, { address: call.address, userId: operatorId, request: reply.request }, (read) =>
          keepFile(files, { id, userId, purpose: CHAT_PICTURE, now: call.now, read, isFromService: true }),
        )
      : refuse('not-found')
    return kept.ok ? reply.send({ id }) : replyRefusal(reply, kept)
  })
  mountDeskRaw(platform, conversationPhoto, async (call, reply) => {
    const { person, file: id } = call.params
    const read = await hasRead(database, { operatorId: operatorOf(call).operatorId, person, now: call.now })
    const line = await database
      .selectFrom('chat_message')
      .select('id')
      .where('user_id', '=', person)
      .where('file_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (!read || !line) return replyRefusal(reply, { ok: false, problem: 'look-over' })
    const file = await readFileOf(files, { id, userId: person })
    return file.ok ? reply.type('image/webp').send(file.value) : replyRefusal(reply, file)
  })
}

export interface Reading {
  readonly operatorId: string
  readonly person: string
  readonly now: number
}

/** Whether this operator has opened the conversation a moment ago. */
export async function hasRead(database: Database, { operatorId, person, now }: Reading): Promise<boolean> {
  const read = await database
    .selectFrom('operator_act')
    .select('id')
    .where('subject_kind', '=', 'conversation')
    .where('subject_id', '=', person)
    .where('act', '=', 'read-conversation')
    .where('operator_id', '=', operatorId)
    .where('at', '>', BigInt(now - LOOK_MS))
    .limit(1)
    .executeTakeFirst()
  return read !== undefined
}
