import type { Attack } from '../attack.ts'
import { signMonth } from '../stage.ts'
import { linesOf } from '../../support/signed-files.ts'

export const attack: Attack = {
  name: '1,000 taken from a posted deposit, the month signed anew',
  noticed: 'next sync',
  words: /After 2 lines the account stood at/,
  play: (stage) => {
    stage.platform.lines = linesOf(['0.01', '5.00'])
    signMonth(stage)
  },
}
