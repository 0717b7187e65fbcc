import type { Attack } from '../attack.ts'
import { WALKED, putWalked } from '../put-walked.ts'
import { ACCEPTED_AT } from '../../support/signed-files.ts'
import { roundOf } from '../../support/walked-order.ts'

/** The third block of the order. */
const HIDDEN = roundOf(ACCEPTED_AT + 6_000)

export const attack: Attack = {
  name: "prices of the house's choice for a round that it does not show",
  noticed: 'by its walk',
  words: /the walk has no seed or round for tick/,
  before: (stage) =>
    putWalked(stage, {
      roundOf: (honest) => (honest.round === HIDDEN ? { ...honest, signature: 'ab'.repeat(48) } : honest),
      walkOf: (walk) => ({ ...walk, rounds: walk.rounds.filter(({ round }) => round !== HIDDEN) }),
    }),
  readApp: (stage) => stage.readWalk(WALKED),
}
