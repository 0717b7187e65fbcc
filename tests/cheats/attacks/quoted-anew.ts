import type { Attack } from '../attack.ts'
import { orderOn } from '../stage.ts'
import { provenOrder } from '../../support/signed-files.ts'

export const attack: Attack = {
  name: 'an acceptance quoted anew at a head two seconds later',
  noticed: 'next sync',
  words: /acceptedAt/,
  play: (stage) => {
    const { order, proof } = provenOrder(stage.key, {
      acceptedAt: orderOn(stage).row.acceptedAt + 2_000,
      acceptedSeq: 15,
    })
    stage.platform.orders.set(order.id, { row: order, proof })
  },
}
