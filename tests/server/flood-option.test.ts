/**
 * The player who floods when losing: near the end of each order that stands badly the market is held up across its exit, for as long as
 * a flood could. Before, a hole of two seconds was a gap mark and gave the stake back: whoever was losing had a free option.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import { chanceOf } from '../support/siege/rounds.ts'
import { TestExchange, testCatalogue } from '../support/test-market.ts'

const ROUNDS = process.env['SIEGE'] === '1' ? 1_000 : 40
const COUNTDOWN_MS = 30_000
const LOOK_BEFORE_MS = 1_000
const FLOOD_MS = 6_000

let exchange: TestExchange
beforeAll(async () => {
  exchange = await TestExchange.open({ isSimulated: true, catalogue: await testCatalogue(1) })
  await exchange.steady(1_000, {})
})
afterAll(() => exchange.close())

test(`a flood across the end of each losing order saves none of them (${ROUNDS} rounds)`, async ({ task }) => {
  const userId = await exchange.person(BigInt(ROUNDS) * 1_000n)
  let floods = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    await exchange.tick(250)
    const orderId = await exchange.mustBuy(userId)
    await exchange.tick(COUNTDOWN_MS - LOOK_BEFORE_MS)
    const { entry_price: entry } = await exchange.order(orderId)
    const isLosing = (exchange.market.quotes()[0]?.price ?? 0) <= Number(entry)
    if (isLosing) floods += 1
    else await exchange.tick(LOOK_BEFORE_MS + 500)
    await exchange.tick(FLOOD_MS)
  }
  const { database } = exchange.postgres
  const ends = Object.groupBy(await database.selectFrom('orders').select('status').execute(), ({ status }) => status)
  const [won, lost] = [ends.won?.length ?? 0, ends.lost?.length ?? 0]
  task.meta.siege = `${ROUNDS} rounds, ${floods} floods: ${won} won, ${lost} lost, ${ends.tie?.length ?? 0} ties, ${ends.void?.length ?? 0} void`
  expect(ends.void).toBeUndefined()
  expect(won + lost + (ends.tie?.length ?? 0)).toBe(ROUNDS)
  expect(floods).toBeGreaterThan(ROUNDS / 10)
  expect(Math.abs(won - (won + lost) / 2)).toBeLessThanOrEqual(chanceOf(won + lost))
  expect((await auditLedger(database)).filter(({ violations }) => violations > 0)).toEqual([])
}, 900_000)
