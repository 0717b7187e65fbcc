import type { Attack } from '../attack.ts'

export const attack: Attack = {
  name: "a withdrawal's fee raised after it was paid",
  noticed: 'next sync',
  words: /fee 1.00 → 2.00/,
  play: (stage) => {
    stage.platform.withdrawals = stage.platform.withdrawals.map((one) => ({ ...one, fee: '2.00', arrives: '8.00' }))
  },
}
