/** The front of a history is what the whole history gives, or it is not there. */
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ORDER_STATUSES } from '../../contract/rows/order-status.ts'
import { sha256HexOfBytes } from '../../contract/sha256.ts'
import type { Remote } from '../../src/remote/exchange.ts'
import { readColdFront } from '../../src/store/launch/cold-mirror.ts'
import { closeForGood } from '../../src/store/mirror/erase-mirror.ts'
import { FRONT_ROWS } from '../../src/store/history/front.ts'
import { remakeFronts } from '../../src/store/history/keep-fronts.ts'
import { readHistorySums } from '../../src/store/history/history-sums.ts'
import { readHistory } from '../../src/store/history/history.ts'
import { Mirror } from '../../src/store/mirror/mirror.ts'
import type { Where } from '../../src/store/mirror/where.ts'
import type { SyncContext } from '../../src/sync/context.ts'
import { runCycle } from '../../src/sync/cycle.ts'
import { createChance } from './simulation/random.ts'
import { PERSON, type Request, Server } from './simulation/server.ts'

const NAME = 'u_fronts_1'
let server: Server
let mirror: Mirror
let context: SyncContext
const hasFront = async () => (await mirror.fronts.get('orders newest')) !== undefined

/** @param growths of twenty orders each, sealed piece by piece */
async function mirrorOrders(growths: number): Promise<void> {
  for (let time = 0; time < growths; time += 1) {
    server.grow(20)
    server.feeds[PERSON]?.seal('orders', 6)
  }
  expect(await runCycle(context)).toMatchObject({ status: 'equal' })
}

beforeEach(() => {
  server = new Server(createChance(31), () => Date.UTC(2026, 10, 21))
  server.isFaulty = false
  mirror = new Mirror(NAME)
  const remote = (endpoint: Request['endpoint'], input: Partial<Request>) =>
    Promise.resolve(
      server.handle({ endpoint, params: {}, query: {}, body: undefined, key: undefined, actor: undefined, ...input }),
    )
  context = {
    mirror,
    feed: 'user',
    actor: PERSON,
    remote: remote as unknown as Remote,
    clock: { now: () => 0 },
    random: () => 0.5,
    hashBytes: (bytes) => Promise.resolve(sha256HexOfBytes(new Uint8Array(bytes))),
    lock: (_name, work) => work(),
  }
})
afterEach(async () => {
  mirror.close()
  await Dexie.delete(NAME)
})

test('a page that the front gives is the page of the whole history', async () => {
  await mirrorOrders(12)
  expect((await readHistory(mirror, { collection: 'orders', limit: FRONT_ROWS })).hasMore).toBe(true)
  let answered = 0
  for (const where of [
    {},
    ...ORDER_STATUSES.map((status) => ({ status })),
    { status: ['won', 'lost'] },
    { direction: 'up' },
  ] as Where<'orders'>[]) {
    for (const limit of [1, 5, 50, FRONT_ROWS - 1, FRONT_ROWS, 500]) {
      const front = await readColdFront(NAME, { collection: 'orders', where, limit })
      if (front === null) continue
      answered += 1
      const { next: _next, ...page } = await readHistory(mirror, { collection: 'orders', where, limit })
      expect(front).toEqual(page)
    }
  }
  expect(answered).toBeGreaterThan(10)
})

test('a history that is shorter than its front is answered whole, an empty one too', async () => {
  await mirrorOrders(1)
  const whole = await readColdFront(NAME, { collection: 'orders', limit: 500 })
  expect(whole).toMatchObject({ hasMore: false, isComplete: true })
  expect(whole?.rows.length).toBe(server.feeds[PERSON]?.docs('orders').length)
  expect(await readColdFront(NAME, { collection: 'fundMoves', limit: 10 })).toEqual({
    rows: [],
    hasMore: false,
    isComplete: true,
  })
})

test('sums of the front are those of the rows, and no row is read for them', async () => {
  await mirrorOrders(12)
  for (const where of [{}, { status: 'won' }, { status: ['lost', 'tie'] }] as Where<'orders'>[]) {
    const reads = vi.spyOn(mirror.rows, 'where')
    const sums = await readHistorySums(mirror, { collection: 'orders', where })
    expect(reads).not.toHaveBeenCalled()
    reads.mockRestore()
    const counted = new Map<string, number>()
    for (const { status } of (await readHistory(mirror, { collection: 'orders', where, limit: 1_000 })).rows)
      counted.set(status, (counted.get(status) ?? 0) + 1)
    expect(new Map([...sums].map(([status, sum]) => [status, sum.count]))).toEqual(counted)
    await mirror.fronts.clear()
    expect(await readHistorySums(mirror, { collection: 'orders', where })).toEqual(sums)
    await runCycle(context)
  }
})

test('whatever the front was made from takes it away when it changes, in the same transaction', async () => {
  await mirrorOrders(4)
  const [row, block, digest] = [
    await mirror.rows.toCollection().first(),
    await mirror.blocks.toCollection().first(),
    await mirror.digests.toCollection().first(),
  ]
  if (!row || !block || !digest) throw new Error('the seed gives too little')
  const writes: (() => PromiseLike<unknown>)[] = [
    () => mirror.rows.put(row),
    () => mirror.rows.delete([row.collection, row.id]),
    () => mirror.rows.where('generation').aboveOrEqual(0).delete(),
    () => mirror.blocks.put(block),
    () => mirror.digests.put(digest),
    () => mirror.overlays.put({ collection: 'orders', id: 'x', time: 1, doc: {}, key: 'k', position: null }),
    () => mirror.retired.clear(),
    () => mirror.incidents.add({ at: 0, kind: 'row-damaged', collection: '', bucket: '' }),
  ]
  for (const write of writes) {
    await mirror.fronts.put({ name: 'orders newest', rows: '[]', isWhole: true })
    await expect(
      mirror.transaction('rw', mirror.tables, async () => {
        await write()
        throw new Error('power off')
      }),
    ).rejects.toThrow('power off')
    expect(await hasFront()).toBe(true)
    await write()
    expect(await hasFront()).toBe(false)
  }
})

test('writes that touch no row leave the front', async () => {
  await mirrorOrders(4)
  await mirror.meta.put({ id: 'cursor', epoch: 'e', seq: 1, generation: 1, snapshot: null, asOf: 1, verifiedAt: 1 })
  await mirror.drafts.put({ id: 'deposit', fields: {}, bytes: null })
  await mirror.rows.bulkPut([])
  await mirror.overlays.bulkDelete([])
  expect(await hasFront()).toBe(true)
})

test('a mirror that is equal and unchanged is proven so without a row, and keeps its front', async () => {
  await mirrorOrders(12)
  const reads: string[] = []
  // Every way to a row passes here, whatever Dexie method asked for it.
  mirror.use({
    stack: 'dbcore',
    name: 'count-reads',
    level: -100,
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        const seen = (kind: string) =>
          void (['rows', 'blocks', 'fronts'].includes(name) && reads.push(`${kind} ${name}`))
        return {
          ...table,
          get: (request) => (seen('get'), table.get(request)),
          getMany: (request) => (request.keys.length > 0 && seen('getMany'), table.getMany(request)),
          query: (request) => (request.values && seen('query'), table.query(request)),
          openCursor: (request) => (request.values && seen('openCursor'), table.openCursor(request)),
        }
      },
    }),
  })
  mirror.close({ disableAutoOpen: false })
  await mirror.open()
  expect(await runCycle(context)).toMatchObject({ status: 'equal' })
  expect(reads).toEqual([])
  // The counter counts.
  await mirror.rows.toCollection().first()
  expect(reads).toHaveLength(1)
})

test('a database that is not there is not made by looking for its front', async () => {
  expect(await readColdFront('u_nobody_1', { collection: 'orders', limit: 1 })).toBeNull()
  expect(await Dexie.exists('u_nobody_1')).toBe(false)
})

test('a database of another version is left to those who open it to write', async () => {
  const older = new Dexie(NAME)
  older.version(3).stores({ rows: '[collection+id]' })
  await older.open()
  older.close()
  expect(await readColdFront(NAME, { collection: 'orders', limit: 1 })).toBeNull()
})

test('a front that the disk has damaged goes with the next look at the whole disk', async () => {
  await mirrorOrders(2)
  const right = await mirror.fronts.toArray()
  await mirror.fronts.put({ name: 'orders sums', sums: [['won', { count: 7, sums: {} }]] })
  await remakeFronts(mirror)
  expect(await mirror.fronts.toArray()).toEqual(right)
})

test('logout leaves no front', async () => {
  await mirrorOrders(2)
  await closeForGood(mirror)
  expect(await mirror.fronts.count()).toBe(0)
  expect(await readColdFront(NAME, { collection: 'orders', limit: 1 })).toBeNull()
})
