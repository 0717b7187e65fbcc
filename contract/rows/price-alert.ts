import * as z from 'zod/mini'
import { idSchema, productIdSchema, timeSchema } from '../identifiers.ts'
import { ALERT_WINDOWS, MOVE_BP_MAX } from '../price-alert.ts'
import { priceSchema } from '../price.ts'

const thresholdSchema = priceSchema.check(z.positive())

export const alertTermsSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('above'), price: thresholdSchema }),
  z.strictObject({ kind: z.literal('below'), price: thresholdSchema }),
  z.strictObject({
    kind: z.literal('moved'),
    moveBp: z.int().check(z.positive(), z.maximum(MOVE_BP_MAX)),
    windowSeconds: z.literal(ALERT_WINDOWS),
  }),
])

/** A tick of the chain, as anybody finds it there: its number, its time, its price. */
const tickPlaceSchema = z.strictObject({ seq: z.int().check(z.positive()), ts: timeSchema, price: priceSchema })
export type TickPlace = z.infer<typeof tickPlaceSchema>

/** The firing of an alert: the tick that did it, under the terms of that moment. A move has the earlier tick too. */
export const alertFiringSchema = z.strictObject({
  terms: alertTermsSchema,
  tick: tickPlaceSchema,
  from: z.nullable(tickPlaceSchema),
})
export type AlertFiring = z.infer<typeof alertFiringSchema>

/**
 * A price alert of one person. It fires once and then rests until the person sets it anew. `removed`: on the device alone, until the
 * server's row is gone, since an overlay can show a row, not its absence.
 */
export const priceAlertSchema = z.strictObject({
  id: idSchema,
  productId: productIdSchema,
  terms: alertTermsSchema,
  status: z.enum(['active', 'fired', 'removed']),
  /** The newest tick when it was set: only later ones fire it. 0 while it waits on the device. */
  sinceSeq: z.int().check(z.nonnegative()),
  changedAt: timeSchema,
  /** The time of the tick that last fired it. */
  firedAt: z.nullable(timeSchema),
  /** The last firing; an alert that was set anew keeps it until the next one. */
  firing: z.nullable(alertFiringSchema),
})
export type PriceAlert = z.infer<typeof priceAlertSchema>
