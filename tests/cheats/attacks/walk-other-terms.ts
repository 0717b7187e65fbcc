import type { Attack } from '../attack.ts'
import { WALKED, putWalked } from '../put-walked.ts'

const LATER = '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a777'

export const attack: Attack = {
  name: 'two orders of one day, each with signed terms that fit its own prices',
  noticed: 'at once',
  words: /market-terms\/2026-11-20\/btc-usdt was signed twice, with different texts: volatilityBp 6000 and 9000/,
  before: (stage) => {
    putWalked(stage, {})
    putWalked(stage, { volatilityBp: 9_000 }, LATER)
  },
  readApp: async (stage) => {
    await stage.readEqualWalk(WALKED)
    const words = await stage.readWalk(LATER)
    await stage.readNoticed(/signed two things that cannot both be true/)
    return words
  },
}
