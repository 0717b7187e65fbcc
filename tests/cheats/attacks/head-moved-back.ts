import type { Attack } from '../attack.ts'
import { provenOrder } from '../../support/signed-files.ts'

export const attack: Attack = {
  name: 'the accepted head moved back, so that an earlier entry price counts',
  noticed: 'next sync',
  words: /acceptedSeq 7/,
  play: (stage) => {
    const { order, proof } = provenOrder(stage.key, { acceptedSeq: 3, acceptedHash: 'b'.repeat(64) })
    stage.platform.orders.set(order.id, { row: order, proof })
  },
}
