/** The scrub finds rows that are not on the disk as they were written, and puts them right from the server, one bucket at a time. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { sha256HexOfBytes } from '../../contract/sha256.ts'
import type { Remote } from '../../src/remote/exchange.ts'
import { Mirror } from '../../src/store/mirror/mirror.ts'
import type { SyncContext } from '../../src/sync/context.ts'
import { runCycle } from '../../src/sync/cycle.ts'
import { repairBucket } from '../../src/sync/repair.ts'
import { scrubBlocks, scrubBuckets } from '../../src/sync/scrub.ts'
import { readAll } from './simulation/invariants.ts'
import { createChance } from './simulation/random.ts'
import { PERSON, type Request, Server } from './simulation/server.ts'

let context: SyncContext
const asked: string[] = []

beforeEach(async () => {
  const chance = createChance(7)
  const server = new Server(chance, () => Date.UTC(2026, 10, 21))
  server.isFaulty = false
  server.grow(60)
  for (let time = 0; time < 4; time += 1) server.seal()
  asked.length = 0
  const remote = (endpoint: Request['endpoint'], input: Partial<Request>) => {
    asked.push(endpoint.id)
    return Promise.resolve(
      server.handle({ endpoint, params: {}, query: {}, body: undefined, key: undefined, actor: undefined, ...input }),
    )
  }
  context = {
    mirror: new Mirror('u_scrub_1', { indexedDB: new IDBFactory(), IDBKeyRange }),
    feed: 'user',
    actor: PERSON,
    remote: remote as unknown as Remote,
    clock: { now: () => 0 },
    random: () => 0.5,
    hashBytes: (bytes) => Promise.resolve(sha256HexOfBytes(new Uint8Array(bytes))),
    lock: (_name, work) => work(),
  }
  expect(await runCycle(context)).toMatchObject({ status: 'equal' })
})

test('a sound mirror has nothing to repair', async () => {
  expect(await scrubBuckets(context.mirror)).toEqual([])
  expect(await scrubBlocks(context)).toEqual([])
})

test('a field that changed on the disk is found and repaired by its bucket alone', async () => {
  const { mirror } = context
  const before = await readAll(mirror)
  const victim = before.rows.find((row) => row.collection === 'orders')
  if (!victim) throw new Error('the seed gives no hot order')
  await mirror.rows.put({ ...victim, doc: { ...victim.doc, stake: '99.00' } })
  // The digests are still those of what was written: the fast check sees nothing.
  expect(await runCycle(context)).toMatchObject({ status: 'equal' })
  const [damaged, ...others] = await scrubBuckets(mirror)
  expect(others).toEqual([])
  expect(damaged).toEqual({ collection: 'orders', bucket: victim.bucket })
  if (!damaged) return
  asked.length = 0
  expect(await repairBucket(context, damaged, 'row-damaged')).toEqual({ status: 'repaired' })
  expect(asked).toEqual(['bucket'])
  const after = await readAll(mirror)
  expect(after.rows).toEqual(before.rows)
  expect(after.digests).toEqual(before.digests)
  expect(after.incidents).toMatchObject([{ kind: 'row-damaged', collection: 'orders', bucket: victim.bucket }])
})

test('a row that vanished from the disk is found and comes back', async () => {
  const { mirror } = context
  const before = await readAll(mirror)
  await mirror.rows.delete(['account', 'main'])
  const [damaged] = await scrubBuckets(mirror)
  expect(damaged).toEqual({ collection: 'account', bucket: 'all' })
  if (damaged) await repairBucket(context, damaged, 'row-damaged')
  expect((await readAll(mirror)).rows).toEqual(before.rows)
})

test('a block whose bytes changed is fetched again, and no row is asked for', async () => {
  const { mirror } = context
  const before = await readAll(mirror)
  const [block] = before.blocks
  if (!block) throw new Error('the seed gives no block')
  const bytes = new Uint8Array(block.bytes.slice(0))
  bytes[40] = (bytes[40] ?? 0) ^ 1
  await mirror.blocks.put({ ...block, bytes: bytes.buffer })
  const [damaged] = await scrubBlocks(context)
  expect(damaged).toEqual({ collection: block.collection, bucket: block.bucket })
  asked.length = 0
  if (damaged) expect(await repairBucket(context, damaged, 'block-damaged')).toEqual({ status: 'repaired' })
  expect(await runCycle(context)).toMatchObject({ status: 'equal' })
  expect(asked).toEqual(['bucket', 'pull', 'block'])
  const after = await readAll(mirror)
  expect(after.blocks.map((each) => each.hash)).toEqual(before.blocks.map((each) => each.hash))
  expect(await scrubBlocks(context)).toEqual([])
})
