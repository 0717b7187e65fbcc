/** Work that comes again and again costs the same however much the database holds: by what it locks and reads, not by the clock. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Tx } from '../../server/database/transaction.ts'
import { readHeads } from '../../server/prices/chain/chain-writer.ts'
import { readLastPrices } from '../../server/prices/chain/read-last-prices.ts'
import { oldestOpenOrder } from '../../server/trading/keep-ticks.ts'
import { START, TestExchange } from '../support/test-market.ts'

const BTC = 'btc-usdt'
const ETH = 'eth-usdt'
const DAY_MS = 86_400_000
const DAYS = 60

let exchange: TestExchange
beforeAll(async () => {
  exchange = await TestExchange.open()
  const { database } = exchange.postgres
  await sql`select open_tick_day(${new Date(START).toISOString().slice(0, 10)}::date - n) from generate_series(1, ${DAYS}) n`.execute(
    database,
  )
  await exchange.tick(0, { [BTC]: 1_000, [ETH]: 500 })
  await exchange.steady(1_000, { [BTC]: 1_001 })
})
afterAll(() => exchange.close())

/** The days of ticks that this transaction has locked so far. */
async function daysLocked({ db }: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct c.oid)::int as count from pg_locks l join pg_class c on c.oid = l.relation
    where l.pid = pg_backend_pid() and c.relkind = 'r' and c.relname like 'tick\\_%'`.execute(db)
  return rows[0]?.count ?? 0
}

test('the last prices of a market that trades are read from the days of its heads, however many days are kept', async () => {
  await inTransaction(exchange.postgres.database, async (tx) => {
    const heads = await readHeads(tx.db, [BTC, ETH])
    const prices = await readLastPrices(tx.db, heads)
    expect([prices.get(BTC)?.price, prices.get(ETH)?.price]).toEqual([1_001, 500])
    expect(await daysLocked(tx)).toBe(1)
  })
})

test('the last price of a market that was closed for weeks is found all the same', async () => {
  const heads = new Map([BTC, ETH].map((id) => [id, { ts: START + 40 * DAY_MS }]))
  const prices = await readLastPrices(exchange.postgres.database, heads)
  expect([prices.get(BTC)?.price, prices.get(ETH)?.price]).toEqual([1_001, 500])
  expect((await readLastPrices(exchange.postgres.database, new Map([['none', { ts: START }]]))).size).toBe(0)
})

test('the oldest open order is found by the indexes of open orders', async () => {
  await inTransaction(exchange.postgres.database, async ({ db }) => {
    // An empty table is always cheaper to read whole: whether an index can serve shows once that is forbidden.
    await sql`set local enable_seqscan = off`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${oldestOpenOrder}`.execute(db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    for (const index of ['orders_running', 'orders_waiting', 'orders_set_aside']) expect(plan).toContain(index)
    expect(plan).not.toContain('Seq Scan')
  })
})
