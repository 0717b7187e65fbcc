/** Every endpoint of the desk. The desk's server mounts these and no others, below /api of its own port. */
import * as z from 'zod/mini'
import { endpoint, type EndpointShape } from '../endpoint.ts'
import { idSchema, timeSchema } from '../identifiers.ts'
import { lineSchema, linesSchema } from '../text-schema.ts'
import { actAnswerSchema, forOperators as base } from './base-endpoint.ts'
import { CONVERSATION_ENDPOINTS } from './conversation-endpoints.ts'
import { PASSKEY_ENDPOINTS } from './passkey-endpoints.ts'
import { FIGURE_ENDPOINTS } from './figure-endpoints.ts'
import { REQUEST_ENDPOINTS } from './request-endpoints.ts'
import { PRODUCT_ENDPOINTS } from './product-endpoints.ts'
import { PERSON_ENDPOINTS } from './person-endpoints.ts'
import { WORD_ENDPOINTS } from './word-endpoints.ts'
import {
  deskActSchema,
  deskCaseSchema,
  deskSessionRowSchema,
  deskSessionSchema,
  kindSchema,
  queueSchema,
  refusedSignInSchema,
  rolesSchema,
  todaySchema,
  writtenActSchema,
} from './rows.ts'

const password = z.string().check(z.minLength(1), z.maxLength(200))
const code = z.string().check(z.regex(/^\d{6}$/))
const token = z.string().check(z.regex(/^[\w-]{43}$/))
/** Drawn by the page that opens a link: the same page may ask again, another one is another opening. */
const link = { token, opener: idSchema }
const one = z.object({ kind: kindSchema, id: idSchema })
const done = z.object({})

export const openLink = endpoint({
  ...base,
  id: 'desk-open-link',
  access: 'public',
  cost: 'write',
  method: 'POST',
  path: '/links/open',
  body: z.strictObject(link),
  response: z.object({
    name: z.string(),
    roles: rolesSchema,
    expiresAt: z.int(),
    /** Drawn for this opening. The key of an earlier opening opens nothing. */
    totpUri: z.string(),
    isFirst: z.boolean(),
    /** The account opens with the second operator's code besides. */
    needsHalf: z.boolean(),
    /** The openings before this one, the oldest first. */
    before: z.array(z.object({ at: timeSchema, address: z.string(), browser: z.string() })),
  }),
})
export const useLink = endpoint({
  ...base,
  id: 'desk-use-link',
  access: 'public',
  cost: 'hash',
  method: 'POST',
  path: '/links/use',
  /** @param half the code that the second operator was shown with their yes */
  body: z.strictObject({ ...link, password, code, half: z.optional(lineSchema({ max: 40 })) }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
})
/** Ends a link for the person who has opened it: it opens nothing more, and the operators are told. */
export const refuseLink = endpoint({
  ...base,
  id: 'desk-refuse-link',
  access: 'public',
  cost: 'write',
  method: 'POST',
  path: '/links/refuse',
  body: z.strictObject(link),
  response: done,
})
export const deskSignIn = endpoint({
  ...base,
  id: 'desk-sign-in',
  access: 'public',
  cost: 'hash',
  method: 'POST',
  path: '/session',
  body: z.strictObject({
    name: lineSchema({ min: 1, max: 32 }),
    password,
    code: z.optional(code),
    recoveryCode: z.optional(lineSchema({ min: 8, max: 40 })),
  }),
  response: deskSessionSchema,
})
export const deskSession = endpoint({
  ...base,
  id: 'desk-session',
  cost: 'read',
  method: 'GET',
  path: '/session',
  response: deskSessionSchema,
})
export const unlockDesk = endpoint({
  ...base,
  id: 'desk-unlock',
  cost: 'hash',
  method: 'POST',
  path: '/session/unlock',
  body: z.strictObject({ password, code }),
  response: deskSessionSchema,
})
export const lockDesk = endpoint({
  ...base,
  id: 'desk-lock',
  cost: 'write',
  method: 'POST',
  path: '/session/lock',
  response: done,
})
export const stayAtDesk = endpoint({
  ...base,
  id: 'desk-stay',
  cost: 'write',
  method: 'POST',
  path: '/session/stay',
  response: deskSessionSchema,
})
export const deskSignOut = endpoint({
  ...base,
  id: 'desk-sign-out',
  cost: 'write',
  method: 'DELETE',
  path: '/session',
  response: done,
})
export const deskSessions = endpoint({
  ...base,
  id: 'desk-sessions',
  cost: 'read',
  method: 'GET',
  path: '/sessions',
  response: z.object({
    sessions: z.array(deskSessionRowSchema),
    /** The newest refused tries under the operator's own name. */
    refused: z.array(refusedSignInSchema),
  }),
})
export const endDeskSession = endpoint({
  ...base,
  id: 'desk-end-session',
  cost: 'write',
  method: 'DELETE',
  path: '/sessions/:id',
  params: z.object({ id: idSchema }),
  response: done,
})
export const newRecoveryCodes = endpoint({
  ...base,
  id: 'desk-new-recovery-codes',
  cost: 'hash',
  method: 'POST',
  path: '/recovery-codes',
  body: z.strictObject({ password, code }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
})
export const deskToday = endpoint({
  ...base,
  id: 'desk-today',
  cost: 'scan',
  method: 'GET',
  path: '/today',
  response: todaySchema,
})
export const deskQueue = endpoint({
  ...base,
  id: 'desk-queue',
  cost: 'scan',
  method: 'GET',
  path: '/queues/:queue',
  params: z.object({ queue: z.enum(['deposit', 'withdrawal', 'verification', 'account-change', 'second']) }),
  query: z.object({
    view: z._default(z.enum(['waiting', 'decided']), 'waiting'),
    /** The item that the operator has open: others see it. */
    open: z.optional(idSchema),
  }),
  response: queueSchema,
})
export const deskItem = endpoint({
  ...base,
  id: 'desk-item',
  cost: 'scan',
  method: 'GET',
  path: '/items/:kind/:id',
  params: one,
  response: deskCaseSchema,
})
export const lookAt = endpoint({
  ...base,
  id: 'desk-look',
  cost: 'write',
  method: 'POST',
  path: '/items/:kind/:id/look',
  params: one,
  response: z.object({
    look: idSchema,
    until: z.int(),
    written: writtenActSchema,
    facts: z.record(z.string(), z.string()),
    photos: z.array(z.string()),
  }),
})
export const lookPhoto = endpoint({
  ...base,
  id: 'desk-photo',
  cost: 'scan',
  method: 'GET',
  path: '/looks/:look/:photo',
  params: z.object({ look: idSchema, photo: z.enum(['proof', 'frontPhoto', 'backPhoto']) }),
  bytes: 'out',
})
export const approveItem = endpoint({
  ...base,
  id: 'desk-approve',
  cost: 'write',
  method: 'POST',
  path: '/items/:kind/:id/approve',
  params: one,
  response: actAnswerSchema,
})
export const refuseItem = endpoint({
  ...base,
  id: 'desk-refuse',
  cost: 'write',
  method: 'POST',
  path: '/items/:kind/:id/refuse',
  params: one,
  body: z.strictObject({ reason: linesSchema({ min: 1, max: 500 }) }),
  response: z.object({ written: writtenActSchema }),
})
const actsQuery = {
  operator: z.optional(lineSchema({ max: 32 })),
  act: z.optional(lineSchema({ max: 40 })),
  subject: z.optional(lineSchema({ max: 64 })),
  day: z.optional(z.iso.date()),
}
export const deskActs = endpoint({
  ...base,
  id: 'desk-acts',
  cost: 'scan',
  method: 'GET',
  path: '/acts',
  query: z.object({ ...actsQuery, before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
  response: z.object({
    acts: z.array(deskActSchema),
    total: z.int(),
    operators: z.array(z.string()),
    kinds: z.array(z.string()),
    head: z.nullable(z.object({ number: z.string(), hash: z.string() })),
  }),
})
export const exportActs = endpoint({
  ...base,
  id: 'desk-export-acts',
  cost: 'export',
  method: 'GET',
  path: '/acts.csv',
  query: z.object(actsQuery),
  bytes: 'out',
})

export const DESK_ENDPOINTS: readonly EndpointShape[] = [
  openLink,
  useLink,
  refuseLink,
  deskSignIn,
  deskSession,
  unlockDesk,
  lockDesk,
  stayAtDesk,
  deskSignOut,
  deskSessions,
  endDeskSession,
  newRecoveryCodes,
  deskToday,
  deskQueue,
  deskItem,
  lookAt,
  lookPhoto,
  approveItem,
  refuseItem,
  deskActs,
  exportActs,
  ...PASSKEY_ENDPOINTS,
  ...PERSON_ENDPOINTS,
  ...CONVERSATION_ENDPOINTS,
  ...REQUEST_ENDPOINTS,
  ...PRODUCT_ENDPOINTS,
  ...WORD_ENDPOINTS,
  ...FIGURE_ENDPOINTS,
]
