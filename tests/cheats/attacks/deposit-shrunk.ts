import type { Attack } from '../attack.ts'

export const attack: Attack = {
  name: 'an approved deposit that is smaller later',
  noticed: 'next sync',
  words: /amount 1000.00 → 1.00/,
  play: (stage) => {
    stage.platform.deposits = stage.platform.deposits.map((deposit) => ({ ...deposit, amount: '1.00' }))
  },
}
