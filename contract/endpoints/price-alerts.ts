import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema, productIdSchema } from '../identifiers.ts'
import { alertTermsSchema, priceAlertSchema } from '../rows/price-alert.ts'

/** Sets a price alert, or sets one anew with other terms: the last that reaches the server counts. Only ticks after that can fire it, once. */
export const setPriceAlert = endpoint({
  id: 'set-price-alert',
  cost: 'write',
  method: 'PUT',
  path: '/alerts/:id',
  access: 'user',
  idempotent: true,
  params: z.strictObject({ id: idSchema }),
  body: z.strictObject({ productId: productIdSchema, terms: alertTermsSchema }),
  response: priceAlertSchema,
  problems: ['not-found', 'too-many-alerts'],
})

/** Takes a price alert away. Without it the answer is the same. */
export const removePriceAlert = endpoint({
  id: 'remove-price-alert',
  cost: 'write',
  method: 'DELETE',
  path: '/alerts/:id',
  access: 'user',
  idempotent: true,
  params: z.strictObject({ id: idSchema }),
  response: z.strictObject({ status: z.literal('removed') }),
  problems: [],
})
