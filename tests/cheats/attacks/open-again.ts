import type { Attack } from '../attack.ts'
import { orderOn } from '../stage.ts'

export const attack: Attack = {
  name: 'a settled order that counts as open again',
  noticed: 'next sync',
  words: /counts as open again/,
  play: (stage) => {
    const { row, proof } = orderOn(stage)
    stage.platform.orders.set(row.id, {
      row: { ...row, status: 'running', payout: null, profit: null, settledAt: null },
      proof,
    })
  },
}
