import type { Attack } from '../attack.ts'
import { provenOrder } from '../../support/signed-files.ts'

export const attack: Attack = {
  name: 'a price of an exchange, which has no walk, bent before anybody saw it',
  noticed: { never: 'it needs prices that their source has signed' },
  before: (stage) => {
    const { order, proof } = provenOrder(stage.key, { from: 6_000_000, step: -3 })
    stage.platform.orders.set(order.id, { row: order, proof })
  },
  play: () => undefined,
}
