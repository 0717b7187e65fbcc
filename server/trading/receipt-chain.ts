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
 * @param userIds each once
 */
export async function lockReceiptChains(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const known = await lockAll(tx, userIds)
  if (known.size === userIds.length) return known
  await makeMissing(tx, userIds)
  return lockAll(tx, userIds)
}

/** Locks all of them or, where one is missing, none. */
async function lockAll(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  // Locked in one order everywhere: two gatherings that share persons never wait for each other.
  const { rows } = await sql<{ user_id: string; last_hash: string }>`
    select user_id, last_hash from receipt_chain
    where user_id = any(${userIds}::uuid[]) and (select count(*) from receipt_chain where user_id = any(${userIds}::uuid[])) = ${userIds.length}
    order by user_id for update`.execute(tx.db)
  return new Map(rows.map((row) => [row.user_id, row.last_hash]))
}

/** Makes rows once in a person's life only. */
async function makeMissing(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`
    insert into receipt_chain (user_id, last_hash)
    select id, ${NO_RECEIPT_HASH} from unnest(${userIds}::uuid[]) as n(id)
    where not exists (select from receipt_chain c where c.user_id = n.id)
    order by id
    on conflict do nothing`.execute(tx.db)
}
