import type { Attack } from '../attack.ts'
import { withdrawalOf } from '../stage.ts'

export const attack: Attack = {
  name: 'a new withdrawal that costs more than the published terms say',
  noticed: 'next sync',
  words: /fee 51.00, the terms give 1.00/,
  play: (stage) => {
    stage.platform.withdrawals.push(
      withdrawalOf(
        { amount: '100.00', fee: '51.00', arrives: '49.00' },
        { id: '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a903', at: stage.now },
      ),
    )
  },
}
