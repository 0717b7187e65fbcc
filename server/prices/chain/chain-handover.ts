/** How the chain goes from one process to the next in order, as in a rolling restart: the one that ends says at which head it left the chain. */
import type { Database } from '../../database/database.ts'
import type {} from './tables.ts'

/** Says that the process which wrote the chain up to this time writes no more. */
export async function releaseChain(database: Database, headTs: number): Promise<void> {
  await database
    .insertInto('chain_release')
    .values({ id: 1, head_ts: BigInt(headTs) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ head_ts: BigInt(headTs) }))
    .execute()
}

/** Whether its writer left the chain at this time, its newest. */
export async function isReleased(database: Database, headTs: number): Promise<boolean> {
  const release = await database.selectFrom('chain_release').select('head_ts').executeTakeFirst()
  return release !== undefined && Number(release.head_ts) === headTs
}
