import type { Attack } from '../attack.ts'
import { provenOrder } from '../../support/signed-files.ts'

export const attack: Attack = {
  name: 'a return rate that was lowered after the buy',
  noticed: 'next sync',
  words: /returnRateBp 8000 → 100/,
  play: (world) => {
    const { order, proof } = provenOrder(world.key, { returnRateBp: 100 })
    world.platform.orders.set(order.id, { row: order, proof })
  },
}
