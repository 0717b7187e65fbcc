import type { Attack } from '../attack.ts'
import { withdrawalOf } from '../stage.ts'

export const attack: Attack = {
  name: 'a withdrawal of which part is lost between its fee and what arrives',
  noticed: 'next sync',
  words: /its fee and what arrives come to 95.00/,
  play: (stage) => {
    stage.platform.withdrawals.push(
      withdrawalOf(
        { amount: '100.00', fee: '1.00', arrives: '94.00' },
        { id: '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a904', at: stage.now },
      ),
    )
  },
}
