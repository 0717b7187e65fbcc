/** Orders over HTTP, against the bare SQL of the same transactions. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { migrate } from '../../server/database/migrate.ts'
import { migrations } from '../../server/migrations.ts'
import { startHandMarketServer, type HandMarketServer } from '../../tests/support/hand-market-server.ts'
import { fundedTrader } from '../../tests/support/http-calls.ts'
import { median, type Report } from '../report.ts'
import { playTransactions, recordTransactions } from './bare-sql.ts'
import type { BuyAnswer, BuyCommand } from './buyers.ts'
import { CONNECTIONS, type Databases } from './databases.ts'

const ROUNDS = 5
const PEOPLE = 40
const ORDERS = 1_200
const BASE = 'bench_buys'
const BALANCE_MINOR = 1_000_000_00n

export async function buys(report: Report, databases: Databases): Promise<void> {
  const cookies = await prepare(databases)
  const rates: { http: number[]; bare: number[] } = { http: [], bare: [] }
  // The first round warms both up and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const recording = recordTransactions(/insert into "orders"/)
    const http = await overHttp(databases, cookies)
    recording.stop()
    if (recording.transactions.length !== ORDERS) throw new Error(`${recording.transactions.length} transactions for ${ORDERS} orders`)
    const bare = await bareSql(databases, recording.transactions)
    report.note(`  ${http.toFixed(0)} orders/s over HTTP, ${bare.toFixed(0)} by bare SQL${round === 0 ? ' (not counted)' : ''}`)
    if (round === 0) continue
    rates.http.push(http)
    rates.bare.push(bare)
  }
  report.figure({ area: 'market', name: `buy over HTTP, to the bare SQL of the same transactions, median of ${ROUNDS} times ${ORDERS}`, value: median(rates.http), limit: median(rates.bare), unit: 'orders/s', better: 'higher', bar: 0.6 })
}

/** A database of people with money, and their cookies. */
async function prepare(databases: Databases): Promise<string[]> {
  const postgres = await databases.create(BASE)
  await migrate(postgres.database, migrations)
  const cookies: string[] = []
  const server = await startHandMarketServer({ postgres: { ...postgres, drop: () => postgres.database.destroy() } })
  for (let index = 0; index < PEOPLE; index += 1) cookies.push((await fundedTrader(server, BALANCE_MINOR)).cookie)
  await server.close()
  return cookies
}

async function overHttp(databases: Databases, cookies: readonly string[]): Promise<number> {
  const postgres = await databases.clone('bench_buys_http', BASE)
  const server = await startHandMarketServer({ postgres })
  try {
    const requests = Array.from({ length: PEOPLE }, (_, person) =>
      Array.from({ length: ORDERS / PEOPLE }, () => requestOf(server, cookies[person] ?? '')))
    const child = fork(new URL('buyers.ts', import.meta.url))
    child.send({ port: Number(new URL(server.address).port), requests } satisfies BuyCommand)
    const [answer] = (await once(child, 'message')) as [BuyAnswer] // what buyers.ts sends
    if (answer.statuses['200'] !== ORDERS) throw new Error(`not all were accepted: ${JSON.stringify(answer.statuses)}`)
    return (ORDERS / answer.ms) * 1_000
  } finally {
    await server.close()
  }
}

function requestOf(server: HandMarketServer, cookie: string): string {
  const product = server.exchange.catalogue[0]
  const terms = product?.countdowns[0]
  if (!product || !terms) throw new Error('the catalogue is empty')
  const id = randomUUID()
  const body = JSON.stringify({
    id, productId: product.id, direction: 'up', stake: '10.00', countdownSeconds: terms.seconds, returnRateBp: terms.returnRateBp,
  })
  const head = [
    'POST /api/orders HTTP/1.1', `Host: ${new URL(server.address).host}`, `Origin: ${server.address}`, `Cookie: ${cookie}`,
    'Content-Type: application/json', `Idempotency-Key: ${id}`, `Content-Length: ${body.length}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

async function bareSql(databases: Databases, transactions: Parameters<typeof playTransactions>[1]): Promise<number> {
  const postgres = await databases.clone('bench_buys_bare', BASE)
  try {
    await postgres.database.destroy()
    return (transactions.length / (await playTransactions(postgres.url, transactions, CONNECTIONS))) * 1_000
  } finally {
    await postgres.drop()
  }
}
