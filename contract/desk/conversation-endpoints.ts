/** Customer service: who waits for an answer, a conversation with its photos, and the answer. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema, timeSchema } from '../identifiers.ts'
import { CHAT_TEXT_MAX } from '../rows/chat-message.ts'
import { lineSchema as lineSchemaOf, linesSchema } from '../text-schema.ts'
import { actAnswerSchema, forOperators } from './base-endpoint.ts'

const person = z.object({ person: idSchema })

const waitingSchema = z.object({
  id: idSchema,
  account: z.string(),
  since: timeSchema,
  unread: z.int(),
  /** How the last line begins. */
  text: z.string(),
  /** Others who have the conversation open now. */
  lookedAtBy: z.array(z.string()),
  /** The operator whom a colleague has handed it to. */
  handedTo: z.nullable(z.string()),
  /** The person is writing now. */
  isTyping: z.boolean(),
})
export type WaitingConversation = z.infer<typeof waitingSchema>

const answeredSchema = z.object({
  id: idSchema,
  account: z.string(),
  /** The operator who answered last. */
  by: z.string(),
  at: timeSchema,
  /** How the answer begins; empty for a photo alone. */
  text: z.string(),
})
export type AnsweredConversation = z.infer<typeof answeredSchema>

const lineSchema = z.object({
  id: idSchema,
  author: z.enum(['user', 'service']),
  /** The operator who wrote it; null where the person did. */
  operator: z.nullable(z.string()),
  text: z.string(),
  photo: z.nullable(idSchema),
  sentAt: timeSchema,
  readAt: z.nullable(timeSchema),
})
export type ConversationLine = z.infer<typeof lineSchema>

export const waitingConversations = endpoint({
  ...forOperators,
  id: 'desk-conversations',
  cost: 'scan',
  method: 'GET',
  path: '/conversations',
  /** The person whose conversation the operator has open: others see it. */
  query: z.object({ open: z.optional(idSchema) }),
  response: z.object({
    at: timeSchema,
    waiting: z.array(waitingSchema),
    /** Those that were answered last, the newest answer first, while nobody waits in them again. */
    answered: z.array(answeredSchema),
  }),
})
export const readConversation = endpoint({
  ...forOperators,
  id: 'desk-conversation',
  cost: 'scan',
  method: 'GET',
  path: '/conversations/:person',
  params: person,
  response: z.object({
    id: idSchema,
    account: z.string(),
    lines: z.array(lineSchema),
    /** The person is writing now. */
    isTyping: z.boolean(),
    colleagues: z.array(z.string()),
  }),
})
/** The person sees that theirs were read up to this line; its id in the answer opens photos for two minutes. */
export const markConversationRead = endpoint({
  ...forOperators,
  id: 'desk-read-conversation',
  cost: 'write',
  method: 'POST',
  path: '/conversations/:person/read',
  params: person,
  body: z.strictObject({ upTo: idSchema }),
  response: actAnswerSchema,
})
export const conversationPhoto = endpoint({
  ...forOperators,
  id: 'desk-conversation-photo',
  cost: 'scan',
  method: 'GET',
  path: '/conversations/:person/photos/:file',
  params: z.object({ person: idSchema, file: idSchema }),
  bytes: 'out',
})
/** Keeps a photo that the operator is about to send; the person sees it with the answer that names it. */
export const keepConversationPhoto = endpoint({
  ...forOperators,
  id: 'desk-keep-conversation-photo',
  cost: 'upload',
  method: 'PUT',
  path: '/conversations/:person/photos/:file',
  params: z.object({ person: idSchema, file: idSchema }),
  bytes: 'in',
  response: z.object({ id: idSchema }),
})
/** @param photo kept before; the text may be empty then */
export const answerConversation = endpoint({
  ...forOperators,
  id: 'desk-answer',
  cost: 'write',
  method: 'POST',
  path: '/conversations/:person/answer',
  params: person,
  body: z.strictObject({
    id: idSchema,
    text: linesSchema({ max: CHAT_TEXT_MAX }),
    photo: z.optional(idSchema),
    /** The newest line on the operator's screen: later ones stay unread and go on waiting. Without it, all lines are seen. */
    seen: z.optional(idSchema),
  }),
  response: actAnswerSchema,
})
/** Leaves a conversation that waits to a colleague who may answer. */
export const handOverConversation = endpoint({
  ...forOperators,
  id: 'desk-hand-over',
  cost: 'write',
  method: 'POST',
  path: '/conversations/:person/hand-over',
  params: person,
  body: z.strictObject({ name: lineSchemaOf({ min: 1, max: 32 }) }),
  response: actAnswerSchema,
})
export const tellTyping = endpoint({
  ...forOperators,
  id: 'desk-typing',
  cost: 'write',
  method: 'POST',
  path: '/conversations/:person/typing',
  params: person,
  response: z.object({}),
})

export const CONVERSATION_ENDPOINTS = [
  waitingConversations,
  readConversation,
  markConversationRead,
  conversationPhoto,
  keepConversationPhoto,
  answerConversation,
  handOverConversation,
  tellTyping,
] as const
