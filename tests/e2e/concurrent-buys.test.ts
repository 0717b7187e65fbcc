/** Buying many times at once, over HTTP, against the server's own process. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseMoney } from '../../contract/money.ts'
import type { Row } from '../../contract/sync/collections.ts'
import { auditHolds } from '../support/audit.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'
import { Trader, until } from '../support/trader.ts'

const COUNTDOWN_SECONDS = 30

let server: ServerProcess
let product: Row<'products'>
beforeAll(async () => {
  server = await startServer()
  const found = (await new Trader(server.address).publicRows('products')).find((row) => row.status === 'open')
  if (!found) throw new Error('no product is open')
  product = found
})
afterAll(() => server.dispose())

async function openWithBalanceFor(orders: number): Promise<{ trader: Trader; stake: string }> {
  const trader = await new Trader(server.address).open()
  const stake = product.countdowns.find((choice) => choice.seconds === COUNTDOWN_SECONDS)?.minimumStake ?? '0.00'
  await trader.deposit(`${(parseMoney(stake) * BigInt(orders)) / 100n}.00`)
  return { trader, stake }
}

/** Limits on the rate are not what is tested here: a request that meets one asks again with the same key, as the app does. */
async function buyPatiently(trader: Trader, input: { stake: string; id: string }): Promise<number> {
  let status = 429
  await until('an answer', async () => {
    status = (await trader.buy(product, { ...input, countdownSeconds: COUNTDOWN_SECONDS })).status
    return status !== 429
  })
  return status
}

test('200 buys at once under one key are one order with one answer', async () => {
  const { trader, stake } = await openWithBalanceFor(100)
  const id = randomUUID()
  const statuses = await Promise.all(Array.from({ length: 200 }, () => buyPatiently(trader, { stake, id })))
  expect(new Set(statuses)).toEqual(new Set([200]))
  const orders = await trader.rows('orders')
  expect(orders.map((order) => order.id)).toEqual([id])
  await auditHolds(server.dataDir)
})

test('300 buys at once on a balance for 100 are exactly 100 orders', async () => {
  const { trader, stake } = await openWithBalanceFor(100)
  const statuses = await Promise.all(Array.from({ length: 300 }, () => buyPatiently(trader, { stake, id: randomUUID() })))
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
  expect(statuses.filter((status) => status === 422)).toHaveLength(200)
  expect(await trader.rows('orders')).toHaveLength(100)
  expect((await trader.rows('account'))[0]?.available).toBe('0.00')
  await auditHolds(server.dataDir)
})
