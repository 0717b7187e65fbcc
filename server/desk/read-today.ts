/** The desk's first page: what waits, since when, and until when it was promised. */
import { sql } from 'kysely'
import { actsOfKind, decidingAct, mayDo, maySee, type OperatorRole } from '../../contract/desk/roles.ts'
import type { QueueCount, Today } from '../../contract/desk/rows.ts'
import type { DeskServices } from './desk-parts.ts'
import { countQueue, QUEUES, readSecond } from './read-queue.ts'
import type { OperatorSession } from './sessions.ts'

const DAY_MS = 86_400_000

export async function readToday(services: DeskServices, session: OperatorSession, now: number): Promise<Today> {
  const { database, kinds } = services
  const since = now - (now % DAY_MS)
  const second = (await readSecond(database, kinds)).filter(({ kind }) =>
    actsOfKind(kind).some((act) => maySee(session.roles, act)),
  )
  const seen = QUEUES.filter((queue) => maySee(session.roles, decidingAct({ kind: queue })))
  const counts = await Promise.all(
    seen.map(async (queue) => ({ queue, ...(await countQueue(database, queue, since)) })),
  )
  return {
    at: now,
    queues: [...counts, await secondCount(services, { waiting: second, since })],
    mine: second
      .filter(({ kind, approvedBy }) => mayDecide(session.roles, kind) && !approvedBy.includes(session.name))
      .slice(0, 20),
    acts: await readLog(services),
    database: await readDatabase(services),
  }
}

function mayDecide(roles: readonly OperatorRole[], kind: Today['mine'][number]['kind']): boolean {
  return actsOfKind(kind).some((act) => mayDo(roles, act))
}

async function secondCount(
  { database }: DeskServices,
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

async function readLog({ database }: DeskServices): Promise<Today['acts']> {
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

async function readDatabase({ database }: DeskServices): Promise<Today['database']> {
  const before = performance.now()
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database())::text as bytes`.execute(database)
  return { ms: Math.round((performance.now() - before) * 10) / 10, bytes: rows[0]?.bytes ?? '0' }
}
