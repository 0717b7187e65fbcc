import type { Attack } from '../attack.ts'
import { provenOrder, testKey } from '../../support/signed-files.ts'

export const attack: Attack = {
  name: 'another signing key in the configuration, and a checked win signed anew with it as a loss',
  noticed: 'next sync',
  words: /key that the earlier one does not vouch for/,
  inApp: async (stage) => {
    const other = testKey()
    const { order, proof } = provenOrder(other, { step: -1 })
    stage.platform.orders.set(order.id, { row: order, proof })
    stage.bend((path, honest) =>
      path.startsWith('/api/configuration') ? { ...(honest as object), signingKeys: other.keys } : honest,
    )
    await stage.show()
    await stage.page.reload()
  },
}
