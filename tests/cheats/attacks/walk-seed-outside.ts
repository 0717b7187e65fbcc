import type { Attack } from '../attack.ts'
import { WALKED, putWalked } from '../put-walked.ts'

export const attack: Attack = {
  name: "a minute's seed that is not in the chain of seeds promised before the day",
  noticed: 'by its walk',
  words: /the seed of minute \d+ does not lead to the anchor/,
  before: (stage) => putWalked(stage, { seedOf: () => '5e'.repeat(32) }),
  readApp: (stage) => stage.readWalk(WALKED),
}
