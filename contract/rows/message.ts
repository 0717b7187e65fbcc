import * as z from 'zod/mini'
import { idSchema, timeSchema } from '../identifiers.ts'

/** The kinds of messages. The app has the wording for each; a `text` has an operator's own words. */
export const MESSAGE_KINDS = [
  'welcome',
  'deposit-approved',
  'deposit-refused',
  'withdrawal-paid',
  'withdrawal-refused',
  'withdrawal-late',
  'verification-approved',
  'verification-refused',
  'password-changed',
  'transaction-password-locked',
  'withdrawal-account-changed',
  'withdrawal-account-added',
  'account-stopped',
  'withdrawals-released',
  'account-frozen',
  'account-unfrozen',
  'adjustment',
  'text',
] as const
export const messageKindSchema = z.enum(MESSAGE_KINDS)
export type MessageKind = z.infer<typeof messageKindSchema>

/** Language tag → text. "en-US" is always there. */
export const textsSchema = z.record(z.string(), z.strictObject({ title: z.string(), body: z.string() }))

/** A message to one person. `facts` are what its wording needs: an amount, a number, an operator's reason. */
export const messageSchema = z.strictObject({
  id: idSchema,
  kind: messageKindSchema,
  facts: z.record(z.string(), z.string()),
  texts: z.nullable(textsSchema),
  createdAt: timeSchema,
  readAt: z.nullable(timeSchema),
})
export type Message = z.infer<typeof messageSchema>

/** A message to all, public; each person's own read mark has the same id. */
export const announcementSchema = z.strictObject({ id: idSchema, texts: textsSchema, createdAt: timeSchema })
export type Announcement = z.infer<typeof announcementSchema>
export const readMarkSchema = z.strictObject({ id: idSchema, readAt: timeSchema })
