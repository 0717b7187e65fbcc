import { provenOrder } from '../../support/signed-files.ts'
import type { Attack } from '../attack.ts'

export const attack: Attack = {
  name: 'prices made for one person, signed and never changed, while the public log tells everybody others',
  noticed: 'next sync',
  isOfLog: true,
  words: /unlogged: the order ended at tick \d+ .*: others were told other prices/,
  play: ({ key, platform, now }) => {
    const terms = {
      orderId: '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a888',
      acceptedAt: now - 600_000,
      acceptedSeq: 5_000,
      keyId: key.keyId,
    }
    const { order, proof, acceptance } = provenOrder(key, { ...terms, step: -1 })
    platform.orders.set(order.id, { row: order, proof })
    platform.log?.tellSigned([acceptance, ...(proof.settlement ? [proof.settlement] : [])], now)
    // Everybody else's prices rose.
    platform.log?.tellPrices(provenOrder(key, terms).proof.ticks, now)
  },
}
