import type { Attack } from '../attack.ts'

export const attack: Attack = {
  name: 'an order that ran while the app was closed, given out as seen live',
  noticed: 'at once',
  words: /^Verified later$/,
  // The first order had settled before this phone was there.
  readApp: (stage) => stage.readOrder(),
}
