/** The database as each earlier version of the app left it, with data in it, opened by this one: nothing is lost or fetched again. */
import Dexie from 'dexie'
import { afterEach, expect, test } from 'vitest'
import type { Deposit } from '../../contract/rows/deposit.ts'
import type { Order } from '../../contract/rows/order.ts'
import { sha256HexOfBytes } from '../../contract/sha256.ts'
import type { Remote } from '../../src/remote/exchange.ts'
import { readHistorySums } from '../../src/store/history/history-sums.ts'
import { readHistory } from '../../src/store/history/history.ts'
import { VERSION } from '../../src/store/mirror/mirror-names.ts'
import { Mirror } from '../../src/store/mirror/mirror.ts'
import type { DigestRecord, MirrorRow } from '../../src/store/mirror/mirror-records.ts'
import { addToOutbox } from '../../src/store/mirror/outbox.ts'
import { scrubBuckets } from '../../src/sync/scrub.ts'
import { runCycle } from '../../src/sync/cycle.ts'
import { createChance } from './simulation/random.ts'
import { PERSON, type Request, Server } from './simulation/server.ts'

/** As they were published: these lines never change, a new version adds one. */
const STORES: readonly Record<string, string>[] = [
  {
    rows: '[collection+id], [collection+bucket], [collection+time+id], generation, shadows',
    blocks: 'hash, [collection+bucket]',
    retired: 'hash, collection',
    digests: '[collection+bucket]',
    meta: 'id',
    outbox: 'key, number',
    overlays: '[collection+id], [collection+time+id], key',
    files: 'id',
    drafts: 'id',
    incidents: '++number',
  },
  { proofs: 'orderId, keptAt' },
  { rows: '[collection+id], [collection+bucket], [collection+time+id], [collection+minusTime], generation, shadows' },
  {
    rows: '[collection+id], [collection+bucket], [collection+time+id], [collection+minusTime], [collection+doc.account], generation, shadows',
  },
  { fronts: 'name' },
  {
    rows: '[collection+id], [collection+bucket], [collection+time+id], [collection+minusTime], [collection+doc.status+minusTime], [collection+doc.account], generation, shadows',
  },
]
const NAME = 'u_earlier_1'
const SOURCE = 'u_source_1'
const DEPOSIT = '20000000-0000-4000-8000-000000000001'
const waiting: Deposit = {
  id: DEPOSIT,
  number: '',
  methodId: 'bank',
  amount: '5.00',
  source: 's',
  proofFileId: DEPOSIT,
  status: 'under-review',
  reason: null,
  createdAt: 5,
  decidedAt: null,
}

afterEach(async () => {
  await Dexie.delete(NAME)
  await Dexie.delete(SOURCE)
})

/** A record as a version knew it: what came later is not in it. */
function asVersionKnewIt(version: number, table: string, record: unknown): unknown {
  if (version >= 3) return record
  if (table === 'rows') {
    const { minusTime: _minusTime, ...row } = record as MirrorRow
    return row
  }
  if (table !== 'digests') return record
  const { blocks: _blocks, sealedTo: _sealedTo, ...digest } = record as DigestRecord
  return digest
}

/** Copies all that lies in `from` into a database of that version, made by that version's own lines. */
async function leaveBehind(version: number, from: Mirror): Promise<void> {
  const old = new Dexie(NAME)
  STORES.slice(0, version).forEach((stores, index) => old.version(index + 1).stores(stores))
  await old.open()
  for (const table of old.tables) {
    await table.bulkPut(
      (await from.table(table.name).toArray()).map((record) => asVersionKnewIt(version, table.name, record)),
    )
  }
  old.close()
}

/** A server with some history, sealed in part. */
function grownServer(): Server {
  const server = new Server(createChance(41), () => Date.UTC(2026, 10, 21))
  server.isFaulty = false
  for (let time = 0; time < 8; time += 1) {
    server.grow(20)
    server.feeds[PERSON]?.seal('orders', 6)
  }
  return server
}

/** @param asked gets the id of each endpoint that the sync asks */
function contextFor(mirror: Mirror, server: Server, asked: string[]) {
  const remote = (endpoint: Request['endpoint'], input: Partial<Request>) => {
    asked.push(endpoint.id)
    return Promise.resolve(
      server.handle({ endpoint, params: {}, query: {}, body: undefined, key: undefined, actor: undefined, ...input }),
    )
  }
  return {
    mirror,
    feed: 'user' as const,
    actor: PERSON,
    remote: remote as unknown as Remote,
    clock: { now: () => 0 },
    random: () => 0.5,
    hashBytes: (bytes: ArrayBuffer) => Promise.resolve(sha256HexOfBytes(new Uint8Array(bytes))),
    lock: <T>(_name: string, work: () => Promise<T>) => work(),
  }
}

test('every published version has its line here', () => {
  expect(STORES.length).toBe(VERSION - 1)
})

test.each(STORES.map((_, index) => index + 1))(
  'version %i: history, sums, outbox and drafts are there, and the next cycle is equal without a first mirror',
  async (version) => {
    const server = grownServer()
    const asked: string[] = []
    const contextOf = (mirror: Mirror) => contextFor(mirror, server, asked)
    const source = new Mirror(SOURCE)
    expect(await runCycle(contextOf(source))).toMatchObject({ status: 'equal' })
    expect(await source.blocks.count()).toBeGreaterThan(2)
    await addToOutbox(source, {
      actor: PERSON,
      now: 1,
      items: [{ lane: 'deposits', expiresAt: 9e12, key: DEPOSIT, endpoint: 'submit-deposit', body: { id: DEPOSIT } }],
      overlays: [{ collection: 'deposits', id: DEPOSIT, key: DEPOSIT, doc: waiting }],
    })
    await source.drafts.put({ id: 'deposit', fields: { amount: '5' }, bytes: null })
    await leaveBehind(version, source)
    source.close()

    const mirror = new Mirror(NAME)
    const orders = (server.feeds[PERSON]?.docs('orders') ?? []) as unknown as Order[]
    const expected = orders
      .sort((left, right) => right.acceptedAt - left.acceptedAt || (left.id < right.id ? 1 : -1))
      .map(({ id }) => id)
    const check = async () => {
      expect((await readHistory(mirror, { collection: 'orders', limit: 1_000 })).rows.map(({ id }) => id)).toEqual(
        expected,
      )
      expect(
        [...(await readHistorySums(mirror, { collection: 'orders' })).values()].reduce(
          (sum, { count }) => sum + count,
          0,
        ),
      ).toBe(orders.length)
    }
    await check()
    expect((await mirror.outbox.toArray()).map(({ key, state }) => ({ key, state }))).toEqual([
      { key: DEPOSIT, state: 'waiting' },
    ])
    expect((await mirror.overlays.toArray()).map(({ id }) => id)).toEqual([DEPOSIT])
    expect((await mirror.drafts.get('deposit'))?.fields).toEqual({ amount: '5' })
    asked.length = 0
    expect(await runCycle(contextOf(mirror))).toMatchObject({ status: 'equal' })
    expect(asked).toEqual(['pull'])
    expect(await scrubBuckets(mirror)).toEqual([])
    expect(await mirror.incidents.count()).toBe(0)
    await check()
    expect(await mirror.fronts.get('orders newest')).toBeDefined()
    mirror.close()
  },
)
