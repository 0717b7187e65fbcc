import type { Attack } from '../attack.ts'

export const attack: Attack = {
  name: 'a settled order that counts as open again',
  noticed: 'next sync',
  words: /counts as open again/,
  play: (world) => {
    const { row, proof } = world.order()
    world.platform.orders.set(row.id, { row: { ...row, status: 'running', payout: null, profit: null, settledAt: null }, proof })
  },
}
