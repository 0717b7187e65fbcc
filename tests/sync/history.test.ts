/** Hot rows, sealed blocks and overlays read as one history. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '../../contract/rows/order.ts'
import { sha256HexOfBytes } from '../../contract/sha256.ts'
import type { Remote } from '../../src/remote/exchange.ts'
import { type HistoryQuery, readHistory } from '../../src/store/history/history.ts'
import { Mirror } from '../../src/store/mirror/mirror.ts'
import type { Place } from '../../src/store/history/newest-first.ts'
import { readRow } from '../../src/store/history/read-rows.ts'
import type { SyncContext } from '../../src/sync/context.ts'
import { runCycle } from '../../src/sync/cycle.ts'
import { createChance } from './simulation/random.ts'
import { PERSON, type Request, Server } from './simulation/server.ts'

let server: Server
let context: SyncContext
const orders = () => (server.feeds[PERSON]?.docs('orders') ?? []) as unknown as Order[]
const newestFirst = (list: readonly Order[]) =>
  [...list].sort((left, right) => right.acceptedAt - left.acceptedAt || (left.id < right.id ? 1 : -1))
const read = async (query: Omit<HistoryQuery<'orders'>, 'collection'>) =>
  readHistory(context.mirror, { collection: 'orders', ...query })
const ids = (rows: readonly { readonly id: string }[]) => rows.map((row) => row.id)

beforeEach(async () => {
  server = new Server(createChance(11), () => Date.UTC(2026, 10, 21))
  server.isFaulty = false
  // Life, sealed piece by piece, with corrections of what was sealed in between.
  for (let time = 0; time < 12; time += 1) {
    server.grow(20)
    server.feeds[PERSON]?.seal('orders', 6)
  }
  const remote = (endpoint: Request['endpoint'], input: Partial<Request>) =>
    Promise.resolve(
      server.handle({ endpoint, params: {}, query: {}, body: undefined, key: undefined, actor: undefined, ...input }),
    )
  context = {
    mirror: new Mirror('u_history_1', { indexedDB: new IDBFactory(), IDBKeyRange }),
    feed: 'user',
    actor: PERSON,
    remote: remote as unknown as Remote,
    clock: { now: () => 0 },
    random: () => 0.5,
    hashBytes: (bytes) => Promise.resolve(sha256HexOfBytes(new Uint8Array(bytes))),
    lock: (_name, work) => work(),
  }
  expect(await runCycle(context)).toMatchObject({ status: 'equal' })
  expect(await context.mirror.blocks.count()).toBeGreaterThan(3)
  expect(await context.mirror.rows.where('shadows').equals('orders').count()).toBeGreaterThan(0)
})

test('pages of any size, one after the other, are the whole history in order', async () => {
  for (const limit of [1, 3, 7, 1_000]) {
    const seen: string[] = []
    let before: Place | null | undefined
    while (before !== null) {
      const page = await read({ limit, ...(before ? { before } : {}) })
      seen.push(...ids(page.rows))
      expect(page.hasMore).toBe(page.next !== null)
      before = page.next
    }
    expect(seen).toEqual(ids(newestFirst(orders())))
  }
})

test('a filter finds what it names in hot and sealed rows alike', async () => {
  const won = (await read({ limit: 1_000, where: { status: 'won' } })).rows
  expect(ids(won)).toEqual(ids(newestFirst(orders().filter((order) => order.status === 'won'))))
  const some = (await read({ limit: 1_000, where: { status: ['lost', 'tie'], productId: 'btc-usdt' } })).rows
  expect(ids(some)).toEqual(
    ids(
      newestFirst(orders().filter((order) => ['lost', 'tie'].includes(order.status) && order.productId === 'btc-usdt')),
    ),
  )
})

test('pages of one state, alone or with another filter, are its rows in order, each once', async () => {
  for (const [where, isWanted] of [
    [{ status: 'lost' }, (order: Order) => order.status === 'lost'],
    [{ status: ['running'] }, (order: Order) => order.status === 'running'],
    [
      { status: 'won', productId: 'btc-usdt' },
      (order: Order) => order.status === 'won' && order.productId === 'btc-usdt',
    ],
  ] as const) {
    for (const limit of [1, 3, 50]) {
      const seen: string[] = []
      let before: Place | null | undefined
      while (before !== null) {
        const page = await read({ limit, where, ...(before ? { before } : {}) })
        seen.push(...ids(page.rows))
        before = page.next
      }
      expect(seen).toEqual(ids(newestFirst(orders().filter(isWanted))))
    }
  }
})

test('the heads are asked for once, as long as their digest stands, and again when a block has come', async () => {
  await read({ limit: 1_000 })
  const listBlocks = vi.spyOn(context.mirror.blocks, 'orderBy')
  expect(ids((await read({ limit: 1_000 })).rows)).toEqual(ids(newestFirst(orders())))
  expect(listBlocks).not.toHaveBeenCalled()
  listBlocks.mockRestore()
  server.grow(40)
  server.feeds[PERSON]?.seal('orders', 6)
  expect(await runCycle(context)).toMatchObject({ status: 'equal' })
  expect(ids((await read({ limit: 1_000 })).rows)).toEqual(ids(newestFirst(orders())))
})

test('a filter opens no block whose head says that nothing in it matches', async () => {
  const openBlock = vi.spyOn(context.mirror.blocks, 'get')
  expect((await read({ limit: 1_000, where: { status: 'running' } })).rows.length).toBeGreaterThan(0)
  expect(openBlock).not.toHaveBeenCalled()
})

test('one row is found by its id, wherever it lies', async () => {
  for (const order of orders())
    expect(await readRow(context.mirror, 'orders', order.id)).toEqual({ ...order, isWaiting: false })
  expect(await readRow(context.mirror, 'orders', 'nobody')).toBeNull()
})

test('what waits stands in its place in time, over the row that it changes', async () => {
  const [newest] = newestFirst(orders())
  if (!newest) throw new Error('the seed gives no order')
  const later = { ...newest, id: 'later', acceptedAt: newest.acceptedAt + 1 }
  for (const doc of [later, { ...newest, stake: '77.00' }]) {
    await context.mirror.overlays.put({
      collection: 'orders',
      id: doc.id,
      time: doc.acceptedAt,
      doc,
      key: 'k',
      position: null,
    })
  }
  expect((await read({ limit: 2 })).rows).toMatchObject([
    { id: 'later', isWaiting: true },
    { id: newest.id, stake: '77.00', isWaiting: true },
  ])
  expect((await read({ limit: 1_000 })).rows).toHaveLength(orders().length + 1)
})
