import type { Attack } from '../attack.ts'
import { provenOrder } from '../../support/signed-files.ts'

export const attack: Attack = {
  name: 'a price bent before anybody saw it',
  noticed: { never: 'it needs prices that nobody can know in advance' },
  before: (stage) => {
    const { order, proof } = provenOrder(stage.key, { from: 6_000_000, step: -3 })
    stage.platform.orders.set(order.id, { row: order, proof })
  },
  play: () => undefined,
}
