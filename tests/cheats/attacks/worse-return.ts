import type { Attack } from '../attack.ts'
import { provenOrder } from '../../support/signed-files.ts'

export const attack: Attack = {
  name: 'a return rate that was lowered after the buy',
  noticed: 'next sync',
  words: /returnRateBp 8000 → 100/,
  play: (stage) => {
    const { order, proof } = provenOrder(stage.key, { returnRateBp: 100 })
    stage.platform.orders.set(order.id, { row: order, proof })
  },
}
