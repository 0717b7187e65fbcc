/** The public record of void orders: notices of operators, and how many orders the rule voided. It tells nothing of a person. */
import * as z from 'zod/mini'
import { idSchema, productIdSchema, signatureSchema, timeSchema } from '../identifiers.ts'
import { restoreNoticeSchema } from '../settlement/restore-notice.ts'
import { voidNoticeSchema } from '../settlement/void-notice.ts'
import { VOID_REASONS } from './order-status.ts'

/** A notice with its signature over `noticeText(notice)`. */
export const publishedNoticeSchema = z.strictObject({
  id: idSchema,
  signedAt: timeSchema,
  notice: voidNoticeSchema,
  signature: signatureSchema,
})
export type PublishedNotice = z.infer<typeof publishedNoticeSchema>

/** Void orders of a day (UTC, by when they ended), counted per product and reason. */
export const voidDaySchema = z.strictObject({
  day: z.iso.date(),
  counts: z.array(z.strictObject({ productId: productIdSchema, reason: z.enum(VOID_REASONS), orders: z.int() })),
})
export type VoidDay = z.infer<typeof voidDaySchema>

/** A restored backup as it is owned up to, with its signature over `restoreText(notice)`: one per product. */
export const publishedRestoreSchema = z.strictObject({
  id: idSchema,
  restoredAt: timeSchema,
  notice: restoreNoticeSchema,
  signature: signatureSchema,
})
export type PublishedRestore = z.infer<typeof publishedRestoreSchema>
