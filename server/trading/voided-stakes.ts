import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import type {} from './tables.ts'
import type { VoidSpan } from './void-orders.ts'

/** The stakes that operators' notices gave back to these people, minor units. */
export async function voidedStakes(
  tx: Tx,
  { noticeIds, people }: { noticeIds: readonly string[]; people: readonly string[] },
): Promise<readonly { userId: string; noticeId: string; stakesMinor: bigint }[]> {
  if (noticeIds.length === 0 || people.length === 0) return []
  const { rows } = await sql<{ user_id: string; notice: string; stakes: string }>`
    select user_id, void_notice_id as notice, sum(stake_minor)::text as stakes from orders
    where status = 'void' and not is_practice and void_notice_id = any(${[...noticeIds]}::uuid[]) and user_id = any(${[...people]}::uuid[])
      and settled_at in (select signed_at from void_notice where id = any(${[...noticeIds]}::uuid[]))
    group by user_id, void_notice_id`.execute(tx.db)
  return rows.map((row) => ({ userId: row.user_id, noticeId: row.notice, stakesMinor: BigInt(row.stakes) }))
}

/** The stakes of all orders of a product and span that are open, by person, minor units. */
export async function openStakes(db: Database, span: VoidSpan): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ user_id: string; stakes: string }>`
    select user_id, sum(stake_minor)::text as stakes from orders
    where product_id = ${span.productId} and status in ('waiting', 'running') and not is_quarantined and not is_practice and accepted_at >= ${span.from} and accepted_at < ${span.to}
    group by user_id`.execute(db)
  return new Map(rows.map((row) => [row.user_id, BigInt(row.stakes)]))
}
