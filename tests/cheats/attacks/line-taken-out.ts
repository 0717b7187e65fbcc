import type { Attack } from '../attack.ts'
import { signMonth } from '../stage.ts'
import { linesOf } from '../../support/signed-files.ts'

export const attack: Attack = {
  name: 'the newest line taken out, the month signed anew with fewer lines',
  noticed: 'next sync',
  words: /was signed with 2 lines and later with 1/,
  play: (stage) => {
    stage.platform.lines = linesOf(['1000.00'])
    signMonth(stage)
  },
}
