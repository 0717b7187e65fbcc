import { placeOrder as placeOrderEndpoint } from '../../contract/endpoints/orders.ts'
import type { Body, Answer } from '../../contract/endpoint.ts'
import type { Outcome } from '../../contract/outcome.ts'
import { runOnline } from './run-online.ts'

export type OrderRequest = Body<typeof placeOrderEndpoint>

/**
 * Buys. Online only, at the terms that the person saw. The order's id is its idempotency key too: the same request again
 * (a double tap, a lost answer) is the same order. The accepted order shows at once, waiting for its entry price.
 */
export function placeOrder(request: OrderRequest): Promise<Outcome<Answer<typeof placeOrderEndpoint>>> {
  return runOnline(placeOrderEndpoint, {
    body: request,
    key: request.id,
    rowOf: ({ order }) => ({ collection: 'orders', id: order.id, doc: order }),
  })
}
