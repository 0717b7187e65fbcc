import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256HexOfBytes } from '../../contract/sha256.ts'
import type { FundRecord } from '../../contract/rows/fund-record.ts'
import { rowOfBlock, type BlockBody, type BlockHead } from '../../contract/sync/block.ts'
import type { WireRow } from '../../contract/sync/messages.ts'
import { EMPTY_DIGEST, rowHash, xorDigest } from '../../contract/sync/row-hash.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { migrations as feed } from '../../server/feed/migrations.ts'
import { readPosition } from '../../server/feed/position.ts'
import { pullFeed } from '../../server/feed/pull-feed.ts'
import { readBlock } from '../../server/feed/read-block.ts'
import { readBucket } from '../../server/feed/read-bucket.ts'
import { recordChange } from '../../server/feed/record-change.ts'
import { sealHistory } from '../../server/feed/seal-history.ts'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import { migrations as ledger } from '../../server/ledger/migrations.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

const NOVEMBER = Date.parse('2026-11-01T00:00:00Z')
const clock = { now: () => NOVEMBER }
let postgres: TestDatabase
beforeAll(async () => void (postgres = await createTestDatabase({ ...feed, ...ledger })))
afterAll(() => postgres.drop())

const record = (at: number, amount = '1.50'): FundRecord => ({
  id: randomUUID(),
  number: `F${at}`,
  kind: 'deposit',
  amount,
  balanceAfter: '10.00',
  reference: randomUUID(),
  status: 'success',
  at,
})
const write = (owner: string, docs: readonly FundRecord[]) =>
  inTransaction(postgres.database, async (tx) => {
    for (const doc of docs) recordChange(tx, { owner, collection: 'fundRecords', id: doc.id, doc })
  })
const history = (count: number, from = NOVEMBER) => Array.from({ length: count }, (_, index) => record(from + index))

async function pullAll(owner: string, from = 0) {
  const { epoch } = await readPosition(postgres.database, owner)
  const rows: WireRow[] = []
  for (let seq = from; ;) {
    const page = await pullFeed(postgres.database, { owner, epoch, seq, limit: 400, now: 0 })
    if (!page.ok) throw new Error(page.problem)
    rows.push(...page.value.rows)
    seq = page.value.to
    if (!page.value.more)
      return {
        rows,
        head: page.value.head,
        digests: new Map(page.value.digests?.map((d) => [`${d.collection}/${d.bucket}`, d])),
      }
  }
}
/** Builds a mirror of a collection: the blocks by their announced heads, the hot rows over them. */
async function mirrorOf(owner: string, rows: readonly WireRow[]) {
  const mirror = new Map<string, { hash: string; doc: unknown }>()
  const blocks = rows.filter((row) => row.collection === 'blocks')
  for (const block of blocks) {
    const body = await readBlock(postgres.database, { owner, hash: block.id })
    if (!body.ok) throw new Error(body.problem)
    const bytes = gunzipSync(body.value.gzip)
    expect(sha256HexOfBytes(bytes)).toBe(block.id)
    const content = JSON.parse(bytes.toString()) as BlockBody // by its name the block that encodeBlock made
    content.ids.forEach((id, index) => {
      const doc = rowOfBlock(content, index)
      mirror.set(id, { doc, hash: rowHash(content.collection, id, doc) })
    })
  }
  for (const row of rows) if (row.collection === 'fundRecords') mirror.set(row.id, row)
  const digest = [...mirror.values()].reduce((sum, row) => xorDigest(sum, row.hash), EMPTY_DIGEST)
  return { mirror, digest, blocks: blocks.map((row) => row.doc as BlockHead) } // of collection `blocks`
}

test('sealing leaves digest and content as they were, and the newest 200 rows hot', async () => {
  const owner = randomUUID()
  const docs = history(1_900)
  await write(owner, docs)
  const before = await pullAll(owner)
  await sealHistory(postgres.database, clock)
  const after = await pullAll(owner)
  expect(after.digests.get('fundRecords/2026-11')).toEqual(before.digests.get('fundRecords/2026-11'))
  expect(after.rows.filter((row) => row.collection === 'fundRecords').map((row) => row.id)).toEqual(
    docs.slice(-200).map((doc) => doc.id),
  )
  const { mirror, digest, blocks } = await mirrorOf(owner, after.rows)
  expect(blocks.map((block) => block.count).sort()).toEqual([1_000, 700])
  expect(digest).toBe(before.digests.get('fundRecords/2026-11')?.digest)
  for (const doc of docs) expect(mirror.get(doc.id)?.doc).toEqual(doc)
  expect(blocks).toContainEqual(
    expect.objectContaining({
      bucket: '2026-11',
      count: 1_000,
      firstTime: NOVEMBER,
      lastTime: NOVEMBER + 999,
      counts: { kind: { deposit: 1_000 } },
      sums: { deposit: { amount: '1500.00' } },
    }),
  )
})

test('a mirror that stood before the sealing gets heads instead of the rows it missed', async () => {
  const owner = randomUUID()
  const docs = history(900)
  await write(owner, docs.slice(0, 100))
  await write(owner, docs.slice(100))
  await sealHistory(postgres.database, clock)
  const { rows, head } = await pullAll(owner, 100)
  expect(head).toBe(901)
  expect(rows.filter((row) => row.collection === 'blocks')).toHaveLength(1)
  expect(rows).toHaveLength(201)
})

test('fewer than a block of finished rows, or none older than the newest 200, are not sealed', async () => {
  const owner = randomUUID()
  await write(owner, history(699))
  expect(await sealHistory(postgres.database, clock)).toBe(0)
  await write(owner, [record(NOVEMBER + 5_000)])
  expect(await sealHistory(postgres.database, clock)).toBe(1)
})

test('a late correction is a hot row that names what it replaces, and the digest follows', async () => {
  const owner = randomUUID()
  const docs = history(800)
  await write(owner, docs)
  await sealHistory(postgres.database, clock)
  const old = docs[3] ?? record(0)
  const corrected = { ...old, status: 'failed' as const }
  await write(owner, [corrected])
  await write(owner, [{ ...corrected, balanceAfter: '9.00' }])
  const { rows, digests } = await pullAll(owner)
  const row = rows.find((candidate) => candidate.id === old.id)
  expect(row).toMatchObject({
    replaces: rowHash('fundRecords', old.id, old),
    doc: { status: 'failed', balanceAfter: '9.00' },
  })
  expect(digests.get('fundRecords/2026-11')).toMatchObject({ count: 800, digest: (await mirrorOf(owner, rows)).digest })
  const bucket = await readBucket(postgres.database, { owner, collection: 'fundRecords', bucket: '2026-11', now: 0 })
  if (!bucket.ok) throw new Error(bucket.problem)
  expect(bucket.value.rows).toHaveLength(201)
  expect(bucket.value.blocks).toEqual(
    rows.filter((candidate) => candidate.collection === 'blocks').map((block) => block.id),
  )
  expect(await sealHistory(postgres.database, clock)).toBe(0)
})

test('a sealed state that comes again costs no number, and a sealed row cannot be deleted', async () => {
  const owner = randomUUID()
  const docs = history(800)
  await write(owner, docs)
  await sealHistory(postgres.database, clock)
  const { seq } = await readPosition(postgres.database, owner)
  await write(owner, docs.slice(0, 2))
  expect((await readPosition(postgres.database, owner)).seq).toBe(seq)
  await expect(
    inTransaction(postgres.database, async (tx) =>
      recordChange(tx, { owner, collection: 'fundRecords', id: docs[0]?.id ?? '', doc: null }),
    ),
  ).rejects.toThrow(/sealed row/)
})

test('months are sealed apart', async () => {
  const owner = randomUUID()
  await write(owner, [...history(600, NOVEMBER - 1_000_000), ...history(800)])
  expect(await sealHistory(postgres.database, clock)).toBe(2)
})

test("another person's block looks like one that is not there", async () => {
  const owner = randomUUID()
  await write(owner, history(800))
  await sealHistory(postgres.database, clock)
  const { rows } = await pullAll(owner)
  const block = rows.find((row) => row.collection === 'blocks')?.id ?? ''
  expect(await readBlock(postgres.database, { owner: randomUUID(), hash: block })).toEqual({
    ok: false,
    problem: 'not-found',
  })
})

test('two sealers and a writer at once lose nothing', async () => {
  const owner = randomUUID()
  const docs = history(2_600)
  await write(owner, docs)
  const corrected = docs.slice(0, 40).map((doc) => ({ ...doc, status: 'failed' as const }))
  await Promise.all([
    sealHistory(postgres.database, clock),
    sealHistory(postgres.database, clock),
    ...corrected.map((doc) => write(owner, [doc])),
  ])
  await sealHistory(postgres.database, clock)
  const { rows, digests } = await pullAll(owner)
  const { mirror, digest } = await mirrorOf(owner, rows)
  expect(digests.get('fundRecords/2026-11')).toMatchObject({ count: docs.length, digest })
  for (const doc of [...corrected, ...docs.slice(40)]) expect(mirror.get(doc.id)?.doc).toEqual(doc)
})

test('after all this every invariant of the feeds holds', async () => {
  const findings = await auditLedger(postgres.database)
  expect(findings.filter((finding) => finding.violations > 0)).toEqual([])
  expect(findings.map((finding) => finding.name)).toContain('a-sealed-block-is-what-its-name-says')
})
