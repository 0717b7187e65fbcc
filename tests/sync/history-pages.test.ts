/** A list that grows page by page and lives: always the whole history as far as it was read, and read again only where it changed. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { sha256HexOfBytes } from '../../contract/sha256.ts'
import type { Remote } from '../../src/remote/exchange.ts'
import { type HistoryPages, LATER_PAGE_TIMES, readHistoryPages } from '../../src/store/history/history-pages.ts'
import { readHistory } from '../../src/store/history/history.ts'
import { Mirror } from '../../src/store/mirror/mirror.ts'
import type { Where } from '../../src/store/mirror/where.ts'
import type { SyncContext } from '../../src/sync/context.ts'
import { runCycle } from '../../src/sync/cycle.ts'
import { createChance } from './simulation/random.ts'
import { PERSON, type Request, Server } from './simulation/server.ts'

const PAGE_ROWS = 3
let server: Server
let context: SyncContext

async function live(rows: number): Promise<void> {
  server.grow(rows)
  server.feeds[PERSON]?.seal('orders', 6)
  expect(await runCycle(context)).toMatchObject({ status: 'equal' })
}
const read = (pages: number, last: HistoryPages<'orders'> | null, where?: Where<'orders'>) =>
  readHistoryPages(
    context.mirror,
    { collection: 'orders', pages, pageSize: PAGE_ROWS, ...(where ? { where } : {}) },
    last,
  )
const whole = async (where?: Where<'orders'>) =>
  (await readHistory(context.mirror, { collection: 'orders', limit: 10_000, ...(where ? { where } : {}) })).rows

beforeEach(async () => {
  server = new Server(createChance(53), () => Date.UTC(2026, 10, 21))
  server.isFaulty = false
  const remote = (endpoint: Request['endpoint'], input: Partial<Request>) =>
    Promise.resolve(
      server.handle({ endpoint, params: {}, query: {}, body: undefined, key: undefined, actor: undefined, ...input }),
    )
  context = {
    mirror: new Mirror('u_pages_1', { indexedDB: new IDBFactory(), IDBKeyRange }),
    feed: 'user',
    actor: PERSON,
    remote: remote as unknown as Remote,
    clock: { now: () => 0 },
    random: () => 0.5,
    hashBytes: (bytes) => Promise.resolve(sha256HexOfBytes(new Uint8Array(bytes))),
    lock: (_name, work) => work(),
  }
  for (let time = 0; time < 8; time += 1) await live(20)
})

test('page after page is the history in order, each row once, up to its end', async () => {
  const all = await whole()
  let last: HistoryPages<'orders'> | null = null
  for (let pages = 1; pages === 1 || last?.hasMore; pages += 1) {
    last = await read(pages, last)
    const expected = Math.min(all.length, PAGE_ROWS * (1 + (pages - 1) * LATER_PAGE_TIMES))
    expect(last.rows).toEqual(all.slice(0, expected))
    expect(last.hasMore).toBe(expected < all.length)
  }
})

test('a list is right after every change, whatever changed, with and without a filter', async () => {
  for (const where of [undefined, { status: ['won', 'lost'] }, { status: 'lost' }] as (Where<'orders'> | undefined)[]) {
    let list = await read(4, null, where)
    for (let time = 0; time < 12; time += 1) {
      await live(time % 3 === 0 ? 1 : 8)
      list = await read(4, list, where)
      const all = await whole(where)
      expect(list.rows).toEqual(all.slice(0, list.rows.length))
      expect(list.hasMore).toBe(list.rows.length < all.length)
    }
  }
})

test('nothing is read again where nothing changed, and a change reads its own months alone', async () => {
  const list = await read(4, null)
  const again = await read(4, list)
  again.rows.forEach((row, index) => expect(row).toBe(list.rows[index]))
  // A row that waits, at the place of the newest.
  const [newest] = list.rows
  if (!newest) throw new Error('the seed gives no order')
  const { isWaiting: _isWaiting, ...doc } = newest
  await context.mirror.overlays.put({
    collection: 'orders',
    id: newest.id,
    time: newest.acceptedAt,
    doc: { ...doc, stake: '77.00' },
    key: 'k',
    position: null,
  })
  const changed = await read(4, again)
  expect(changed.rows[0]).toMatchObject({ id: newest.id, stake: '77.00', isWaiting: true })
  const oldest = changed.rows.length - 1
  expect(changed.rows[oldest]).toBe(list.rows[oldest])
})

test('another question takes nothing from the pages of this one', async () => {
  const list = await read(3, null)
  expect((await read(3, list, { status: 'won' })).rows).toEqual(
    (await whole({ status: 'won' })).slice(0, PAGE_ROWS * (1 + 2 * LATER_PAGE_TIMES)),
  )
})

test('a span of time is read page by page to its first moment, no row of another time among it, and lives', async () => {
  const all = await whole()
  const middle = all[Math.floor(all.length / 2)]?.acceptedAt ?? 0
  const late = all[Math.floor(all.length / 5)]?.acceptedAt ?? 0
  const spans = [
    { from: middle, until: late },
    { from: 0, until: middle },
    { from: late, until: Infinity },
    { from: middle, until: middle + 1 },
    { from: 1, until: 2 },
  ]
  for (const span of spans) {
    const wanted = all.filter((row) => row.acceptedAt >= span.from && row.acceptedAt < span.until)
    let last: HistoryPages<'orders'> | null = null
    for (let pages = 1; pages === 1 || last?.hasMore; pages += 1) {
      last = await readHistoryPages(context.mirror, { collection: 'orders', pages, pageSize: PAGE_ROWS, span }, last)
      expect(last.rows).toEqual(wanted.slice(0, last.rows.length))
    }
    expect(last?.rows).toEqual(wanted)
  }
  const span = { from: middle, until: Infinity }
  let last = await readHistoryPages(context.mirror, { collection: 'orders', pages: 3, pageSize: PAGE_ROWS, span }, null)
  for (let time = 0; time < 4; time += 1) {
    await live(8)
    last = await readHistoryPages(context.mirror, { collection: 'orders', pages: 3, pageSize: PAGE_ROWS, span }, last)
    expect(last.rows).toEqual((await whole()).filter((row) => row.acceptedAt >= middle).slice(0, last.rows.length))
    expect(last.rows.length).toBeGreaterThan(PAGE_ROWS)
  }
})
