/** The settler's connection breaks while it holds an order: that is the moment's fault, not the order's. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { TestExchange } from '../support/test-market.ts'

const BTC = 'btc-usdt'
const ETH = 'eth-usdt'
let inTurn: (() => Promise<void>) | null = null
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  // Settlement yields to the process here.
  setImmediate: async () => {
    await inTurn?.()
  },
}))

test('an order whose settler loses its connection between two statements is not set aside, and is settled with the next tick', async () => {
  const exchange = await TestExchange.open()
  const { database } = exchange.postgres
  await exchange.tick(0, { [BTC]: 1_000, [ETH]: 1_000 })
  const order = await exchange.mustBuy(await exchange.person(10_000n), { productId: BTC })
  let broken = 0
  inTurn = async () => {
    inTurn = null
    const { rows } =
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`.execute(
        database,
      )
    broken = rows.length
    await pause(200)
  }
  // A heartbeat: it is looked at, and waits on.
  await exchange.tick(1_000, { [ETH]: 1_000 }).catch(() => undefined)
  expect(broken).toBe(1)
  expect(await exchange.order(order)).toMatchObject({ status: 'waiting', is_quarantined: false })
  await exchange.tick(250, { [BTC]: 1_001, [ETH]: 1_000 })
  expect(await exchange.order(order)).toMatchObject({ status: 'running' })
  await exchange.close()
})
