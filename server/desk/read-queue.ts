/** The desk's lists: the first hundred of a queue, oldest first, with its whole count and sum. */
import { sql, type RawBuilder } from 'kysely'
import { formatMoney } from '../../contract/money.ts'
import { decidingAct, isDeskKind, mayDo, OPERATOR_ROLES, type DeskKind } from '../../contract/desk/roles.ts'
import type { Queue, QueueRow } from '../../contract/desk/rows.ts'
import type { Database } from '../database/database.ts'
import { reviewIdIn } from '../reviews/review-id.ts'
import type { ReviewItem, ReviewKind } from '../reviews/review-kind.ts'

export const QUEUES = ['deposit', 'withdrawal', 'verification', 'account-change'] as const
export type PersonQueue = (typeof QUEUES)[number]

const ROWS_MAX = 100

/** A queue's table, read by its indexes of what waits and of what was decided. */
interface Source {
  /** By which operators decide. */
  readonly id: RawBuilder<unknown>
  readonly table: RawBuilder<unknown>
  readonly created: RawBuilder<unknown>
  readonly due: RawBuilder<unknown>
  readonly amount: RawBuilder<unknown>
  readonly label: RawBuilder<unknown>
}

const nothing = sql`null::bigint`
const named = reviewIdIn('item')
const SOURCES: Readonly<Record<PersonQueue, Source>> = {
  deposit: {
    id: named,
    table: sql`deposit`,
    created: sql`item.created_at`,
    due: nothing,
    amount: sql`item.amount_minor`,
    label: sql`(select network from deposit_method where id = item.method_id)`,
  },
  withdrawal: {
    id: named,
    table: sql`withdrawal`,
    created: sql`item.created_at`,
    due: sql`item.review_due_at`,
    amount: sql`item.amount_minor`,
    label: sql`item.account_name || ' ' || item.account_masked`,
  },
  verification: {
    id: sql`item.id`,
    table: sql`verification`,
    created: sql`item.submitted_at`,
    due: nothing,
    amount: nothing,
    label: sql`item.nationality`,
  },
  'account-change': {
    id: named,
    table: sql`withdrawal_account_change`,
    created: sql`item.created_at`,
    due: nothing,
    amount: nothing,
    label: sql`item.number_masked`,
  },
}

interface Row {
  id: string
  account: string | null
  created_at: bigint
  due_at: bigint | null
  decided_at: bigint | null
  status: string
  amount_minor: bigint | null
  label: string | null
  approved_by: string[] | null
}

export interface QueueFilter {
  readonly view: 'waiting' | 'decided'
  /** One item alone. */
  readonly id?: string
  /** The person's, this item not among them. */
  readonly of?: { readonly userId: string; readonly not: string }
}

/** Rows of one queue. */
export async function readRows(database: Database, queue: PersonQueue, filter: QueueFilter): Promise<QueueRow[]> {
  const { id, table, created, due, amount, label } = SOURCES[queue]
  const where = filter.id
    ? sql`${id} = ${filter.id}`
    : filter.of
      ? sql`item.user_id = ${filter.of.userId} and ${id} <> ${filter.of.not}`
      : filter.view === 'waiting'
        ? sql`item.status = 'under-review'`
        : sql`item.decided_at is not null`
  const order =
    filter.view === 'waiting' && !filter.of ? created : filter.of ? sql`${created} desc` : sql`item.decided_at desc`
  const deciding = OPERATOR_ROLES.filter((role) => mayDo([role], decidingAct({ kind: queue })))
  const { rows } = await sql<Row>`
    select ${id} as id, app_user.account, ${created} as created_at, ${due} as due_at, item.decided_at, item.status,
      ${amount} as amount_minor, ${label} as label,
      (select array_agg(operator.name order by approval.at) from operator_approval approval
        join operator on operator.id = approval.operator_id and operator.disabled_at is null
          and (item.status <> 'under-review' or operator.roles && ${deciding}::text[])
        where approval.subject_kind = ${queue} and approval.subject_id = (${id})::text) as approved_by
    from ${table} item left join app_user on app_user.id = item.user_id
    where ${where} order by ${order} limit ${filter.of ? 5 : ROWS_MAX}`.execute(database)
  return rows.map((row) => ({
    kind: queue,
    id: row.id,
    account: row.account ?? '',
    createdAt: Number(row.created_at),
    dueAt: row.due_at === null ? null : Number(row.due_at),
    decidedAt: row.decided_at === null ? null : Number(row.decided_at),
    status: row.status,
    amount: row.amount_minor === null ? null : formatMoney(row.amount_minor),
    label: row.label ?? '',
    approvedBy: row.approved_by ?? [],
    lookedAtBy: [],
  }))
}

/** Counts all that waits in a queue. */
export async function countQueue(database: Database, queue: PersonQueue, since: number) {
  const { table, created, due, amount } = SOURCES[queue]
  // Each aggregate costs some milliseconds for 100,000 rows: none is asked for that has nothing to say.
  const [sum, soonest] = [
    amount === nothing ? nothing : sql`sum(${amount})`,
    due === nothing ? nothing : sql`min(${due})`,
  ]
  const { rows } = await sql<{
    waiting: string
    sum: string | null
    oldest: bigint | null
    due: bigint | null
  }>`select count(*)::text as waiting, (${sum})::text as sum, ${soonest} as due,
       (select ${created} from ${table} item where item.status = 'under-review' order by ${created} limit 1) as oldest
     from ${table} item where item.status = 'under-review'`.execute(database)
  const decided = await sql<{
    decided: string
  }>`select count(*)::text as decided from ${table} item where item.decided_at >= ${BigInt(since)}`.execute(database)
  const [row] = rows
  return {
    waiting: Number(row?.waiting ?? 0),
    sum: row?.sum == null ? null : formatMoney(BigInt(row.sum)),
    oldestAt: row?.oldest == null ? null : Number(row.oldest),
    dueAt: row?.due == null ? null : Number(row.due),
    decided: Number(decided.rows[0]?.decided ?? 0),
  }
}

export async function readQueue(
  database: Database,
  queue: PersonQueue,
  { view, now }: { readonly view: 'waiting' | 'decided'; readonly now: number },
): Promise<Queue> {
  const [rows, count] = await Promise.all([readRows(database, queue, { view }), countQueue(database, queue, now)])
  return { at: now, waiting: count.waiting, sum: count.sum, rows }
}

/** Everything that waits for a second operator: requests of operators, and what one operator has said yes to. */
export async function readSecond(database: Database, kinds: readonly ReviewKind[]): Promise<QueueRow[]> {
  const requests = kinds.filter(({ kind }) => isDeskKind(kind) && !isPersonQueue(kind))
  const [asked, begun] = await Promise.all([
    Promise.all(requests.map((kind) => readRequests(database, kind))),
    Promise.all(QUEUES.map((queue) => readBegun(database, queue))),
  ])
  return [...asked.flat(), ...begun.flat()].sort((one, other) => one.createdAt - other.createdAt)
}

export function isPersonQueue(kind: string): kind is PersonQueue {
  return QUEUES.some((queue) => queue === kind)
}

async function readBegun(database: Database, queue: PersonQueue): Promise<QueueRow[]> {
  const { id, table } = SOURCES[queue]
  const { rows } = await sql<{ id: string }>`
    select distinct ${id} as id from operator_approval approval
    join ${table} item on ${id} = approval.subject_id::uuid and item.status = 'under-review'
    where approval.subject_kind = ${queue} limit ${ROWS_MAX}`.execute(database)
  return (await Promise.all(rows.map((row) => readRows(database, queue, { view: 'waiting', id: row.id })))).flat()
}

async function readRequests(database: Database, kind: ReviewKind): Promise<QueueRow[]> {
  if (!isDeskKind(kind.kind)) return []
  const name: DeskKind = kind.kind
  const items = await kind.list(database)
  const said = await approversOf(database, name, items)
  const accounts = await accountsOf(
    database,
    items.map(({ userId }) => userId),
  )
  return items.map((item) => ({
    kind: name,
    id: item.id,
    account: accounts.get(item.userId) ?? '',
    createdAt: item.createdAt,
    dueAt: item.dueAt,
    decidedAt: null,
    status: 'under-review',
    amount: item.amountMinor === 0n ? null : formatMoney(item.amountMinor),
    label: labelOf(item.facts),
    approvedBy: said.get(item.id) ?? [],
    lookedAtBy: [],
  }))
}

/** The first words that tell one request from another. */
function labelOf(facts: Readonly<Record<string, string>>): string {
  return ['method', 'terms', 'name', 'roles', 'product', 'publication', 'reason']
    .map((name) => facts[name])
    .filter((word) => word !== undefined)
    .slice(0, 2)
    .join(' ')
    .slice(0, 120)
}

/** The names of operators who said yes, by item. While an item waits, those alone whose yes counts: who may still decide it. */
export async function approversOf(
  database: Database,
  kind: DeskKind,
  items: readonly Pick<ReviewItem, 'id' | 'facts' | 'isWaiting'>[],
): Promise<ReadonlyMap<string, string[]>> {
  const ids = items.map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await database
          .selectFrom('operator_approval')
          .innerJoin('operator', 'operator.id', 'operator_approval.operator_id')
          .select(['subject_id', 'operator.name', 'operator.roles'])
          .where('subject_kind', '=', kind)
          .where('subject_id', 'in', ids)
          .where('operator.disabled_at', 'is', null)
          .orderBy('at')
          .execute()
  return new Map(
    items.map(({ id, facts, isWaiting }) => {
      const counts = rows.filter(
        (row) => row.subject_id === id && (!isWaiting || mayDo(row.roles, decidingAct({ kind, facts }))),
      )
      return [id, counts.map(({ name }) => name)]
    }),
  )
}

async function accountsOf(database: Database, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(userIds)].filter((id) => id !== '')
  if (ids.length === 0) return new Map()
  const rows = await database.selectFrom('app_user').select(['id', 'account']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, account }) => [id, account]))
}
