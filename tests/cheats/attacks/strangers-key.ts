import type { Attack } from '../attack.ts'
import { provenOrder, testKey } from '../../support/signed-files.ts'

export const attack: Attack = {
  name: 'a kept win signed anew as a loss, with another signing key',
  noticed: 'next sync',
  words: /status won → lost/,
  play: (stage) => {
    const { order, proof } = provenOrder(testKey(), { step: -1 })
    stage.platform.orders.set(order.id, { row: order, proof })
  },
}
