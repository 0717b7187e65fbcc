import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** The most marks of each kind in one request. */
export const MARKS_MAX = 500

/** Marks messages and announcements as read. Marking one twice, or one that is not there, changes nothing. */
export const markRead = endpoint({
  id: 'mark-read',
  cost: 'write',
  method: 'POST',
  path: '/messages/read-marks',
  access: 'user',
  idempotent: true,
  body: z.strictObject({
    messages: z.array(z.uuid()).check(z.maxLength(MARKS_MAX)),
    announcements: z.array(z.uuid()).check(z.maxLength(MARKS_MAX)),
  }),
  response: z.strictObject({ marked: z.int() }),
  problems: [],
})
