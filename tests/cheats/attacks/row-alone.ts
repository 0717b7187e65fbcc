import type { Attack } from '../attack.ts'
import { orderOn } from '../stage.ts'

export const attack: Attack = {
  name: 'the row alone says lost, its proof still says won',
  noticed: 'next sync',
  words: /status won → lost/,
  play: (stage) => {
    const { row, proof } = orderOn(stage)
    stage.platform.orders.set(row.id, { row: { ...row, status: 'lost', payout: '0.00', profit: '-100.00' }, proof })
  },
}
