import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema } from '../identifiers.ts'

export const FILE_PURPOSES = ['deposit-proof', 'identity-photo', 'chat-picture'] as const

/** Stores a picture under an id made by the client: the same id with the same bytes again is the same file. */
export const putFile = endpoint({
  id: 'put-file',
  cost: 'upload',
  method: 'PUT',
  path: '/files/:id',
  access: 'user',
  idempotent: false,
  bytes: 'in',
  params: z.strictObject({ id: idSchema }),
  query: z.strictObject({ purpose: z.enum(FILE_PURPOSES) }),
  response: z.strictObject({ id: idSchema, byteLength: z.int() }),
  problems: ['too-large', 'unsupported-media-type', 'file-not-an-image', 'file-conflict', 'too-many-requests'],
})

/** The re-encoded picture, for its owner alone. */
export const getFile = endpoint({
  id: 'get-file',
  cost: 'read',
  method: 'GET',
  path: '/files/:id',
  access: 'user',
  idempotent: false,
  bytes: 'out',
  params: z.strictObject({ id: idSchema }),
  problems: ['not-found'],
})
