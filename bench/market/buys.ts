/**
 * Orders over HTTP, against bare SQL. The bare SQL takes each order in a transaction of its own, as it stands in the database when
 * the orders come one after the other; Candor takes those that come at the same moment in one, which is its way of being quick.
 * For information, what it sent is then played as it was as well.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { applyEngine } from '../../server/database/divide-tables.ts'
import { madeWhereDivided } from '../../server/made-where-divided.ts'
import { migrate } from '../../server/database/migrate.ts'
import { migrations } from '../../server/migrations.ts'
import { startHandMarketServer, type HandMarketServer } from '../../tests/support/hand-market-server.ts'
import type { TestDatabase } from '../../tests/support/postgres.ts'
import { fundedTrader } from '../../tests/support/http-calls.ts'
import type { Trader } from '../../tests/support/trader.ts'
import { median, type Report } from '../report.ts'
import { playTransactions, recordTransactions, type Transaction } from './bare-sql.ts'
import type { BuyAnswer, BuyCommand } from './buyers.ts'
import { CONNECTIONS, type Databases } from './databases.ts'

const ROUNDS = 5
const PEOPLE = 40
const ORDERS = 1_200
const BASE = 'bench_buys'
const BALANCE_MINOR = 1_000_000_00n

export async function buys(report: Report, databases: Databases): Promise<void> {
  const people = await prepare(databases)
  const singles = await recorded(() => overHttp(databases, people, 'one by one'))
  if (singles.transactions.length !== ORDERS)
    throw new Error(`${singles.transactions.length} transactions for ${ORDERS} orders`)
  const rates: { http: number[]; bare: number[]; own: number[] } = { http: [], bare: [], own: [] }
  // The first round warms both up and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { rate: http, transactions } = await recorded(() => overHttp(databases, people, 'at once'))
    const bare = await bareSql(databases, singles.transactions)
    const own = await bareSql(databases, transactions)
    report.note(
      `  ${http.toFixed(0)} orders/s over HTTP in ${transactions.length} transactions, ${bare.toFixed(0)} by bare SQL, ${own.toFixed(0)} by what Candor sent${round === 0 ? ' (not counted)' : ''}`,
    )
    if (round === 0) continue
    rates.http.push(http)
    rates.bare.push(bare)
    rates.own.push(own)
  }
  const figure = { area: 'market', value: median(rates.http), unit: 'orders/s', better: 'higher' } as const
  report.figure({
    ...figure,
    name: `buy over HTTP, to the bare SQL of one transaction an order, median of ${ROUNDS} times ${ORDERS}`,
    limit: median(rates.bare),
    bar: 0.6,
  })
  report.figure({
    ...figure,
    name: `buy over HTTP, to the bare SQL of the gathered transactions, median of ${ROUNDS} times ${ORDERS}`,
    limit: median(rates.own),
  })
}

/** Runs some work and returns its rate and its transactions. */
async function recorded(work: () => Promise<number>): Promise<{ rate: number; transactions: readonly Transaction[] }> {
  const recording = recordTransactions(/insert into orders/)
  try {
    return { rate: await work(), transactions: recording.transactions }
  } finally {
    recording.stop()
  }
}

/** A database of people with money, whose devices sign. With `DATABASE_ENGINE=partitioned` its tables are divided by person. */
export async function prepare(databases: Databases): Promise<Trader[]> {
  const postgres = await databases.create(BASE)
  await migrate(postgres.database, migrations)
  if (process.env['DATABASE_ENGINE'] === 'partitioned')
    await applyEngine(postgres.database, 'partitioned', await madeWhereDivided())
  const people: Trader[] = []
  const server = await startHandMarketServer({ postgres: { ...postgres, drop: () => postgres.database.destroy() } })
  for (let index = 0; index < PEOPLE; index += 1) {
    const trader = await fundedTrader(server, BALANCE_MINOR)
    await trader.registerKey()
    await buyOnce(server, trader)
    people.push(trader)
  }
  await server.close()
  return people
}

/** A person's first order makes the row of their receipt chain: transactions that find it cannot be played where it is not there. */
async function buyOnce(server: HandMarketServer, trader: Trader): Promise<void> {
  const [product] = server.exchange.market.products()
  const [terms] = product?.countdowns ?? []
  if (!product || !terms) throw new Error('the catalogue is empty')
  const reply = await trader.buy(product, { stake: '10.00', countdownSeconds: terms.seconds })
  if (!reply.ok) throw new Error(reply.problem.code)
}

/**
 * @param options.beside begins what runs beside the orders, and returns its end
 * @returns orders a second
 */
export async function overHttp(
  databases: Databases,
  people: readonly Trader[],
  way: 'at once' | 'one by one',
  {
    orders = ORDERS,
    beside = () => Promise.resolve(() => Promise.resolve()),
  }: {
    readonly orders?: number
    readonly beside?: (postgres: TestDatabase) => Promise<() => Promise<void>>
  } = {},
): Promise<number> {
  const postgres = await databases.clone('bench_buys_http', BASE)
  const server = await startHandMarketServer({ postgres })
  const end = await beside(postgres)
  try {
    const requests = people.map((person) => Array.from({ length: orders / PEOPLE }, () => requestOf(server, person)))
    const child = fork(new URL('buyers.ts', import.meta.url))
    child.send({
      port: Number(new URL(server.address).port),
      requests: way === 'at once' ? requests : [turns(requests)],
    } satisfies BuyCommand)
    const [answer] = (await once(child, 'message')) as [BuyAnswer] // what buyers.ts sends
    if (answer.statuses['200'] !== orders) throw new Error(`not all were accepted: ${JSON.stringify(answer.statuses)}`)
    return (orders / answer.ms) * 1_000
  } finally {
    await end()
    await server.close()
  }
}

/** One person after the other, and again: neighbours never wait for each other's money. */
function turns(requests: readonly (readonly string[])[]): string[] {
  return Array.from({ length: ORDERS / PEOPLE }, (_, turn) =>
    requests.flatMap((ofPerson) => ofPerson[turn] ?? []),
  ).flat()
}

function requestOf(server: HandMarketServer, { cookie, signer }: Trader): string {
  const product = server.exchange.catalogue[0]
  const terms = product?.countdowns[0]
  const head = server.exchange.market.product(product?.id ?? '')?.head
  if (!product || !terms || !head) throw new Error('the catalogue is empty')
  const id = randomUUID()
  const body = JSON.stringify(signer.order(product, head, { id, stake: '10.00', countdownSeconds: terms.seconds }))
  const lines = [
    'POST /api/orders HTTP/1.1',
    `Host: ${new URL(server.address).host}`,
    `Origin: ${server.address}`,
    `Cookie: ${cookie}`,
    'Content-Type: application/json',
    `Idempotency-Key: ${id}`,
    `Content-Length: ${body.length}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

async function bareSql(databases: Databases, transactions: readonly Transaction[]): Promise<number> {
  const postgres = await databases.clone('bench_buys_bare', BASE)
  try {
    await postgres.database.destroy()
    return (ORDERS / (await playTransactions(postgres.url, transactions, CONNECTIONS))) * 1_000
  } finally {
    await postgres.drop()
  }
}
