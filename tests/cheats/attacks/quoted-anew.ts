import type { Attack } from '../attack.ts'
import { provenOrder } from '../../support/signed-files.ts'

export const attack: Attack = {
  name: 'an acceptance quoted anew at a head two seconds later',
  noticed: 'next sync',
  words: /acceptedAt/,
  play: (world) => {
    const { order, proof } = provenOrder(world.key, { acceptedAt: world.order().row.acceptedAt + 2_000, acceptedSeq: 15 })
    world.platform.orders.set(order.id, { row: order, proof })
  },
}
