import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema } from '../identifiers.ts'
import { CHAT_TEXT_MAX, chatMessageSchema } from '../rows/chat-message.ts'
import { linesSchema } from '../text-schema.ts'

/** Sends a line to customer service; a picture was uploaded before (`put-file`, purpose chat-picture). */
export const sendChatMessage = endpoint({
  id: 'send-chat-message',
  cost: 'write',
  method: 'POST',
  path: '/chat/messages',
  access: 'user',
  idempotent: true,
  body: z
    .strictObject({
      id: idSchema,
      text: linesSchema({ max: CHAT_TEXT_MAX }),
      fileId: z.nullable(idSchema),
    })
    .check(z.refine((body) => body.text.trim() !== '' || body.fileId !== null)),
  response: chatMessageSchema,
  problems: ['not-found', 'too-many-requests'],
})

/** Says that the person is writing a line: customer service sees it for some seconds, and it is kept nowhere. */
export const tellTyping = endpoint({
  id: 'tell-typing',
  cost: 'read',
  method: 'POST',
  path: '/chat/typing',
  access: 'user',
  idempotent: false,
  response: z.strictObject({}),
  problems: [],
})

/** Says that the person has seen what service wrote, up to now. */
export const markChatRead = endpoint({
  id: 'mark-chat-read',
  cost: 'write',
  method: 'POST',
  path: '/chat/read-marks',
  access: 'user',
  idempotent: true,
  body: z.strictObject({ upTo: idSchema }),
  response: z.strictObject({ marked: z.int() }),
  problems: ['not-found'],
})
