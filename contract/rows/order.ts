/**
 * An order as its owner sees it. Flat on purpose: finished orders are stored in columns (sync/block.ts).
 * waiting: accepted, its entry tick has not come. running: entered, not final. The rest are final and never change.
 */
import * as z from 'zod/mini'
import { idSchema, productIdSchema, timeSchema } from '../identifiers.ts'
import { moneySchema } from '../money-schema.ts'
import { priceSchema } from '../price.ts'
import { ORDER_STATUSES, VOID_REASONS } from './order-status.ts'

export const directionSchema = z.enum(['up', 'down'])

export const orderSchema = z.strictObject({
  id: idSchema,
  /** For people: searched and read aloud. */
  number: z.string(),
  productId: productIdSchema,
  direction: directionSchema,
  stake: moneySchema,
  /** Basis points: 8200 means a right order gains 82 % of its stake. */
  returnRateBp: z.int(),
  countdownSeconds: z.int(),
  status: z.enum(ORDER_STATUSES),
  acceptedAt: timeSchema,
  /** The chain head when the order was accepted: its entry comes after it. */
  acceptedSeq: z.int(),
  entrySeq: z.nullable(z.int()),
  entryTs: z.nullable(timeSchema),
  entryPrice: z.nullable(priceSchema),
  /** entryTs + countdown. */
  exitTime: z.nullable(timeSchema),
  exitSeq: z.nullable(z.int()),
  exitTs: z.nullable(timeSchema),
  exitPrice: z.nullable(priceSchema),
  /** The amount that came back to the available balance at the end: stake + gain, stake, or zero. Null until final. */
  payout: z.nullable(moneySchema),
  /** Gain or loss, signed. Null until final. */
  profit: z.nullable(moneySchema),
  voidReason: z.nullable(z.enum(VOID_REASONS)),
  settledAt: z.nullable(timeSchema),
})
export type Order = z.infer<typeof orderSchema>
