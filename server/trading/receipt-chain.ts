/** Each person's acceptances form a chain: every one names the hash of the one before it. */
import { sql } from 'kysely'
import { NO_RECEIPT_HASH } from '../../contract/settlement/receipt.ts'
import type { Tx } from '../database/transaction.ts'
import type {} from './tables.ts'

/**
 * The hash of each person's newest acceptance. Their rows stay locked until the transaction ends: two orders of one person, taken by two
 * processes at once, never follow the same one.
 *
 * Rows that are not there yet are made before any row is locked. A transaction that makes a row and then waits for a lock would
 * otherwise meet one that holds that lock and waits for the made row.
 */
export async function lockReceiptChains(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  await makeMissing(tx, userIds)
  // Locked in one order everywhere: two gatherings that share persons never wait for each other.
  const { rows } = await sql<{ user_id: string; last_hash: string }>`
    select user_id, last_hash from receipt_chain where user_id = any(${userIds}::uuid[]) order by user_id for update`.execute(
    tx.db,
  )
  return new Map(rows.map((row) => [row.user_id, row.last_hash]))
}

/** Does something once in a person's life only: for a row that is there, `not exists` costs a look at the index and locks nothing. */
async function makeMissing(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`
    insert into receipt_chain (user_id, last_hash)
    select id, ${NO_RECEIPT_HASH} from unnest(${userIds}::uuid[]) as n(id)
    where not exists (select from receipt_chain c where c.user_id = n.id)
    order by id
    on conflict do nothing`.execute(tx.db)
}
