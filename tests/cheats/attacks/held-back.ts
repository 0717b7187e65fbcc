import type { Attack } from '../attack.ts'
import { intendedOrder } from '../../support/intended-order.ts'

export const attack: Attack = {
  name: 'a buy held back for five seconds, until the prices suit the house, and settled all the same',
  noticed: 'next sync',
  words: /result: signed lost , the rule gives void/,
  play: (stage) => {
    const { order, proof } = intendedOrder(stage.key, {
      orderId: '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a777',
      direction: 'down',
      heldMs: 5_000,
    })
    stage.platform.orders.set(order.id, { row: order, proof })
  },
}
