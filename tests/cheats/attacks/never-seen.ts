import type { Attack } from '../attack.ts'
import { provenOrder } from '../../support/signed-files.ts'

export const attack: Attack = {
  name: 'a history that was changed before this device first saw it',
  noticed: { never: 'it needs another device or a witness that saw it before' },
  before: (stage) => {
    const { order, proof } = provenOrder(stage.key, { step: -1 })
    stage.platform.orders.set(order.id, { row: order, proof })
  },
  play: () => undefined,
}
