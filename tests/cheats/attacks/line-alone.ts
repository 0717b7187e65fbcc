import type { Attack } from '../attack.ts'
import { linesOf } from '../../support/signed-files.ts'

export const attack: Attack = {
  name: 'a line of the account changed, the signed month left as it was',
  noticed: 'next sync',
  words: /amount 1000.00 → 900.00/,
  play: (stage) => {
    stage.platform.lines = linesOf(['900.00', '5.00'])
  },
}
