import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Deposit } from '../../contract/rows/deposit.ts'
import { digestRoot } from '../../contract/sync/digest-root.ts'
import { EMPTY_DIGEST, rowHash, xorDigest } from '../../contract/sync/row-hash.ts'
import type { PullAnswer, WireRow } from '../../contract/sync/messages.ts'
import { connectDatabase } from '../../server/database/database.ts'
import { inTransaction, type Tx } from '../../server/database/transaction.ts'
import { feedBus } from '../../server/feed/bus.ts'
import { migrations } from '../../server/feed/migrations.ts'
import { readPosition } from '../../server/feed/position.ts'
import { pruneTombstones } from '../../server/feed/prune-tombstones.ts'
import { pullFeed } from '../../server/feed/pull-feed.ts'
import { readBucket } from '../../server/feed/read-bucket.ts'
import { flushChanges, recordChange } from '../../server/feed/record-change.ts'
import { snapshotFeed } from '../../server/feed/snapshot-feed.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { makeDeposit, raceFeeds } from '../support/racing-feeds.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
let postgres: TestDatabase
beforeAll(async () => void (postgres = await createTestDatabase(migrations, { maxConnections: 40 })))
afterAll(() => postgres.drop())

const deposit = (amount = '10.00') => makeDeposit(NOW, amount)
/** The position once the transaction commits. */
const positionOf = async (tx: Tx, owner: string) => (await flushChanges(tx)).get(owner) ?? readPosition(tx.db, owner)
const write = (owner: string, docs: readonly Deposit[]) =>
  inTransaction(postgres.database, async (tx) => {
    for (const doc of docs) recordChange(tx, { owner, collection: 'deposits', id: doc.id, doc })
    return positionOf(tx, owner)
  })
const remove = (owner: string, id: string) =>
  inTransaction(postgres.database, async (tx) => recordChange(tx, { owner, collection: 'deposits', id, doc: null }))

async function pull(owner: string, seq: number, limit = 1_000): Promise<PullAnswer> {
  const { epoch } = await readPosition(postgres.database, owner)
  const outcome = await pullFeed(postgres.database, { owner, epoch, seq, limit, now: NOW })
  if (!outcome.ok) throw new Error(outcome.problem)
  return outcome.value
}
const digestOf = (rows: readonly WireRow[]) => rows.reduce((digest, row) => xorDigest(digest, row.hash), EMPTY_DIGEST)

describe('pull', () => {
  test('a feed that nobody wrote to is empty and has a position', async () => {
    const answer = await pull(randomUUID(), 0)
    expect(answer).toMatchObject({ from: 0, to: 0, head: 0, rows: [], more: false, digests: [] })
  })

  test('asked for one hash over all digests, the head has it in their place, however many months there are', async () => {
    const owner = randomUUID()
    for (let month = 0; month < 120; month += 1)
      await write(owner, [{ ...deposit(), createdAt: Date.UTC(2016, month, 5) }])
    const { epoch } = await readPosition(postgres.database, owner)
    const answer = await pullFeed(postgres.database, { owner, epoch, seq: 120, limit: 10, now: NOW, proof: 'root' })
    const whole = await pull(owner, 120)
    expect(whole.digests).toHaveLength(120)
    if (!answer.ok) throw new Error(answer.problem)
    expect(answer.value.root).toBe(digestRoot(whole.digests ?? []))
    expect(answer.value).not.toHaveProperty('digests')
    expect(JSON.stringify(answer.value).length).toBeLessThan(1_000)
  })

  test('rows come in the order of their changes, each once, in its latest state', async () => {
    const owner = randomUUID()
    const [a, b] = [deposit(), deposit()]
    await write(owner, [a, b])
    await write(owner, [{ ...a, status: 'success' }])
    const answer = await pull(owner, 0)
    expect(answer.rows.map((row) => [row.seq, row.id])).toEqual([
      [2, b.id],
      [3, a.id],
    ])
    expect(answer.rows.at(1)?.doc).toEqual({ ...a, status: 'success' })
    expect(answer.rows.at(1)?.hash).toBe(rowHash('deposits', a.id, { ...a, status: 'success' }))
    expect(answer).toMatchObject({ to: 3, head: 3, more: false })
  })

  test('with an epoch that was made up reads no row of the feed', async () => {
    const owner = randomUUID()
    await write(owner, [deposit(), deposit()])
    const asked: { sql: string; parameters: readonly unknown[] }[] = []
    const heard = connectDatabase(postgres.url, { maxConnections: 1, log: ({ query }) => void asked.push(query) })
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    try {
      expect(await pullFeed(heard, { owner, epoch: 'made up', seq: 0, limit: 1_000, now: NOW })).toMatchObject({
        ok: false,
        problem: 'sync-reset',
      })
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE) ${asked[0]?.sql}`, [
        ...(asked[0]?.parameters ?? []),
      ])
      const reads = rows.map((row) => row['QUERY PLAN']).filter((line) => /on sync_(row|digest)/.test(line))
      expect(reads.length).toBeGreaterThan(0)
      expect(reads.filter((line) => !line.includes('never executed'))).toEqual([])
    } finally {
      await client.end()
      await heard.destroy()
    }
  })
})

describe('the digest of a pull', () => {
  test('the digest at head is that of the live rows', async () => {
    const owner = randomUUID()
    const docs = [deposit(), deposit(), deposit()]
    await write(owner, docs)
    await write(owner, [{ ...docs[0], ...deposit('99.00') }])
    await remove(owner, docs[1]?.id ?? '')
    const answer = await pull(owner, 0)
    const live = answer.rows.filter((row) => row.doc !== null)
    expect(answer.digests).toEqual([{ collection: 'deposits', bucket: '2026-11', count: 3, digest: digestOf(live) }])
  })

  test('a page short of the head has no digests and says where it ends', async () => {
    const owner = randomUUID()
    await write(
      owner,
      Array.from({ length: 5 }, () => deposit()),
    )
    const page = await pull(owner, 1, 2)
    expect(page).toMatchObject({ from: 1, to: 3, head: 5, more: true })
    expect(page.digests).toBeUndefined()
    expect((await pull(owner, 3, 2)).digests).toHaveLength(1)
  })
})

describe('a change', () => {
  test('a state that a row already has costs no number', async () => {
    const owner = randomUUID()
    const doc = deposit()
    await write(owner, [doc])
    expect((await write(owner, [{ ...doc }])).seq).toBe(1)
  })

  test('a deleted row is a tombstone, and one that never was is nothing', async () => {
    const owner = randomUUID()
    const doc = deposit()
    await write(owner, [doc])
    await remove(owner, randomUUID())
    await remove(owner, doc.id)
    await remove(owner, doc.id)
    const answer = await pull(owner, 0)
    expect(answer.rows).toEqual([
      { collection: 'deposits', id: doc.id, seq: 2, hash: rowHash('deposits', doc.id, null), doc: null },
    ])
    expect(answer.digests).toEqual([])
  })

  test('a rolled back transaction leaves no number behind', async () => {
    const owner = randomUUID()
    const outcome = await inTransaction(postgres.database, async (tx) => {
      recordChange(tx, { owner, collection: 'deposits', id: randomUUID(), doc: deposit() })
      expect((await positionOf(tx, owner)).seq).toBe(1)
      return { ok: false as const, problem: 'not-found' as const }
    })
    expect(outcome.ok).toBe(false)
    expect((await write(owner, [deposit()])).seq).toBe(1)
  })

  test('the bus tells of a move once it is committed', async () => {
    const owner = randomUUID()
    const moves: number[] = []
    const end = feedBus.subscribe((move) => void (move.owner === owner && moves.push(move.seq)))
    await write(owner, [deposit(), deposit()])
    end()
    await write(owner, [deposit()])
    expect(moves).toEqual([2])
  })
})

describe('reset', () => {
  test('another epoch, a position beyond the head, and one below the tombstone floor are refused', async () => {
    const owner = randomUUID()
    const docs = [deposit(), deposit()]
    const { epoch } = await write(owner, docs)
    await remove(owner, docs[0]?.id ?? '')
    const at = (request: { epoch: string; seq: number }) =>
      pullFeed(postgres.database, { ...request, owner, limit: 10, now: NOW })
    expect(await at({ epoch: 'other', seq: 0 })).toMatchObject({ ok: false, problem: 'sync-reset' })
    expect(await at({ epoch, seq: 4 })).toMatchObject({ ok: false, problem: 'sync-reset' })
    expect(await at({ epoch, seq: 2 })).toMatchObject({ ok: true })

    const later = Date.now() + 91 * 86_400_000
    expect(await pruneTombstones(postgres.database, { now: () => later - 2 * 86_400_000 })).toBe(0)
    expect(await pruneTombstones(postgres.database, { now: () => later })).toBeGreaterThan(0)
    expect(await at({ epoch, seq: 2 })).toMatchObject({ ok: false, problem: 'sync-reset' })
    expect(await at({ epoch, seq: 3 })).toMatchObject({ ok: true })
  })
})

describe('first mirror', () => {
  test('pages resumed under writes and the feed from their start give the state of the server', async () => {
    const owner = randomUUID()
    const docs = Array.from({ length: 57 }, () => deposit())
    await write(owner, docs)
    const mirror = new Map<string, WireRow>()
    let startSeq: number | undefined
    let epoch: string | undefined
    let after: string | undefined
    do {
      const page = await snapshotFeed(postgres.database, { owner, epoch, startSeq, after, limit: 10, now: NOW })
      if (!page.ok) throw new Error(page.problem)
      ;({ startSeq, epoch } = page.value)
      for (const row of page.value.rows) mirror.set(row.id, row)
      after = page.value.next ?? undefined
      // Between two pages: one changed, one removed, one new.
      await write(owner, [{ ...(docs.shift() ?? deposit()), status: 'success' }, deposit()])
      await remove(owner, docs.pop()?.id ?? '')
    } while (after !== undefined)
    const rest = await pull(owner, startSeq)
    for (const row of rest.rows) row.doc === null ? mirror.delete(row.id) : mirror.set(row.id, row)
    expect(rest.digests).toMatchObject([{ count: mirror.size, digest: digestOf([...mirror.values()]) }])
  })

  test('a bucket is read whole, with its digest', async () => {
    const owner = randomUUID()
    const docs = [deposit(), deposit(), { ...deposit(), createdAt: Date.parse('2026-10-01T00:00:00Z') }]
    await write(owner, docs)
    await remove(owner, docs[0]?.id ?? '')
    const bucket = await readBucket(postgres.database, { owner, collection: 'deposits', bucket: '2026-11', now: NOW })
    if (!bucket.ok) throw new Error(bucket.problem)
    expect(bucket.value.rows.map((row) => row.doc)).toEqual([docs[1]])
    expect(bucket.value).toMatchObject({
      seq: 4,
      blocks: [],
      digest: { count: 1, digest: digestOf(bucket.value.rows) },
    })
    const empty = await readBucket(postgres.database, { owner, collection: 'orders', bucket: '2026-11', now: NOW })
    expect(empty).toMatchObject({ ok: true, value: { rows: [], digest: { count: 0, digest: EMPTY_DIGEST } } })
  })
})

test('24 writers over shared feeds and readers that page: nothing missed, no gap, no deadlock', async () => {
  const { written, ...found } = await raceFeeds(postgres.database, { writers: 24, rounds: 25, now: NOW })
  expect(written).toBeGreaterThan(24 * 25)
  expect(found).toEqual({ missed: 0, gaps: 0, repeated: 0, deadlocks: 0 })
})
