/** Each person's acceptances form a chain: every one names the hash of the one before it. */
import { sql } from 'kysely'
import { NO_RECEIPT_HASH } from '../../contract/settlement/receipt.ts'
import type { Tx } from '../database/transaction.ts'
import type {} from './tables.ts'

/**
 * The hash of each person's newest acceptance. Their rows stay locked until the transaction ends: two orders of one person, taken by two
 * processes at once, never follow the same one.
 */
export async function lockReceiptChains(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await lock(tx, userIds)
  const missing = userIds.filter((userId) => !found.has(userId))
  if (missing.length === 0) return found
  // Once in a person's life.
  await sql`
    insert into receipt_chain (user_id, last_hash) select id, ${NO_RECEIPT_HASH} from unnest(${missing}::uuid[]) as n(id) order by id
    on conflict do nothing`.execute(tx.db)
  return lock(tx, userIds)
}

/** In one order everywhere: two gatherings that share persons never wait for each other. */
async function lock(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ user_id: string; last_hash: string }>`
    select user_id, last_hash from receipt_chain where user_id = any(${userIds}::uuid[]) order by user_id for update`.execute(
    tx.db,
  )
  return new Map(rows.map((row) => [row.user_id, row.last_hash]))
}
