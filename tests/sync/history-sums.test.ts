/** Orders of a lifetime counted, summed and found by their number: the figures of heads, opened blocks and hot rows agree. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { formatMoney, parseMoney } from '../../contract/money.ts'
import type { Order } from '../../contract/rows/order.ts'
import { sha256HexOfBytes } from '../../contract/sha256.ts'
import type { Remote } from '../../src/remote/exchange.ts'
import { findByNumber } from '../../src/store/history/find-by-number.ts'
import { type SumsQuery, readHistorySums } from '../../src/store/history/history-sums.ts'
import { Mirror } from '../../src/store/mirror/mirror.ts'
import { runCycle } from '../../src/sync/cycle.ts'
import { createChance } from './simulation/random.ts'
import { PERSON, type Request, Server } from './simulation/server.ts'

let server: Server
let mirror: Mirror
const orders = () => (server.feeds[PERSON]?.docs('orders') ?? []) as unknown as Order[]
const newestFirst = (list: readonly Order[]) =>
  [...list].sort((left, right) => right.acceptedAt - left.acceptedAt || (left.id < right.id ? 1 : -1))
const sums = (query: Omit<SumsQuery<'orders'>, 'collection'>) =>
  readHistorySums(mirror, { collection: 'orders', ...query })

function expected(accepts: (order: Order) => boolean) {
  const byStatus = new Map<string, { count: number; sums: { stake: string; profit: string } }>()
  for (const order of orders().filter(accepts)) {
    const before = byStatus.get(order.status) ?? { count: 0, sums: { stake: '0.00', profit: '0.00' } }
    const add = (sum: string, amount: string | null) => formatMoney(parseMoney(sum) + parseMoney(amount ?? '0.00'))
    byStatus.set(order.status, {
      count: before.count + 1,
      sums: { stake: add(before.sums.stake, order.stake), profit: add(before.sums.profit, order.profit) },
    })
  }
  return byStatus
}

beforeEach(async () => {
  server = new Server(createChance(23), () => Date.UTC(2026, 10, 21))
  server.isFaulty = false
  for (let time = 0; time < 12; time += 1) {
    server.grow(20)
    server.feeds[PERSON]?.seal('orders', 6)
  }
  mirror = new Mirror('u_sums_1', { indexedDB: new IDBFactory(), IDBKeyRange })
  const remote = (endpoint: Request['endpoint'], input: Partial<Request>) =>
    Promise.resolve(
      server.handle({ endpoint, params: {}, query: {}, body: undefined, key: undefined, actor: undefined, ...input }),
    )
  expect(
    await runCycle({
      mirror,
      feed: 'user',
      actor: PERSON,
      remote: remote as unknown as Remote,
      clock: { now: () => 0 },
      random: () => 0.5,
      hashBytes: (bytes) => Promise.resolve(sha256HexOfBytes(new Uint8Array(bytes))),
      lock: (_name, work) => work(),
    }),
  ).toMatchObject({ status: 'equal' })
  expect(await mirror.blocks.count()).toBeGreaterThan(3)
  expect(await mirror.rows.where('shadows').equals('orders').count()).toBeGreaterThan(0)
})

test('all orders are summed by status, corrections of sealed ones counted once', async () => {
  expect(await sums({})).toEqual(expected(() => true))
})

test('sums of some statuses are those of the heads, and a block without corrections stays closed', async () => {
  expect(await sums({ where: { status: ['won', 'lost'] } })).toEqual(
    expected((order) => order.status === 'won' || order.status === 'lost'),
  )
  await mirror.rows.where('shadows').equals('orders').delete()
  const opened = vi.spyOn(mirror.blocks, 'get')
  expect((await sums({ where: { status: 'won' } })).get('won')?.count).toBeGreaterThan(0)
  expect(opened).not.toHaveBeenCalled()
})

test('a product, a direction and a period narrow the sums to the very orders', async () => {
  expect(await sums({ where: { productId: 'btc-usdt' } })).toEqual(expected((order) => order.productId === 'btc-usdt'))
  expect(await sums({ where: { direction: 'down', status: ['won', 'tie'] } })).toEqual(
    expected((order) => order.direction === 'down' && ['won', 'tie'].includes(order.status)),
  )
  const times = newestFirst(orders()).map((order) => order.acceptedAt)
  for (const from of [times[0] ?? 0, times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0]) {
    expect(await sums({ from })).toEqual(expected((order) => order.acceptedAt >= from))
    expect(await sums({ from, where: { status: 'lost' } })).toEqual(
      expected((order) => order.acceptedAt >= from && order.status === 'lost'),
    )
  }
  expect(await sums({ from: (times[0] ?? 0) + 1 })).toEqual(new Map())
})

test('an order that waits in an overlay counts in place of its row', async () => {
  const [newest] = newestFirst(orders())
  if (!newest) throw new Error('the seed gives no order')
  await mirror.overlays.put({
    collection: 'orders',
    id: newest.id,
    time: newest.acceptedAt,
    doc: { ...newest, status: 'void', profit: '0.00' },
    key: 'k',
    position: null,
  })
  const before = expected(() => true)
  expect((await sums({})).get('void')?.count).toBe(
    (before.get('void')?.count ?? 0) + (newest.status === 'void' ? 0 : 1),
  )
})

test('an order is found by its number or a part of it, wherever it lies, newest first', async () => {
  for (const order of newestFirst(orders())) {
    const wanted = order.number.replace(/\D/g, '')
    const found = await findByNumber(mirror, { collection: 'orders', text: ` ${order.number} `, limit: 1_000 })
    expect(found.map(({ id }) => id)).toEqual(
      newestFirst(orders().filter((other) => other.number.replace(/\D/g, '').includes(wanted))).map(({ id }) => id),
    )
  }
  expect(await findByNumber(mirror, { collection: 'orders', text: 'no digits', limit: 10 })).toEqual([])
  const [one] = newestFirst(orders())
  expect(
    await findByNumber(mirror, {
      collection: 'orders',
      text: one?.number.replace(/\D/g, '').slice(-1) ?? '',
      limit: 2,
    }),
  ).toHaveLength(2)
})

test('digits among words are no number, and a number is found with the letters that stand before it', async () => {
  const digitsOf = ({ number }: { number: string }) => number.replace(/\D/g, '')
  const one = orders().find((order) => digitsOf(order).length >= 6)
  if (!one) throw new Error('the seed gives no order')
  const digits = digitsOf(one)
  const found = (text: string) => findByNumber(mirror, { collection: 'orders', text, limit: 1_000 })
  for (const text of [`plan ${digits.slice(-1)}`, `v${digits.slice(0, 2)}`, `第${digits.slice(-1)}次`])
    expect(await found(text)).toEqual([])
  for (const text of [`No. ${digits}`, `编号 ${digits}`, `F${digits}`, `#${digits.slice(-1)}`])
    expect((await found(text)).map(({ id }) => id)).toContain(one.id)
})
