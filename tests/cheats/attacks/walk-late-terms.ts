import { marketText } from '../../../contract/market/market-day.ts'
import type { Attack } from '../attack.ts'
import { WALKED, putWalked } from '../put-walked.ts'
import { ACCEPTED_AT } from '../../support/signed-files.ts'

export const attack: Attack = {
  name: 'terms of the market that were signed once the order stood',
  noticed: 'by its walk',
  words: /the market-terms of 2026-11-20 was made after the order/,
  before: (stage) =>
    putWalked(stage, {
      walkOf: (walk) => ({
        ...walk,
        terms: walk.terms.map(({ notice }) => {
          const late = { ...notice, madeAt: ACCEPTED_AT + 60_000 }
          return { notice: late, signature: stage.key.sign(marketText(late)) }
        }),
      }),
    }),
  readApp: (stage) => stage.readWalk(WALKED),
}
