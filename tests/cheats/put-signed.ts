import { signedOrder, type SignedCheat } from '../support/signed-order.ts'
import type { Stage } from './stage.ts'

/** Id of the order whose entry is a price that Pyth's keys have signed, and whose proof carries the message. */
export const SIGNED = '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a777'

/** Adds an order on signed prices to what the platform says; `cheat` bends them. */
export function putSigned(stage: Stage, cheat: SignedCheat): void {
  const { order, proof } = signedOrder(stage.key, { orderId: SIGNED }, cheat)
  stage.platform.orders.set(SIGNED, { row: order, proof })
}
