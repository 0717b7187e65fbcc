import type { Attack } from '../attack.ts'
import { putSigned } from '../put-signed.ts'

export const attack: Attack = {
  name: 'a bent entry and an exit of the house that name no signed message, among prices that do',
  noticed: 'next sync',
  words: /source: tick \d+ names no message/,
  // The house shows no message: nobody else has signed these prices.
  play: (stage) =>
    putSigned(stage, {
      entryOf: (price) => price + 1,
      ownExit: -1,
      unnamed: 'entry and exit',
      sourceOf: () => undefined,
    }),
}
