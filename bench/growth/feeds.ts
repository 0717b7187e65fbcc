/** Measures the costs of feeds: the heads of people who are connected, devices that are told, and a pull at the head after ten years. */
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Message } from '../../contract/rows/message.ts'
import type { Database } from '../../server/database/database.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { createFeedBus } from '../../server/feed/bus.ts'
import { readPosition } from '../../server/feed/position.ts'
import { pullFeed } from '../../server/feed/pull-feed.ts'
import { recordChange } from '../../server/feed/record-change.ts'
import { watchHeads } from '../../server/feed/watch-heads.ts'
import { followAll } from '../../server/push/follow-feeds.ts'
import type { Report } from '../report.ts'
import { growFeeds, NOW } from './generate.ts'
import { atMost, timeOf } from './measure.ts'

const SUBSCRIBERS = 1_000
const MONTHS = 120
const COLLECTIONS = 8

export async function feeds(report: Report, database: Database): Promise<void> {
  const people = await growFeeds(database)
  await heads(report, database, people)
  await push(report, database, people.slice(0, SUBSCRIBERS))
  await pull(report, database)
}

async function heads(report: Report, database: Database, people: readonly string[]): Promise<void> {
  const connected = new Set(people)
  const watch = watchHeads({ database, bus: createFeedBus(), connected: () => connected })
  await watch.look()
  const value = await timeOf(() => watch.look(), 15)
  watch.stop()
  atMost(report, `a look at the heads of ${people.length} connected people`, { value, limit: 100, unit: 'ms' })
}

/** Each of them has a device that is told, and gets a message at the same moment. */
async function push(report: Report, database: Database, people: readonly string[]): Promise<void> {
  await sql`
    insert into push_subscription (session_id, user_id, endpoint, p256dh, auth, kinds, created_at)
    select gen_random_uuid(), owner::uuid, 'https://push.example/' || owner, 'p', 'a', '{message}', 0 from unnest(${people}::text[]) owner`.execute(
    database,
  )
  await sql`insert into push_position select owner, epoch, seq from sync_head where owner = any(${people}::text[])`.execute(
    database,
  )
  await inTransaction(database, (tx) => {
    for (const owner of people) {
      const doc: Message = { id: randomUUID(), kind: 'text', facts: {}, texts: null, createdAt: NOW, readAt: null }
      recordChange(tx, { owner, collection: 'messages', id: doc.id, doc })
    }
    return Promise.resolve()
  })
  const from = performance.now()
  const noted = await followAll(database, Date.now())
  if (noted !== people.length) throw new Error(`${noted} of ${people.length} devices are told`)
  report.note(`  ${noted} devices are noted in ${(performance.now() - from).toFixed(0)} ms`)
  const { rows } = await sql<{
    count: number
  }>`select count(distinct xmin::text)::int as count from push_delivery`.execute(database)
  atMost(report, `transactions to note what ${noted} devices are told of`, {
    value: rows[0]?.count ?? 0,
    limit: 1,
    unit: 'transactions',
  })
}

async function pull(report: Report, database: Database): Promise<void> {
  const owner = randomUUID()
  const { epoch } = await readPosition(database, owner)
  await sql`
    insert into sync_digest (owner, collection, bucket, digest, count, sealable)
    select ${owner}, 'collection-' || c, to_char(date '2016-11-01' + m * interval '1 month', 'YYYY-MM'), ('x' || ${randomBytes(32).toString('hex')}::text)::bit(256), 7, 0
    from generate_series(1, ${COLLECTIONS}::int) c cross join generate_series(1, ${MONTHS}::int) m`.execute(database)
  const bytesOf = async (proof: 'root' | undefined) =>
    JSON.stringify(await pullFeed(database, { owner, epoch, seq: 0, limit: 500, proof, now: NOW })).length
  report.note(`  with all digests it is ${await bytesOf(undefined)} bytes`)
  const name = `a pull at the head with ${MONTHS} months of ${COLLECTIONS} collections`
  atMost(report, name, { value: await bytesOf('root'), limit: 1_000, unit: 'bytes' })
}
