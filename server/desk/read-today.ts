/** The desk's first page: what waits, since when, and until when it was promised. */
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { actsOfKind, decidingAct, mayDo, maySee, type OperatorRole } from '../../contract/desk/roles.ts'
import type { QueueCount, Today } from '../../contract/desk/rows.ts'
import type { Database } from '../database/database.ts'
import { countWaiting, waitingConversations } from '../support/conversations.ts'
import type { DeskServices } from './desk-parts.ts'
import { countQueue, QUEUES, readSecond } from './read-queue.ts'
import type { OperatorSession } from './sessions.ts'

const DAY_MS = 86_400_000

type Needs = Pick<DeskServices, 'database' | 'kinds' | 'contentFolder'>

export async function readToday(services: Needs, session: OperatorSession, now: number): Promise<Today> {
  const { database, kinds } = services
  const since = now - (now % DAY_MS)
  const second = (await readSecond(database, kinds)).filter(({ kind }) =>
    actsOfKind(kind).some((act) => maySee(session.roles, act)),
  )
  const seen = QUEUES.filter((queue) => maySee(session.roles, decidingAct({ kind: queue })))
  // Counts of long queues cost the most: the database takes them on at the same time, with the rest beside them.
  const [counts, secondQueue, refusedInvitations, chats, market, disk, hours, acts] = await Promise.all([
    Promise.all(seen.map(async (queue) => ({ queue, ...(await countQueue(database, queue, since)) }))),
    secondCount(services, { waiting: second, since }),
    maySee(session.roles, 'add-operator') ? readRefusedInvitations(database, now) : [],
    maySee(session.roles, 'read-conversation') ? readChats(database) : null,
    readMarket(database, now),
    readDisk(dirname(services.contentFolder)),
    readHours(database, now),
    readLog(services),
  ])
  return {
    at: now,
    queues: [...counts, secondQueue],
    mine: second
      .filter(({ kind, approvedBy }) => mayDecide(session.roles, kind) && !approvedBy.includes(session.name))
      .slice(0, 20),
    refusedInvitations,
    chats,
    ...market,
    disk,
    hours,
    acts,
    // By itself: it says how long the database takes to answer.
    database: await readDatabase(services),
  }
}

const REFUSED_SHOWN_MS = 7 * DAY_MS

/** Those of the last week: the invited person found that somebody else had opened the link. */
async function readRefusedInvitations(database: Database, now: number): Promise<Today['refusedInvitations']> {
  const { rows } = await sql<{ name: string; at: bigint; openings: number }>`
    select name, refused_at as at, jsonb_array_length(openings::jsonb) as openings from operator_link
    where operator_id is not null and refused_at > ${BigInt(now - REFUSED_SHOWN_MS)} order by refused_at desc limit 20`.execute(
    database,
  )
  return rows.map(({ at, ...row }) => ({ ...row, at: Number(at) }))
}

function mayDecide(roles: readonly OperatorRole[], kind: Today['mine'][number]['kind']): boolean {
  return actsOfKind(kind).some((act) => mayDo(roles, act))
}

async function secondCount(
  { database }: Needs,
  { waiting, since }: { readonly waiting: Today['mine']; readonly since: number },
): Promise<QueueCount> {
  const { rows } = await sql<{ decided: string }>`
    select count(*)::text as decided from operator_act
    where act = 'approve' and at >= ${BigInt(since)} and facts::jsonb ? 'operators'`.execute(database)
  return {
    queue: 'second',
    waiting: waiting.length,
    sum: null,
    oldestAt: waiting[0]?.createdAt ?? null,
    dueAt: null,
    decided: Number(rows[0]?.decided ?? 0),
  }
}

const HOURS_SHOWN = 24
const HOUR_MS = 3_600_000

/** One line of the log for each decision that was carried out; a first yes is none. */
async function readHours(database: Database, now: number): Promise<Today['hours']> {
  const first = now - (now % HOUR_MS) - (HOURS_SHOWN - 1) * HOUR_MS
  const { rows } = await sql<{ hour: number; approved: number; refused: number }>`
    select ((at - ${BigInt(first)}) / ${BigInt(HOUR_MS)})::int as hour, count(*) filter (where act = 'approve')::int as approved,
      count(*) filter (where act = 'refuse')::int as refused
    from operator_act where act in ('approve', 'refuse') and at >= ${BigInt(first)} group by 1`.execute(database)
  const hours = new Map(rows.map(({ hour, ...counts }) => [hour, counts]))
  return Array.from({ length: HOURS_SHOWN }, (_, hour) => ({
    from: first + hour * HOUR_MS,
    ...(hours.get(hour) ?? { approved: 0, refused: 0 }),
  }))
}

async function readLog({ database }: Needs): Promise<Today['acts']> {
  const { rows } = await sql<{ number: bigint; at: bigint }>`
    select number, at from operator_act order by number desc limit 1`.execute(database)
  const chained = await sql<{ number: bigint | null }>`
    select max(number) as number from book_link where chain = 'acts'`.execute(database)
  return {
    number: String(rows[0]?.number ?? 0n),
    at: rows[0] ? Number(rows[0].at) : null,
    chained: String(chained.rows[0]?.number ?? 0n),
  }
}

async function readDatabase({ database }: Needs): Promise<Today['database']> {
  const before = performance.now()
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database())::text as bytes`.execute(database)
  return { ms: Math.round((performance.now() - before) * 10) / 10, bytes: rows[0]?.bytes ?? '0' }
}

const CHATS_SHOWN = 3

async function readChats(database: Database): Promise<Today['chats']> {
  const [count, first] = await Promise.all([countWaiting(database), waitingConversations(database, CHATS_SHOWN)])
  const ids = first.map(({ userId }) => userId)
  const rows =
    ids.length === 0
      ? []
      : await database.selectFrom('app_user').select(['id', 'account']).where('id', 'in', ids).execute()
  const accounts = new Map(rows.map(({ id, account }) => [id, account]))
  return {
    ...count,
    first: first.map(({ userId, since, text }) => ({ id: userId, account: accounts.get(userId) ?? '', since, text })),
  }
}

const SILENT_MS = 10_000

/** Each count reads a partial index of the few orders that it is about. */
async function readMarket(database: Database, now: number): Promise<Pick<Today, 'aside' | 'feed' | 'settlement'>> {
  const since = BigInt(now - SILENT_MS)
  const { rows } = await sql<{
    aside: number
    oldest: bigint | null
    open: number
    overdue: number
    products: number
    silent: number
    newest: bigint | null
  }>`
    select (select count(*)::int from orders where is_quarantined) as aside,
      (select min(q.at) from settlement_quarantine q join orders o on o.id = q.order_id and o.user_id = q.user_id where o.is_quarantined) as oldest,
      (select count(*)::int from orders where status = 'waiting' and not is_quarantined)
        + (select count(*)::int from orders where status = 'running' and not is_quarantined) as open,
      (select count(*)::int from orders where status = 'running' and not is_quarantined and exit_time < ${since}) as overdue,
      (select count(*)::int from chain_head where seq > 0) as products,
      (select count(*)::int from chain_head where seq > 0 and ts < ${since}) as silent,
      (select max(ts) from chain_head where seq > 0) as newest`.execute(database)
  const [row] = rows
  const timeOf = (time: bigint | null | undefined) => (time == null ? null : Number(time))
  return {
    aside: { orders: row?.aside ?? 0, oldestAt: timeOf(row?.oldest) },
    settlement: { open: row?.open ?? 0, overdue: row?.overdue ?? 0 },
    feed: { products: row?.products ?? 0, silent: row?.silent ?? 0, newestAt: timeOf(row?.newest) },
  }
}

async function readDisk(folder: string): Promise<Today['disk']> {
  try {
    const disk = await statfs(folder, { bigint: true })
    return { freeBytes: String(disk.bavail * disk.bsize), totalBytes: String(disk.blocks * disk.bsize) }
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}
