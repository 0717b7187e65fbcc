/** The public record of void orders: notices of operators, and how many orders the rule voided. It tells nothing of a person. */
import * as z from 'zod/mini'
import { idSchema, productIdSchema, signatureSchema, timeSchema } from '../identifiers.ts'
import { moneySchema } from '../money-schema.ts'
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

/**
 * The gaps of a product's prices on a day, and who came off better by the orders that they voided. An order that was void by a gap has an exit
 * all the same: had there been no gap, it would have been won or lost by it.
 */
const gapsSchema = z.strictObject({
  productId: productIdSchema,
  /** Gap marks in the chain, those that voided nothing too. */
  marks: z.int(),
  orders: z.int(),
  /** Gains that the house did not have to pay, as a sum. */
  houseSpared: moneySchema,
  /** Stakes that people did not lose, as a sum. */
  peopleSpared: moneySchema,
})
export type GapsOfDay = z.infer<typeof gapsSchema>

/**
 * The orders of a product that were void on a day because no price was fresh at their end, and who came off better by that: had the first
 * price after it decided them, they would have been won or lost by it.
 */
const stalesSchema = z.strictObject({
  productId: productIdSchema,
  orders: z.int(),
  /** Gains that the house did not have to pay, as a sum. */
  houseSpared: moneySchema,
  /** Stakes that people did not lose, as a sum. */
  peopleSpared: moneySchema,
})
export type StalesOfDay = z.infer<typeof stalesSchema>

/** Void orders of a day (UTC, by when they ended), counted per product and reason. */
export const voidDaySchema = z.strictObject({
  day: z.iso.date(),
  counts: z.array(z.strictObject({ productId: productIdSchema, reason: z.enum(VOID_REASONS), orders: z.int() })),
  /** For each product with gap marks. A server from before has none, or those products alone whose orders a gap voided. */
  gaps: z.optional(z.array(gapsSchema)),
  /** For each product with orders that were void as `stale`. A server from before has none. */
  stales: z.optional(z.array(stalesSchema)),
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
