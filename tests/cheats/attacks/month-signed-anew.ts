import type { Attack } from '../attack.ts'
import { linesOf, signedMonth } from '../../support/signed-files.ts'

export const attack: Attack = {
  name: '1,000 taken from a posted deposit, the month signed anew',
  noticed: 'next sync',
  words: /After 2 lines the account stood at/,
  play: (world) => {
    world.platform.lines = linesOf(['0.01', '5.00'])
    world.platform.month = { ...signedMonth(world.key, world.platform.lines, { signedAt: world.now }) }
  },
}
