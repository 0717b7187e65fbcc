import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema, productIdSchema } from '../identifiers.ts'
import { positiveMoneySchema } from '../money-schema.ts'
import { directionSchema, orderSchema } from '../rows/order.ts'
import { acceptanceSchema, proofSchema, signed } from '../settlement/receipt.ts'

/** Buys up or down. `returnRateBp` is the rate that the person saw: another one now is refused with the new terms. */
export const placeOrder = endpoint({
  id: 'place-order',
  cost: 'write',
  method: 'POST',
  path: '/orders',
  access: 'user',
  idempotent: true,
  body: z.strictObject({
    id: idSchema,
    productId: productIdSchema,
    direction: directionSchema,
    stake: positiveMoneySchema,
    countdownSeconds: z.int(),
    returnRateBp: z.int(),
  }),
  response: z.strictObject({ order: orderSchema, acceptance: signed(acceptanceSchema) }),
  problems: [
    'product-closed', 'product-maintenance', 'product-stalled', 'terms-changed',
    'stake-below-minimum', 'stake-above-maximum', 'insufficient-balance', 'paused', 'loss-limit-reached', 'id-taken', 'too-many-requests', 'not-found',
  ],
})

export const getOrderProof = endpoint({
  id: 'get-order-proof',
  cost: 'scan',
  method: 'GET',
  path: '/orders/:id/proof',
  access: 'user',
  idempotent: false,
  params: z.strictObject({ id: idSchema }),
  response: proofSchema,
  /** `ticks-dropped`: the order is final, and the ticks of its day are no longer kept. */
  problems: ['not-found', 'ticks-dropped'],
})
