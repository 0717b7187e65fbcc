import type { Attack } from '../attack.ts'
import { WALKED, putWalked } from '../put-walked.ts'
import { signedRound } from '../../support/walked-order.ts'

export const attack: Attack = {
  name: "prices made from the beacon's next round in the place of their own",
  noticed: 'by its walk',
  words: /the beacon's key has not signed all rounds/,
  before: (stage) => putWalked(stage, { roundOf: ({ round }) => ({ ...signedRound(round + 1), round }) }),
  readApp: (stage) => stage.readWalk(WALKED),
}
