import type { Attack } from '../attack.ts'
import { SIGNED, putSigned } from '../put-signed.ts'

export const attack: Attack = {
  name: 'an exit of the house, in a message that its own keys have signed',
  noticed: 'by its source',
  words: /key 0 has not signed this/,
  before: (stage) => putSigned(stage, { ownExit: -1 }),
  readApp: (stage) => stage.readWalk(SIGNED),
}
