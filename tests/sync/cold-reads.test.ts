/** The first page's rows are read without the database's library, and equal those that the library would have read. */
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { CollectionName, Document } from '../../contract/sync/collection-rules.ts'
import {
  type ColdMirror,
  coldFront,
  coldRow,
  coldRows,
  readColdFront,
  readColdMirror,
} from '../../src/store/launch/cold-mirror.ts'
import { mirrorNameOf } from '../../src/store/mirror/mirror-names.ts'
import { Mirror } from '../../src/store/mirror/mirror.ts'
import { readRow, readRows } from '../../src/store/history/read-rows.ts'
import { waitFor } from '../support/wait-for.ts'
import { createChance } from './simulation/random.ts'

const USER = '7d4f7c1c-4b0e-4df5-9a64-0a54b51f3a11'
const NAME = mirrorNameOf(USER)
const SMALL = ['account', 'messages', 'chat'] as const
let mirror: Mirror

const row = (collection: CollectionName, id: string, time: number, doc: Document = {}) => ({
  collection,
  id,
  bucket: 'all',
  time,
  minusTime: -time,
  seq: 1,
  hash: 'h',
  doc: { id, ...doc },
  generation: 1,
})
const overlay = (collection: CollectionName, id: string, time: number, doc: Document, isConfirmed = false) => ({
  collection,
  id,
  time,
  doc: { id, ...doc },
  key: `k ${id}`,
  position: isConfirmed ? { epoch: 'e', seq: 1 } : null,
})

beforeEach(async () => {
  mirror = new Mirror(NAME)
  await mirror.open()
})
afterEach(async () => {
  vi.resetModules()
  mirror.close()
  await Dexie.delete(NAME)
})

/** The modules that hold what was read, as a new page has them. */
async function newPage(userId: string | null = USER) {
  vi.resetModules()
  const [{ sessionCell }, coldReads, feed, library] = await Promise.all([
    import('../../src/store/device/session.ts'),
    import('../../src/store/launch/cold-reads.ts'),
    import('../../src/store/launch/watch-feed.ts'),
    import('../../src/store/launch/load-mirror-library.ts'),
  ])
  sessionCell.set(
    userId === null ? null : ({ id: 's', user: { id: userId } } as NonNullable<ReturnType<typeof sessionCell.get>>),
  )
  const wants = { rows: ['account', 'messages'], fronts: ['orders'] } as const
  const shown: unknown[] = []
  const watchAccount = () => {
    const watched = feed.watchFeed('user', (open, { readRows: read }) => read(open, 'account'), {
      known: (cold) => coldRows(cold, 'account'),
    })
    const subscription = watched.subscribe((value) => shown.push(value))
    return { watched, end: () => subscription.unsubscribe() }
  }
  return { ...coldReads, ...library, sessionCell, wants, shown, watchAccount }
}
const liveOf = ({ mirrorLibrary }: { mirrorLibrary: { get(): { mirrorOf(feed: 'user'): Mirror | null } | null } }) =>
  mirrorLibrary.get()?.mirrorOf('user')
/** Every page of a test ends as a closed tab does. */
const closeTab = (page: Parameters<typeof liveOf>[0]) => liveOf(page)?.close()

/** A new page that has read 1.00 for its first drawing. */
async function pageWithFirstReads() {
  await mirror.rows.put(row('account', 'main', 0, { available: '1.00' }))
  const page = await newPage()
  await page.readCold(page.wants)
  return page
}

test('rows and overlays are read as the library reads them (seed 5)', async () => {
  const chance = createChance(5)
  for (let round = 0; round < 30; round += 1) {
    await mirror.transaction('rw', mirror.rows, mirror.overlays, async () => {
      await Promise.all([mirror.rows.clear(), mirror.overlays.clear()])
      for (let count = chance.below(12); count > 0; count -= 1) {
        const [collection, id, time] = [SMALL[chance.below(3)] ?? 'chat', `id ${chance.below(6)}`, chance.below(4)]
        if (chance.below(3) === 0)
          await mirror.overlays.put(overlay(collection, id, time, { text: round }, chance.below(2) === 0))
        else await mirror.rows.put(row(collection, id, time, { text: count }))
      }
    })
    const cold = (await readColdMirror(NAME, { rows: SMALL, fronts: [] })) as ColdMirror
    for (const collection of SMALL) {
      expect(coldRows(cold, collection)).toEqual(await readRows(mirror, collection))
      for (let id = 0; id < 6; id += 1)
        expect(coldRow(cold, collection, `id ${id}`)).toEqual(await readRow(mirror, collection, `id ${id}`))
    }
  }
})

test('what was not asked for, or is not there, is unknown and not empty', async () => {
  const cold = (await readColdMirror(NAME, { rows: ['account'], fronts: ['orders'] })) as ColdMirror
  expect([coldRows(cold, 'account'), coldRow(cold, 'account', 'main')]).toEqual([[], null])
  expect([
    coldRows(cold, 'chat'),
    coldRow(cold, 'chat', 'x'),
    coldFront(cold, { collection: 'orders', limit: 1 }),
  ]).toEqual([undefined, undefined, undefined])
})

test('a page has its figures before the library has come, and does not send for it', async () => {
  const page = await pageWithFirstReads()
  const { watched, end } = page.watchAccount()
  expect([watched.hasValue(), watched.getValue()]).toEqual([
    true,
    [{ id: 'main', available: '1.00', isWaiting: false }],
  ])
  expect(page.mirrorLibrary.get()).toBeNull()
  end()
})

test('when the library has come, the same figures are not drawn anew and later ones are', async () => {
  const page = await pageWithFirstReads()
  const { end } = page.watchAccount()
  await page.loadMirrorLibrary()
  await waitFor(() => expect(liveOf(page)?.isOpen()).toBe(true))
  await liveOf(page)?.rows.put(row('account', 'main', 0, { available: '2.00' }))
  await waitFor(() => expect(page.shown).toHaveLength(1))
  expect(page.shown).toEqual([[{ id: 'main', available: '2.00', isWaiting: false }]])
  end()
  closeTab(page)
})

test('what another tab wrote after the first reads is shown when the library has come', async () => {
  const page = await pageWithFirstReads()
  const { end } = page.watchAccount()
  await mirror.rows.put(row('account', 'main', 0, { available: '3.00' }))
  await page.loadMirrorLibrary()
  await waitFor(() => expect(page.shown).toEqual([[{ id: 'main', available: '3.00', isWaiting: false }]]))
  end()
  closeTab(page)
})

test('once the library is there, no page begins with what was read before it', async () => {
  const page = await pageWithFirstReads()
  await page.loadMirrorLibrary()
  const { watched, end } = page.watchAccount()
  expect(watched.hasValue()).toBe(false)
  await waitFor(() => expect(page.shown).toHaveLength(1))
  end()
  closeTab(page)
})

test('what was not read sends for the library at once', async () => {
  await mirror.rows.put(row('account', 'main', 0, { available: '1.00' }))
  const page = await newPage()
  const { watched, end } = page.watchAccount()
  expect(watched.hasValue()).toBe(false)
  await waitFor(() => expect(page.shown).toEqual([[{ id: 'main', available: '1.00', isWaiting: false }]]))
  end()
  closeTab(page)
})

test('what a slow disk gives after the page was drawn is shown before the library has come', async () => {
  await mirror.rows.put(row('account', 'main', 0, { available: '1.00' }))
  vi.doMock('../../src/store/launch/mirror-library.ts', () => new Promise(() => undefined))
  onTestFinished(() => vi.doUnmock('../../src/store/launch/mirror-library.ts'))
  const page = await newPage()
  const read = page.readCold(page.wants)
  const { watched, end } = page.watchAccount()
  expect(watched.hasValue()).toBe(false)
  await read
  await waitFor(() => expect(page.shown).toEqual([[{ id: 'main', available: '1.00', isWaiting: false }]]))
  end()
})

test('the library is not sent for while a slow disk is asked, nor for what it then gave', async () => {
  await mirror.rows.put(row('account', 'main', 0, { available: '1.00' }))
  const sent = vi.fn(() => new Promise<never>(() => undefined))
  vi.doMock('../../src/store/launch/mirror-library.ts', sent)
  onTestFinished(() => vi.doUnmock('../../src/store/launch/mirror-library.ts'))
  const page = await newPage()
  const read = page.readCold(page.wants)
  const { end } = page.watchAccount()
  await read
  await waitFor(() => expect(page.shown).toHaveLength(1))
  expect(sent).not.toHaveBeenCalled()
  end()
})

test('a disk that never answers keeps nobody from the library', async () => {
  await mirror.rows.put(row('account', 'main', 0, { available: '1.00' }))
  const page = await newPage()
  const silent = vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest)
  void page.readCold(page.wants)
  silent.mockRestore()
  const { end } = page.watchAccount()
  await waitFor(() => expect(page.shown).toEqual([[{ id: 'main', available: '1.00', isWaiting: false }]]))
  end()
  closeTab(page)
})

test('a disk that refuses the first reads fails no page and tells no fault', async () => {
  const page = await newPage()
  const unheard = vi.fn()
  process.on('unhandledRejection', unheard)
  onTestFinished(() => void process.off('unhandledRejection', unheard))
  const refusing = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('not here', 'SecurityError')
  })
  await page.readCold(page.wants)
  refusing.mockRestore()
  await new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
  expect(unheard).not.toHaveBeenCalled()
})

test('who ends before the library has come, or before the turn that follows, opens nothing', async () => {
  const page = await newPage()
  await page.readCold(page.wants)
  const [before, inTurn] = [page.watchAccount(), page.watchAccount()]
  before.end()
  await page.loadMirrorLibrary()
  inTurn.end()
  await new Promise((resolve) => {
    setTimeout(resolve, 50)
  })
  expect([page.shown, liveOf(page)?.isOpen()]).toEqual([[], false])
})

test('who signs in meanwhile finds nothing of the person before', async () => {
  const page = await pageWithFirstReads()
  page.sessionCell.set({ id: 's2', user: { id: '00000000-0000-4000-8000-000000000000' } } as NonNullable<
    ReturnType<typeof page.sessionCell.get>
  >)
  expect(page.coldReads('user')).toBeNull()
  page.sessionCell.set(null)
  expect(page.coldReads('user')).toBeNull()
})

test('a visitor makes no database of a person, and is told of none', async () => {
  const page = await newPage(null)
  await page.readCold(page.wants)
  const { watched, end } = page.watchAccount()
  expect([watched.hasValue(), page.mirrorLibrary.get()]).toEqual([false, null])
  end()
  expect(await Dexie.exists('public_1')).toBe(false)
})

test('a front that was not read ahead is shown while the library comes, and the live rows after it, once each', async () => {
  const orders = [1, 2, 3].map((at) => row('orders', `id ${at}`, at, { status: 'running', acceptedAt: at }))
  await mirror.rows.bulkPut(orders)
  const newest = orders.toReversed().map(({ doc }) => ({ ...doc, isWaiting: false }))
  await mirror.fronts.put({ name: 'orders newest', rows: JSON.stringify(newest), isWhole: true })
  const page = await newPage()
  const { watchFeed } = await import('../../src/store/launch/watch-feed.ts')
  const query = { collection: 'orders', limit: 10 } as const
  const watched = watchFeed(
    'user',
    async (open, { readHistoryPages }) =>
      (await readHistoryPages(open, { collection: 'orders', pages: 1, pageSize: 10 }, null)).rows,
    {
      known: (cold) => coldFront(cold, query)?.rows,
      read: async (name) => (await readColdFront(name, query))?.rows ?? null,
    },
  )
  const subscription = watched.subscribe((value) => page.shown.push(value))
  expect(page.mirrorLibrary.get()).toBeNull()
  await waitFor(() => expect(page.shown).toEqual([newest]))
  await waitFor(() => expect(liveOf(page)?.isOpen()).toBe(true))
  await liveOf(page)?.rows.put(row('orders', 'id 4', 4, { status: 'running', acceptedAt: 4 }))
  await waitFor(() => expect(page.shown).toHaveLength(2))
  expect(page.shown[1]).toHaveLength(4)
  subscription.unsubscribe()
  closeTab(page)
})
