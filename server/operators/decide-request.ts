import { sql, type Selectable } from 'kysely'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Tables } from '../database/tables.ts'
import type { Tx } from '../database/transaction.ts'
import type {} from './tables.ts'

/** The tables of requests that operators make to each other, each `under-review` until it is decided, once. */
type RequestTable =
  'adjustment' | 'house_funding' | 'void_request' | 'deposit_method_request' | 'terms_request' | 'publication_request'

/** Decides a request that still waits. @returns it as it is then. Refuses `not-found`, `already-decided` */
export async function decideRequest<T extends RequestTable>(
  tx: Tx,
  table: T,
  {
    id,
    status,
    now,
  }: { readonly id: string; readonly status: Exclude<Tables[T]['status'], 'under-review'>; readonly now: number },
): Promise<Outcome<Selectable<Tables[T]>>> {
  const {
    rows: [row],
  } = await sql<Selectable<Tables[T]>>`
    update ${sql.table(table)} set status = ${status}, decided_at = ${BigInt(now)} where id = ${id} and status = 'under-review' returning *`.execute(
    tx.db,
  )
  if (row !== undefined) return done(row)
  const { rows: known } = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(tx.db)
  return refuse(known.length > 0 ? 'already-decided' : 'not-found')
}
