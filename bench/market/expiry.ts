/** 5,000 orders that expire in one second, against the bare SQL of the same settlements. */
import { sql } from 'kysely'
import { migrate } from '../../server/database/migrate.ts'
import { migrations } from '../../server/migrations.ts'
import { auditOrders } from '../../server/trading/audit-orders.ts'
import { TestExchange, countByStatus } from '../../tests/support/test-market.ts'
import type { TestDatabase } from '../../tests/support/postgres.ts'
import { median, type Report } from '../report.ts'
import { playTransactions, recordTransactions, type Transaction } from './bare-sql.ts'
import type { Databases } from './databases.ts'

const ROUNDS = 5
/** As many as the settler has. */
const LANES = 2
const PEOPLE = 250
const ORDERS = 5_000
const AT_ONCE = 20
const COUNTDOWN_SECONDS = 30
const BASE = 'bench_expiry'
const BALANCE_MINOR = 1_000_000_00n
const PRICE = 100_000

export async function expiry(report: Report, databases: Databases): Promise<void> {
  const { keys, now } = await prepare(databases)
  const rates: { candor: number[]; bare: number[] } = { candor: [], bare: [] }
  let unsettled = 0
  let wrong = 0
  for (let round = 0; round <= ROUNDS; round += 1) {
    const recording = recordTransactions(/update orders/)
    const settled = await settle(databases, { keys, now, isAudited: round === ROUNDS })
    recording.stop()
    const bare = await bareSql(databases, recording.transactions)
    unsettled += settled.unsettled
    wrong += settled.wrong
    report.note(
      `  ${settled.rate.toFixed(0)} settlements/s, ${bare.toFixed(0)} by bare SQL in ${recording.transactions.length} transactions${round === 0 ? ' (not counted)' : ''}`,
    )
    if (round === 0) continue
    rates.candor.push(settled.rate)
    rates.bare.push(bare)
  }
  report.figure({
    area: 'market',
    name: `${ORDERS} orders expiring in one second, to the bare SQL of the same settlements, median of ${ROUNDS}`,
    value: median(rates.candor),
    limit: median(rates.bare),
    unit: 'settlements/s',
    better: 'higher',
    bar: 0.8,
  })
  report.figure({
    area: 'market',
    name: `of ${ORDERS * (ROUNDS + 1)}: unsettled, by all; and wrong, by the audit of the last ${ORDERS}`,
    value: unsettled + wrong,
    limit: 1,
    unit: 'orders',
    better: 'lower',
    bar: 0,
  })
}

interface Prepared {
  readonly keys: TestExchange['keys']
  /** The chain's time, ms */
  readonly now: number
}

/** A database in which the chain has gone past the exit of every order, and no settler has looked yet. */
async function prepare(databases: Databases): Promise<Prepared> {
  const postgres = await databases.create(BASE)
  await migrate(postgres.database, migrations)
  const exchange = await TestExchange.open({ postgres: keep(postgres) })
  const productId = exchange.catalogue[0]?.id ?? ''
  await exchange.tick(0, { [productId]: PRICE })
  const people: string[] = []
  for (let index = 0; index < PEOPLE; index += 1) people.push(await exchange.person(BALANCE_MINOR))
  let bought = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (bought < ORDERS) {
        const index = bought++
        await exchange.mustBuy(people[index % PEOPLE] ?? '', {
          productId,
          direction: index % 2 ? 'up' : 'down',
          countdownSeconds: COUNTDOWN_SECONDS,
        })
      }
    }),
  )
  await exchange.tick(250, { [productId]: PRICE })
  await exchange.settler.stop()
  for (let passed = 0; passed <= COUNTDOWN_SECONDS * 1_000; passed += 250) {
    exchange.clock.time += 250
    exchange.feed.put(productId, PRICE + (passed % 1_000))
    await exchange.market.beat()
  }
  const { keys, clock } = exchange
  await exchange.close()
  return { keys, now: clock.time }
}

async function settle(
  databases: Databases,
  { keys, now, isAudited }: Prepared & { isAudited: boolean },
): Promise<{ rate: number; unsettled: number; wrong: number }> {
  const postgres = await databases.clone('bench_expiry_candor', BASE)
  const exchange = await TestExchange.open({ postgres, keys })
  try {
    exchange.clock.time = now + 250
    // The connections are open beforehand, as those of the bare SQL are.
    await Promise.all(Array.from({ length: LANES }, () => sql`select count(*) from orders`.execute(postgres.database)))
    const start = performance.now()
    // The beat wakes the settler; this waits until it finds no more to do.
    await exchange.tick(0)
    const ms = performance.now() - start
    const { waiting = 0, running = 0 } = await countByStatus(postgres)
    const wrong = isAudited ? (await auditOrders(postgres.database, keys)).length : 0
    return { rate: (ORDERS / ms) * 1_000, unsettled: waiting + running, wrong }
  } finally {
    await exchange.close()
  }
}

async function bareSql(databases: Databases, transactions: readonly Transaction[]): Promise<number> {
  const postgres = await databases.clone('bench_expiry_bare', BASE)
  try {
    await postgres.database.destroy()
    // Two at a time, as the settler's are.
    return (ORDERS / (await playTransactions(postgres.url, transactions, LANES))) * 1_000
  } finally {
    await postgres.drop()
  }
}

/** Closed, but not dropped. */
function keep(postgres: TestDatabase): TestDatabase {
  return { ...postgres, drop: () => postgres.database.destroy() }
}
