/** The signed hand-overs between sets of Pyth's keys that this server was given: kept for ever, because proofs carry them. */
import { withHandOvers } from '../../../contract/pyth/hand-over.ts'
import type { SignerGroup } from '../../../contract/pyth/signers.ts'
import type { Database } from '../../database/database.ts'
import { PythError } from './pyth-feed.ts'

/** In the order in which they were given. */
export async function readHandOvers(database: Database): Promise<readonly string[]> {
  const rows = await database.selectFrom('signer_hand_over').select('text').orderBy('position').execute()
  return rows.map(({ text }) => text)
}

/**
 * Takes hand-overs that the operator names, after those that are kept.
 * @param pinned the keys that count without any
 * @returns the keys that count now. Throws a `PythError` on a text that no known set has signed.
 */
export async function takeHandOvers(
  database: Database,
  pinned: readonly SignerGroup[],
  texts: readonly string[],
): Promise<readonly SignerGroup[]> {
  const kept = await readHandOvers(database)
  const fresh = texts.filter((text) => !kept.includes(text))
  const result = withHandOvers(pinned, [...kept, ...fresh])
  if (result.status === 'fault') throw new PythError(`PYTH_HAND_OVERS: ${result.detail}`)
  for (const text of fresh)
    await database
      .insertInto('signer_hand_over')
      .values({ text })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return result.groups
}
