/** Buying many times at once, over HTTP, against the server's own process. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder } from '../../contract/endpoints/orders.ts'
import { parseMoney } from '../../contract/money.ts'
import type { Row } from '../../contract/sync/collections.ts'
import { auditHolds } from '../support/audit.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { Trader, isTransient, until } from '../support/trader.ts'

/** No order may end and pay back before the last buy, also on a slow machine. */
const COUNTDOWN_SECONDS = 3_600

/** Undefined when it did not start: then that is the failure, not this. */
let started: TestServer | undefined
let server: TestServer
let product: Row<'products'>
beforeAll(async () => {
  server = started = await startTestServer({}, { quick: { seconds: COUNTDOWN_SECONDS, isAdded: true } })
  const [open] = await new Trader(server.address).openProducts()
  product = open
})
afterAll(() => started?.dispose())

async function openWithBalanceFor(orders: number): Promise<{ trader: Trader; stake: string }> {
  const trader = await new Trader(server.address).open()
  const stake = product.countdowns.find((choice) => choice.seconds === COUNTDOWN_SECONDS)?.minimumStake ?? '0.00'
  await trader.deposit(`${(parseMoney(stake) * BigInt(orders)) / 100n}.00`)
  return { trader, stake }
}

/**
 * Limits on the rate and a market that falls behind on a busy machine are not what is tested here: such an answer is asked
 * again with the same key, as the app does.
 */
async function buyPatiently(trader: Trader, input: { stake: string; id: string }): Promise<string> {
  let answer = ''
  await until(
    'an answer',
    async () => {
      const reply = await trader.buy(product, { ...input, countdownSeconds: COUNTDOWN_SECONDS })
      answer = reply.ok ? 'bought' : reply.problem.code
      return !isTransient(reply)
    },
    { withinMs: 240_000 },
  )
  return answer
}

test('200 buys at once under one key are one order with one answer', { timeout: 400_000 }, async () => {
  const { trader, stake } = await openWithBalanceFor(100)
  const id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 200 }, () => buyPatiently(trader, { stake, id })))
  expect(new Set(answers)).toEqual(new Set(['bought']))
  const orders = await trader.rows('orders')
  expect(orders.map((order) => order.id)).toEqual([id])
  await auditHolds(server.variables)
})

/** The orders that are asked again at once: few enough for the server to take each within its second. */
const AGAIN_AT_ONCE = 4

/**
 * Asks for so many orders, each by an id of its own, all at once. An order that was refused for a passing reason is asked again with an id and a signature
 * of its own, as the app does, a few at a time until each has its answer.
 */
async function buyAllAtOnce(trader: Trader, { stake, count }: { stake: string; count: number }): Promise<string[]> {
  const answers: string[] = []
  const ask = async () => {
    const body = await trader.orderBody(product, { stake, countdownSeconds: COUNTDOWN_SECONDS })
    const reply = await trader.call(placeOrder, { key: body.intent.orderId, body })
    if (reply.ok) answers.push('bought')
    else if (!isTransient(reply) && !['too-slow', 'price-too-old'].includes(reply.problem.code))
      answers.push(reply.problem.code)
  }
  let atOnce = AGAIN_AT_ONCE
  for (let wave = count; answers.length < count; wave = Math.min(count - answers.length, atOnce)) {
    const before = answers.length
    await Promise.all(Array.from({ length: wave }, ask))
    // A server that took none of them within its second gets fewer.
    if (answers.length === before) atOnce = Math.max(1, atOnce / 2)
  }
  return answers
}

test('300 buys at once on a balance for 100 are exactly 100 orders', { timeout: 900_000 }, async () => {
  const { trader, stake } = await openWithBalanceFor(100)
  const answers = await buyAllAtOnce(trader, { stake, count: 300 })
  expect(answers.filter((answer) => answer === 'bought')).toHaveLength(100)
  expect(answers.filter((answer) => answer === 'insufficient-balance')).toHaveLength(200)
  expect(await trader.rows('orders')).toHaveLength(100)
  expect((await trader.rows('account'))[0]?.available).toBe('0.00')
  await auditHolds(server.variables)
})
