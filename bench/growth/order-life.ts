/** Measures what an order costs from the buy to the receipt, on a server as it runs: transactions, and bytes stored by table. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Row } from '../../contract/sync/collections.ts'
import { connectDatabase, type Database } from '../../server/database/database.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { Trader, until } from '../../tests/support/trader.ts'
import type { Databases } from '../market/databases.ts'
import type { Report } from '../report.ts'
import { atMost } from './measure.ts'

const PEOPLE = 30
const ORDERS_EACH = Number(process.env['GROWTH_ORDERS_EACH'] ?? 50)
const PAUSE_MS = 300
const IDLE_S = 20
/** As the row of the table has them. */
const KB_MAX = 4
const TRANSACTIONS_MAX = 6
/** These grow with time, whether somebody buys or not; the moves are hints, and go after a minute. */
const NOT_OF_ORDERS = /^(tick|checkpoint|beacon|candle|log_|sync_move)/

export async function orderLife(report: Report, databases: Databases): Promise<void> {
  const own = await databases.create('bench_life')
  const environment = { REQUESTS_PER_MINUTE: '1000000', ATTEMPTS_PER_ADDRESS: '100000' }
  const options = { entry: ['server/main.ts'], database: { DATABASE_URL: own.url } }
  const server = await startServer(environment, undefined, options)
  const database = connectDatabase(own.url, { maxConnections: 2 })
  try {
    const people = await openPeople(server.address)
    await buyAll(database, people, 1)
    const idle = await transactionsASecond(database)
    const before = await storedBytes(database)
    const [from, begun] = [performance.now(), await countTransactions(database)]
    await buyAll(database, people, ORDERS_EACH)
    const inAll = (await countTransactions(database)) - begun
    const spent = inAll - (idle * (performance.now() - from)) / 1_000
    const count = PEOPLE * ORDERS_EACH
    atMost(report, "an order's life, transactions", { value: spent / count, limit: TRANSACTIONS_MAX, unit: '' })
    const stored = tellTables(report, { before, after: await storedBytes(database), count })
    atMost(report, "an order's life, stored", { value: stored / 1_000, limit: KB_MAX, unit: 'kB' })
  } finally {
    await server.dispose()
    await database.destroy()
    await own.drop()
  }
}

interface People {
  readonly traders: readonly Trader[]
  readonly product: Row<'products'>
  readonly countdownSeconds: number
}

async function openPeople(address: string): Promise<People> {
  const traders = await Promise.all(Array.from({ length: PEOPLE }, () => new Trader(address).open()))
  await Promise.all(traders.map((trader) => trader.deposit('5000.00')))
  const [product] = await new Trader(address).openProducts()
  const countdownSeconds = product.countdowns[0]?.seconds
  if (countdownSeconds === undefined) throw new Error('no countdown')
  return { traders, product, countdownSeconds }
}

/** Everybody buys so many orders, one after the other; resolves when all have ended. */
async function buyAll(database: Database, { traders, product, countdownSeconds }: People, each: number): Promise<void> {
  const before = await countEnded(database)
  const buyOnAndOn = async (trader: Trader) => {
    for (let bought = 0; bought < each; bought += 1) {
      const reply = await trader.buy(product, { direction: 'up', stake: '1.00', countdownSeconds })
      if (!reply.ok) throw new Error(JSON.stringify(reply.problem))
      await pause(PAUSE_MS)
    }
  }
  await Promise.all(traders.map(buyOnAndOn))
  const hasEnded = async () => (await countEnded(database)) === before + each * traders.length
  await until('all orders have ended', hasEnded, { withinMs: 300_000, everyMs: 500 })
}

async function countEnded(database: Database): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from orders where settled_at is not null`.execute(database)
  return rows[0]?.count ?? 0
}

/** While nobody buys. */
async function transactionsASecond(database: Database): Promise<number> {
  const from = await countTransactions(database)
  await pause(IDLE_S * 1_000)
  return ((await countTransactions(database)) - from) / IDLE_S
}

async function countTransactions(database: Database): Promise<number> {
  // A connection tells its count when it has rested for a second.
  await pause(2_000)
  const { rows } = await sql<{
    count: number
  }>`select xact_commit::float8 as count from pg_stat_database where datname = current_database()`.execute(database)
  return rows[0]?.count ?? 0
}

interface Table {
  readonly name: string
  readonly rows: number
  readonly indexes: number
}

/** Counts live rows alone: the full vacuum first removes the dead versions that updates leave behind. */
async function storedBytes(database: Database): Promise<ReadonlyMap<string, Table>> {
  await sql`vacuum (full, analyze)`.execute(database)
  const { rows } = await sql<Table>`
    select relname as name, (pg_total_relation_size(oid) - pg_indexes_size(oid))::float8 as rows, pg_indexes_size(oid)::float8 as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by oid`.execute(database)
  return new Map(rows.map((table) => [table.name, table]))
}

/** @returns the bytes of one order in all tables that orders make grow */
function tellTables(
  report: Report,
  { before, after, count }: { before: ReadonlyMap<string, Table>; after: ReadonlyMap<string, Table>; count: number },
): number {
  const grown = [...after.values()].map(({ name, rows, indexes }) => ({
    name,
    rows: (rows - (before.get(name)?.rows ?? 0)) / count,
    indexes: (indexes - (before.get(name)?.indexes ?? 0)) / count,
  }))
  const told = grown.filter(({ name, rows, indexes }) => rows + indexes >= 10 && !NOT_OF_ORDERS.test(name))
  for (const { name, rows, indexes } of told.toSorted((one, other) => other.rows - one.rows))
    report.note(`  ${name}: ${rows.toFixed(0)} bytes of rows and ${indexes.toFixed(0)} of indexes an order`)
  return told.reduce((sum, { rows, indexes }) => sum + rows + indexes, 0)
}
