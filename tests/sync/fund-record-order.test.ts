/** Lines of the ledger that were posted in one moment are listed by their number, wherever they lie. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import type { FundRecord } from '../../contract/rows/fund-record.ts'
import { sha256HexOfBytes } from '../../contract/sha256.ts'
import type { Remote } from '../../src/remote/exchange.ts'
import { findByNumber } from '../../src/store/history/find-by-number.ts'
import { readHistory } from '../../src/store/history/history.ts'
import { readHistoryPages } from '../../src/store/history/history-pages.ts'
import { Mirror } from '../../src/store/mirror/mirror.ts'
import type { Place } from '../../src/store/history/newest-first.ts'
import type { SyncContext } from '../../src/sync/context.ts'
import { runCycle } from '../../src/sync/cycle.ts'
import { fundRecordOf } from './simulation/documents.ts'
import { createChance } from './simulation/random.ts'
import { PERSON, type Request, Server } from './simulation/server.ts'

const NOW = Date.UTC(2026, 10, 21)
/** The last ones have a digit more than the first. */
const FIRST_LINE = 9_999_999_970
const LINES = 60

let context: SyncContext
let records: readonly FundRecord[]
const numbers = (rows: readonly { readonly number: string }[]) => rows.map((row) => row.number)
const newestFirst = () => numbers(records.toReversed())

beforeEach(async () => {
  const chance = createChance(17)
  const server = new Server(chance, () => NOW)
  server.isFaulty = false
  // Five lines a moment; the oldest are sealed, in blocks whose ends lie within a moment.
  records = Array.from({ length: LINES }, (_, index) =>
    fundRecordOf(chance, FIRST_LINE + index, NOW + Math.floor(index / 5)),
  )
  const feed = server.feeds[PERSON]
  records.forEach((record, index) => {
    feed?.change('fundRecords', record.id, { ...record })
    if (index % 18 === 17 && index < 50) feed?.seal('fundRecords', 18)
  })
  const remote = (endpoint: Request['endpoint'], input: Partial<Request>) =>
    Promise.resolve(
      server.handle({ endpoint, params: {}, query: {}, body: undefined, key: undefined, actor: undefined, ...input }),
    )
  context = {
    mirror: new Mirror('u_records_1', { indexedDB: new IDBFactory(), IDBKeyRange }),
    feed: 'user',
    actor: PERSON,
    remote: remote as unknown as Remote,
    clock: { now: () => 0 },
    random: () => 0.5,
    hashBytes: (bytes) => Promise.resolve(sha256HexOfBytes(new Uint8Array(bytes))),
    lock: (_name, work) => work(),
  }
  expect(await runCycle(context)).toMatchObject({ status: 'equal' })
  expect(await context.mirror.blocks.count()).toBe(2)
})

test('hot and sealed lines of one moment stand in the order of their numbers', async () => {
  const page = await readHistory(context.mirror, { collection: 'fundRecords', limit: 1_000 })
  expect(numbers(page.rows)).toEqual(newestFirst())
})

test('pages that end within a moment leave no line out and repeat none', async () => {
  for (const limit of [1, 3, 7]) {
    const seen: string[] = []
    let before: Place | null | undefined
    while (before !== null) {
      const page = await readHistory(context.mirror, {
        collection: 'fundRecords',
        limit,
        where: { status: 'success' },
        ...(before ? { before } : {}),
      })
      seen.push(...numbers(page.rows))
      before = page.next
    }
    expect(seen).toEqual(newestFirst())
  }
})

test('pages that are kept, and the lines found by a number, stand in that order too', async () => {
  const pages = await readHistoryPages(context.mirror, { collection: 'fundRecords', pageSize: 3, pages: 9 }, null)
  expect(numbers(pages.rows)).toEqual(newestFirst().slice(0, pages.rows.length))
  const found = await findByNumber(context.mirror, { collection: 'fundRecords', text: '9', limit: 30 })
  expect(numbers(found)).toEqual(
    newestFirst()
      .filter((number) => number.includes('9'))
      .slice(0, 30),
  )
})
