import type { Attack } from '../attack.ts'
import { provenOrder } from '../../support/signed-files.ts'

export const attack: Attack = {
  name: 'other prices under the same terms: a win becomes a loss',
  noticed: 'next sync',
  words: /status won → lost/,
  play: (stage) => {
    const { order, proof } = provenOrder(stage.key, { step: -1 })
    stage.platform.orders.set(order.id, { row: order, proof })
  },
}
