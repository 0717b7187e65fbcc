/** The beacon's rounds that prices were made from. A round stands here before the first of its prices. */
import type { Database } from '../../database/database.ts'

export async function keepRound(
  database: Database,
  row: { readonly chain: string; readonly round: number; readonly signature: string },
): Promise<void> {
  await database
    .insertInto('beacon_round')
    .values({ ...row, round: BigInt(row.round) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The signatures of the rounds from one to another, both included, in order; those that were missing are left out. */
export async function readRounds(
  database: Database,
  { chain, from, to }: { readonly chain: string; readonly from: number; readonly to: number },
): Promise<{ round: number; signature: string }[]> {
  const rows = await database
    .selectFrom('beacon_round')
    .select(['round', 'signature'])
    .where('chain', '=', chain)
    .where('round', '>=', BigInt(from))
    .where('round', '<=', BigInt(to))
    .orderBy('round')
    .execute()
  return rows.map(({ round, signature }) => ({ round: Number(round), signature }))
}

/** Null before the first. */
export async function readNewestRound(
  database: Database,
  chain: string,
): Promise<{ round: number; signature: string } | null> {
  const row = await database
    .selectFrom('beacon_round')
    .select(['round', 'signature'])
    .where('chain', '=', chain)
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { round: Number(row.round), signature: row.signature } : null
}
