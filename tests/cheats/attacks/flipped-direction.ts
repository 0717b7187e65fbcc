import type { Attack } from '../attack.ts'
import { provenOrder } from '../../support/signed-files.ts'

export const attack: Attack = {
  name: "an order's direction flipped after its exit, signed anew",
  noticed: 'next sync',
  words: /direction up → down/,
  play: (stage) => {
    const { order, proof } = provenOrder(stage.key, { direction: 'down' })
    stage.platform.orders.set(order.id, { row: order, proof })
  },
}
