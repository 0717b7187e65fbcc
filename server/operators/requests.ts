/** Requests of operators that may need a second one: how each is written, listed, refused and decided. Its kind keeps its rules and its yes. */
import { sql, type Insertable, type Selectable } from 'kysely'
import { done, refuse, type Facts, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Tx } from '../database/transaction.ts'
import type { ReviewItem, ReviewKind } from '../reviews/review-kind.ts'
import { recordAct } from './acts.ts'
import { approve, type Approval, type ReviewContext } from './decide.ts'
import type { RequestColumns } from './tables.ts'

/** The tables of requests, each `under-review` until it is decided, once. */
type RequestTable =
  | 'adjustment'
  | 'house_funding'
  | 'void_request'
  | 'deposit_method_request'
  | 'terms_request'
  | 'publication_request'
  | 'role_request'

/** The columns that one kind of request has beside those of every request. */
type OwnColumns<T extends RequestTable> = Omit<Insertable<Tables[T]>, keyof RequestColumns<string>>

type Decided<T extends RequestTable> = Exclude<Tables[T]['status'], 'under-review'> | 'refused'

/** The longest list of waiting requests that an operator is shown. */
const LIST_MAX = 500

/**
 * Writes a request with its line in the log of acts, and says the yes of the operator who asks. The same request again, whose first
 * answer may have been lost, writes nothing and gets the answer that stands.
 * @param input.columns what is asked for
 * @param input.state how things stand at this moment: another moment makes no other request
 * @param input.facts what the log of acts keeps of it
 * @returns refusals: `id-taken` (another operator's request, or other content), `already-decided` (this one was refused since), and those
 *   of `approve`
 */
export async function openRequest<T extends RequestTable>(
  tx: Tx,
  context: ReviewContext,
  input: {
    readonly table: T
    readonly id: string
    readonly columns: OwnColumns<T>
    readonly state?: Partial<OwnColumns<T>>
    readonly review: ReviewKind
    readonly act: string
    readonly facts: Facts
  },
): Promise<Outcome<Approval>> {
  const { table, id, columns, state, review, act, facts } = input
  const { operatorId, now } = context
  const row = { ...columns, ...state, id, status: 'under-review', created_by: operatorId, created_at: BigInt(now) }
  const names = Object.keys(row).map((name) => sql.ref(name))
  // The conflict names no column, as the key of adjustments has the person too (docs/adr/0083).
  const { rows: written } = await sql`
    insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(row))})
    on conflict do nothing returning id`.execute(tx.db)
  if (written.length === 0) return standingAnswer(tx, operatorId, input)
  await recordAct(tx, { operatorId, act, subjectKind: review.kind, subjectId: id, facts, at: now })
  return approve(tx, context, review, id)
}

/** Answers a request that is asked for again by what has become of it. Its columns are compared as the database keeps them. */
async function standingAnswer<T extends RequestTable>(
  tx: Tx,
  operatorId: string,
  { table, id, columns }: { readonly table: T; readonly id: string; readonly columns: OwnColumns<T> },
): Promise<Outcome<Approval>> {
  const same = Object.entries({ ...columns, id, created_by: operatorId }).map(
    ([name, value]) => sql`${sql.ref(name)} is not distinct from ${value}`,
  )
  const {
    rows: [row],
  } = await sql<{ status: Tables[T]['status'] }>`
    select status from ${sql.table(table)} where ${sql.join(same, sql` and `)}`.execute(tx.db)
  if (row === undefined) return refuse('id-taken')
  if (row.status === 'refused') return refuse('already-decided')
  return done(row.status === 'under-review' ? 'awaits-second-operator' : 'approved')
}

/**
 * The parts of a kind of review that are the same for every table of requests.
 * @param itemOf a row as operators are shown it
 */
export function requestQueue<T extends RequestTable>(
  table: T,
  itemOf: (row: Selectable<Tables[T]>, db: Database) => ReviewItem | Promise<ReviewItem>,
): Pick<ReviewKind, 'list' | 'show' | 'refuse'> {
  return {
    list: async (db) => {
      const { rows } = await sql<Selectable<Tables[T]>>`
        select * from ${sql.table(table)} where status = 'under-review' order by created_at limit ${LIST_MAX}`.execute(
        db,
      )
      return Promise.all(rows.map(async (row) => itemOf(row, db)))
    },
    show: async (db, id) => {
      const row = await readRequest(db, table, id)
      return row === undefined ? null : itemOf(row, db)
    },
    refuse: async (tx, id, { now }) => {
      const decided = await decideRequest(tx, table, { id, now, status: 'refused' })
      return decided.ok ? done(undefined) : decided
    },
  }
}

/** Decides a request that still waits. @returns it as it is then. Refuses `not-found`, `already-decided` */
export async function decideRequest<T extends RequestTable>(
  tx: Tx,
  table: T,
  { id, status, now }: { readonly id: string; readonly status: Decided<T>; readonly now: number },
): Promise<Outcome<Selectable<Tables[T]>>> {
  const {
    rows: [row],
  } = await sql<Selectable<Tables[T]>>`
    update ${sql.table(table)} set status = ${status}, decided_at = ${BigInt(now)} where id = ${id} and status = 'under-review' returning *`.execute(
    tx.db,
  )
  if (row !== undefined) return done(row)
  return refuse((await readRequest(tx.db, table, id)) === undefined ? 'not-found' : 'already-decided')
}

async function readRequest<T extends RequestTable>(
  db: Database,
  table: T,
  id: string,
): Promise<Selectable<Tables[T]> | undefined> {
  const { rows } = await sql<Selectable<Tables[T]>>`select * from ${sql.table(table)} where id = ${id}`.execute(db)
  return rows[0]
}
