import type { Attack } from '../attack.ts'
import { SIGNED, putSigned } from '../put-signed.ts'

export const attack: Attack = {
  name: 'an exit of the house that names a message, and the message is not shown',
  noticed: 'by its source',
  words: /names is not shown/,
  before: (stage) =>
    putSigned(stage, {
      ownExit: -1,
      sourceOf: (source) => ({ ...source, prices: source.prices.slice(0, 1) }),
    }),
  readApp: (stage) => stage.readWalk(SIGNED),
}
