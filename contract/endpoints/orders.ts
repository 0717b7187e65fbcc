import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema, signatureSchema } from '../identifiers.ts'
import { orderIntentSchema } from '../intent/order-intent.ts'
import { orderSchema } from '../rows/order.ts'
import { practiceOrderSchema } from '../rows/practice.ts'
import { acceptanceSchema, proofSchema } from '../settlement/receipt.ts'
import { signedReceipt } from '../signed-schema.ts'

/**
 * Buys up or down: what the person's device has signed, and nothing besides. `returnRateBp` is the rate that they saw: another one now is
 * refused with the new terms. An intent with `practice` takes practice money alone. The acceptance answers the intent. A refusal of an intent is signed too (contract/intent/refusal.ts).
 */
export const placeOrder = endpoint({
  id: 'place-order',
  cost: 'write',
  method: 'POST',
  path: '/orders',
  access: 'user',
  idempotent: true,
  body: z.strictObject({ intent: orderIntentSchema, signature: signatureSchema }),
  response: z.strictObject({
    order: z.union([practiceOrderSchema, orderSchema]),
    acceptance: signedReceipt(acceptanceSchema),
  }),
  problems: [
    'product-closed',
    'product-maintenance',
    'product-stalled',
    'terms-changed',
    'device-key-missing',
    'intent-invalid',
    'price-too-old',
    'too-slow',
    'head-unknown',
    'stake-below-minimum',
    'stake-above-maximum',
    'insufficient-balance',
    'house-cannot-pay',
    'paused',
    'account-frozen',
    'loss-limit-reached',
    'id-taken',
    'too-many-requests',
    'not-found',
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
