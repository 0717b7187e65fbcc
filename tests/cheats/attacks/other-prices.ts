import type { Attack } from '../attack.ts'
import { provenOrder } from '../../support/signed-files.ts'

export const attack: Attack = {
  name: 'other prices under the same terms: a win becomes a loss',
  noticed: 'next sync',
  words: /status won → lost/,
  play: (world) => {
    const { order, proof } = provenOrder(world.key, { step: -1 })
    world.platform.orders.set(order.id, { row: order, proof })
  },
}
