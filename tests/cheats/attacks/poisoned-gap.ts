import type { Attack } from '../attack.ts'
import { ACCEPTED_AT, provenOrder, withTerms } from '../../support/signed-files.ts'

export const attack: Attack = {
  name: 'an order under the first rule, with an hour of gap in its signed terms',
  noticed: 'next sync',
  words: /terms: maxGapMs 3600000 is not within/,
  play: (stage) => {
    const honest = provenOrder(stage.key, {
      orderId: '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a333',
      acceptedAt: ACCEPTED_AT + 120_000,
    })
    const { order, proof } = withTerms(stage.key, honest, {
      rule: 'settle-1',
      entryGraceMs: 5_000,
      maxGapMs: 3_600_000,
    })
    stage.platform.orders.set(order.id, { row: order, proof })
  },
}
