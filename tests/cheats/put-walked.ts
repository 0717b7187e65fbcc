import { walkedOrder, type Cheat } from '../support/walked-order.ts'
import type { Stage } from './stage.ts'

/** Id of the order whose prices were made of blocks, and whose proof carries its walk. */
export const WALKED = '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a666'

/** Adds an order on the simulated market to what the platform says; `cheat` bends what its prices are made from. */
export function putWalked(stage: Stage, cheat: Cheat, orderId = WALKED): void {
  const { order, proof } = walkedOrder(stage.key, { orderId }, cheat)
  stage.platform.orders.set(orderId, { row: order, proof })
}
