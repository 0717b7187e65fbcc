import type { Attack } from '../attack.ts'
import { WALKED, putWalked } from '../put-walked.ts'

export const attack: Attack = {
  name: 'a price one step off against the crowd, the chain signed over it',
  noticed: 'by its walk',
  words: /is \d+, and its block gives \d+/,
  before: (stage) => putWalked(stage, { priceOf: (price, at) => (at < 20 ? price : price - 1) }),
  readApp: (stage) => stage.readWalk(WALKED),
}
