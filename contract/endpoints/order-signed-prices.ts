import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema } from '../identifiers.ts'
import { signedPricesSchema } from '../pyth/signed-prices.ts'

/** Returns the messages that a final order's entry and exit were signed in at their source: the part of its proof by which its device checks them. */
export const getOrderSignedPrices = endpoint({
  id: 'get-order-signed-prices',
  cost: 'scan',
  method: 'GET',
  path: '/orders/:id/signed-prices',
  access: 'user',
  idempotent: false,
  params: z.strictObject({ id: idSchema }),
  /** Null for prices that nobody but the platform has signed. */
  response: z.strictObject({ signedPrices: z.nullable(signedPricesSchema) }),
  problems: ['not-found', 'ticks-dropped'],
})
