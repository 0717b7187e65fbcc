import type { Attack } from '../attack.ts'

export const attack: Attack = {
  name: 'the row alone says lost, its proof still says won',
  noticed: 'next sync',
  words: /status won → lost/,
  play: (world) => {
    const { row, proof } = world.order()
    world.platform.orders.set(row.id, { row: { ...row, status: 'lost', payout: '0.00', profit: '-100.00' }, proof })
  },
}
