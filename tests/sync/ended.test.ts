/** The app tells of an order that ended when the mirror brings it, once in all tabs, and never for orders that were there before. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { formatMoney, parseMoney } from '../../contract/money.ts'
import type { Order } from '../../contract/rows/order.ts'
import type { WithdrawalAccount } from '../../contract/rows/withdrawal-account.ts'
import { sha256HexOfBytes } from '../../contract/sha256.ts'
import type { Remote } from '../../src/remote/exchange.ts'
import { readHistory } from '../../src/store/history/history.ts'
import { readHistorySums } from '../../src/store/history/history-sums.ts'
import { type Ended, takeEnded } from '../../src/store/mirror/ended.ts'
import { Mirror } from '../../src/store/mirror/mirror.ts'
import type { SyncContext } from '../../src/sync/context.ts'
import { runCycle } from '../../src/sync/cycle.ts'
import { accountOf, depositOf, openOrder, settledOrder, verificationOf, withdrawalOf } from './simulation/documents.ts'
import { createChance } from './simulation/random.ts'
import { PERSON, type Request, Server } from './simulation/server.ts'

const NOW = Date.UTC(2026, 10, 21)
const LONG_MS = 10 * 60_000

let server: Server
let chance: ReturnType<typeof createChance>
let indexedDB: IDBFactory
const feed = () => {
  const found = server.feeds[PERSON]
  if (!found) throw new Error('the person has no feed')
  return found
}
const openTab = () => new Mirror('u_ended_1', { indexedDB, IDBKeyRange })

async function pull(mirror: Mirror): Promise<void> {
  const remote = (endpoint: Request['endpoint'], input: Partial<Request>) =>
    Promise.resolve(
      server.handle({ endpoint, params: {}, query: {}, body: undefined, key: undefined, actor: undefined, ...input }),
    )
  const context: SyncContext = {
    mirror,
    feed: 'user',
    actor: PERSON,
    remote: remote as unknown as Remote,
    clock: { now: () => 0 },
    random: () => 0.5,
    hashBytes: (bytes) => Promise.resolve(sha256HexOfBytes(new Uint8Array(bytes))),
    lock: (_name, work) => work(),
  }
  expect(await runCycle(context)).toMatchObject({ status: 'equal' })
}

function place(): Order {
  const order = openOrder(chance, NOW)
  feed().change('orders', order.id, { ...order })
  return order
}
function settle(order: Order, at = NOW + 1): void {
  feed().change('orders', order.id, { ...settledOrder(chance, order, at) })
}
const take = async (mirror: Mirror, now = 0) => (await takeEnded(mirror, now)).ended
const ids = (news: readonly Ended[]) => news.map((ended) => (ended.kind === 'identity' ? ended.kind : ended.row.id))

beforeEach(() => {
  chance = createChance(5)
  server = new Server(chance, () => NOW)
  server.isFaulty = false
  indexedDB = new IDBFactory()
})

test('what a first mirror brings is no news, what ends after it is told once', async () => {
  const [old, running] = [place(), place()]
  settle(old)
  const mirror = openTab()
  expect(await take(mirror)).toEqual([])
  await pull(mirror)
  expect(await take(mirror)).toEqual([])
  settle(running)
  await pull(mirror)
  expect(await take(mirror)).toMatchObject([{ kind: 'order', row: { id: running.id } }])
  expect(await take(mirror)).toEqual([])
})

test('of two tabs that look at the same moment one alone gets the news', async () => {
  const running = place()
  const [one, other] = [openTab(), openTab()]
  await pull(one)
  await take(one)
  await take(other)
  settle(running)
  await pull(one)
  const both = await Promise.all([take(one), take(other)])
  expect(both.flatMap(ids)).toEqual([running.id])
})

test('after a reload nothing is told again, and what ended meanwhile is told', async () => {
  const [first, second] = [place(), place()]
  const mirror = openTab()
  await pull(mirror)
  await take(mirror)
  settle(first)
  await pull(mirror)
  expect(ids(await take(mirror, 1_000))).toEqual([first.id])
  settle(second)
  await pull(mirror)
  expect(ids(await take(openTab(), 3_000))).toEqual([second.id])
})

test('what ended in a long absence comes once, with the time of the look before it', async () => {
  const [before, after] = [place(), place()]
  const mirror = openTab()
  expect(await takeEnded(mirror, 1)).toEqual({ ended: [], lookedAt: null })
  await pull(mirror)
  expect(await takeEnded(mirror, 2)).toEqual({ ended: [], lookedAt: null })
  settle(before)
  await pull(mirror)
  expect(await takeEnded(mirror, LONG_MS)).toMatchObject({ ended: [{ row: { id: before.id } }], lookedAt: 2 })
  settle(after)
  await pull(mirror)
  expect(await takeEnded(mirror, LONG_MS + 1)).toMatchObject({ ended: [{ row: { id: after.id } }], lookedAt: LONG_MS })
})

test('an absence in which orders were sealed brings no orders: their sum would be wrong', async () => {
  const order = place()
  const mirror = openTab()
  await pull(mirror)
  await take(mirror)
  settle(order)
  await pull(mirror)
  const row = await mirror.rows.get(['orders', order.id])
  const head = { collection: 'orders', lastTime: NOW }
  await mirror.table('rows').put({
    collection: 'blocks',
    id: 'b',
    bucket: 'all',
    time: 0,
    minusTime: 0,
    seq: row?.seq,
    hash: '',
    generation: 0,
    doc: head,
  })
  expect(await take(mirror, LONG_MS)).toEqual([])
})

test('all that ended since the last look comes at once, the oldest first, however many', async () => {
  const mirror = openTab()
  await pull(mirror)
  await take(mirror)
  const many = Array.from({ length: 150 }, place)
  many.forEach((order, index) => settle(order, NOW + index))
  await pull(mirror)
  expect(ids(await take(mirror))).toEqual(many.map(({ id }) => id))
})

test('an order that was placed and settled between two pulls is told', async () => {
  const mirror = openTab()
  await pull(mirror)
  await take(mirror)
  const order = place()
  settle(order)
  await pull(mirror)
  expect(ids(await take(mirror))).toEqual([order.id])
})

test('decided deposits, withdrawals and identity reviews are told, one that was taken back is not', async () => {
  const mirror = openTab()
  const deposits = ['d1', 'd2', 'd3'].map((source) => depositOf({ id: chance.uuid(), amount: '5.00', source, at: NOW }))
  for (const deposit of deposits) feed().change('deposits', deposit.id, { ...deposit })
  const [withdrawal, takenBack] = [
    withdrawalOf({ id: chance.uuid(), amount: '4.00', at: NOW }),
    withdrawalOf({ id: chance.uuid(), amount: '3.00', at: NOW }),
  ]
  const identity = verificationOf({ fileId: chance.uuid(), at: NOW })
  for (const each of [withdrawal, takenBack]) feed().change('withdrawals', each.id, { ...each })
  feed().change('verification', 'main', { ...identity })
  await pull(mirror)
  await take(mirror)
  const [paid, refused] = deposits
  if (!paid || !refused) throw new Error('no deposits')
  feed().change('deposits', paid.id, { ...paid, status: 'success', decidedAt: NOW + 1 })
  feed().change('deposits', refused.id, { ...refused, status: 'failed', reason: 'no such payment', decidedAt: NOW + 2 })
  feed().change('withdrawals', withdrawal.id, { ...withdrawal, status: 'success', decidedAt: NOW + 3 })
  feed().change('withdrawals', takenBack.id, { ...takenBack, status: 'cancelled', decidedAt: NOW + 4 })
  feed().change('verification', 'main', { ...identity, status: 'verified', decidedAt: NOW + 5 })
  await pull(mirror)
  expect(await take(mirror)).toMatchObject([
    { kind: 'deposit', row: { id: paid.id, status: 'success' } },
    { kind: 'deposit', row: { id: refused.id, status: 'failed' } },
    { kind: 'withdrawal', row: { id: withdrawal.id, status: 'success' } },
    { kind: 'identity', row: { status: 'verified' } },
  ])
})

test('a change of a withdrawal account that was under review is told once it is decided, and an account that came so is not', async () => {
  const mirror = openTab()
  place()
  const show = (account: WithdrawalAccount) => feed().change('withdrawalAccounts', account.id, { ...account })
  const [changed, kept, stopped, other] = Array.from({ length: 4 }, () => accountOf(chance.uuid(), NOW))
  if (!changed || !kept || !stopped || !other) throw new Error('no accounts')
  for (const each of [changed, kept, stopped]) show({ ...each, changeStatus: 'under-review' })
  show(other)
  await pull(mirror)
  expect(await take(mirror)).toEqual([])
  show({ ...changed, changedAt: NOW + 1 })
  show({ ...kept, changeStatus: 'refused', changeReason: 'The holder is somebody else.' })
  // Somebody took the account over, and all changes ended without anybody having decided them.
  show({ ...stopped, changeStatus: 'refused' })
  show({ ...other, usableFrom: NOW + 5 })
  await pull(mirror)
  const told = await take(mirror)
  expect(told).toHaveLength(2)
  expect(told).toEqual(
    expect.arrayContaining([
      { kind: 'account', row: expect.objectContaining({ id: changed.id, changeStatus: 'none' }) },
      { kind: 'account', row: expect.objectContaining({ id: kept.id, changeStatus: 'refused' }) },
    ]),
  )
  show({ ...kept, changeStatus: 'refused', changeReason: 'The holder is somebody else.', usableFrom: NOW + 6 })
  await pull(mirror)
  expect(await take(mirror)).toEqual([])
  show({ ...kept, changeStatus: 'under-review' })
  await pull(mirror)
  await take(mirror)
  show({ ...kept, changeStatus: 'refused', changeReason: 'The holder is somebody else.' })
  await pull(mirror)
  expect(await take(mirror)).toMatchObject([{ kind: 'account', row: { id: kept.id } }])
})

test('a price alert that fires is told once, and again when it fires after it was set anew', async () => {
  place()
  const mirror = openTab()
  await pull(mirror)
  await take(mirror)
  const id = chance.uuid()
  const terms = { kind: 'above', price: 100 } as const
  const alert = { id, productId: 'btc-usdt', terms, sinceSeq: 1, changedAt: NOW, firedAt: null, firing: null }
  const fireAt = (ts: number) => {
    const firing = { terms, tick: { seq: ts - NOW, ts, price: 100 }, from: null }
    feed().change('priceAlerts', id, { ...alert, status: 'fired', firedAt: ts, firing })
  }
  feed().change('priceAlerts', id, { ...alert, status: 'active' })
  await pull(mirror)
  expect(await take(mirror)).toEqual([])
  fireAt(NOW + 1)
  await pull(mirror)
  expect(await take(mirror)).toMatchObject([{ kind: 'alert', row: { id, firedAt: NOW + 1 } }])
  expect(await take(mirror)).toEqual([])
  fireAt(NOW + 2)
  await pull(mirror)
  expect(await take(mirror)).toMatchObject([{ kind: 'alert', row: { id, firedAt: NOW + 2 } }])
})

test('however practice and real orders are mixed, neither is in the news, lists or sums of the other', async () => {
  const mirror = openTab()
  await pull(mirror)
  await take(mirror)
  const real: Order[] = []
  const practised: Order[] = []
  const before = feed().docs('orders') as unknown as Order[]
  for (let count = 0; count < 60; count += 1) {
    const isPractice = chance.often(50)
    const order = settledOrder(chance, openOrder(chance, NOW + count), NOW + count + 1)
    if (isPractice) feed().change('practiceOrders', order.id, { ...order, practice: true })
    else feed().change('orders', order.id, { ...order })
    ;(isPractice ? practised : real).push(order)
  }
  await pull(mirror)
  const news = await take(mirror)
  const told = (kind: Ended['kind']) => ids(news.filter((ended) => ended.kind === kind)).sort()
  const sorted = (orders: readonly Order[]) => orders.map(({ id }) => id).sort()
  expect(told('order')).toEqual(sorted(real))
  expect(told('practice')).toEqual(sorted(practised))
  for (const [collection, orders] of [
    ['orders', [...before, ...real]],
    ['practiceOrders', practised],
  ] as const) {
    const { rows } = await readHistory(mirror, { collection, limit: 100 })
    expect(rows.map(({ id }) => id).sort()).toEqual(sorted(orders))
  }
  const sums = [...(await readHistorySums(mirror, { collection: 'orders' })).values()]
  const profit = sums.reduce((sum, part) => sum + parseMoney(part.sums['profit'] ?? '0.00'), 0n)
  expect(formatMoney(profit)).toBe(
    formatMoney([...before, ...real].reduce((sum, order) => sum + parseMoney(order.profit ?? '0.00'), 0n)),
  )
})

test('a result that is written again with the same end is not told again', async () => {
  const order = place()
  const mirror = openTab()
  await pull(mirror)
  await take(mirror)
  const settled = settledOrder(chance, order, NOW + 1)
  feed().change('orders', order.id, { ...settled })
  await pull(mirror)
  expect(ids(await take(mirror))).toEqual([order.id])
  feed().change('orders', order.id, { ...settled, exitPrice: 7 })
  await pull(mirror)
  expect(await take(mirror)).toEqual([])
})

test('a mirror that begins anew from a restored backup tells nothing of the past', async () => {
  const order = place()
  const mirror = openTab()
  await pull(mirror)
  await take(mirror)
  feed().epoch = 'restored'
  settle(order)
  await pull(mirror)
  expect(await take(mirror)).toEqual([])
})
