import type { Attack } from '../attack.ts'
import { SIGNED, putSigned } from '../put-signed.ts'

export const attack: Attack = {
  name: 'a signed price recorded one step off, the chain signed over it',
  noticed: 'by its source',
  words: /is \d+, and \d+ was signed/,
  before: (stage) => putSigned(stage, { entryOf: (price) => price + 1 }),
  readApp: (stage) => stage.readWalk(SIGNED),
}
