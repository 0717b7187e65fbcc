/**
 * The cost of a statement does not grow with the number of rows: PostgreSQL answers through indexes every statement that the server
 * makes while people do all that they can do. The planner shows it when it may not read a table from end to end.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '../../contract/endpoints/all.ts'
import { isPreparable } from '../../server/database/prepared-statements.ts'
import { ChaosPerson, type World } from '../support/chaos/person.ts'
import { startTestServer, type TestServer } from '../support/http-server.ts'
import { findBounded, planFaults } from '../support/plan-faults.ts'
import { quickCatalogue } from '../support/quick-products.ts'
import { randomOf } from '../support/siege/rounds.ts'
import { ATTACKS } from '../support/siege/shots.ts'
import { proofPicture, Trader, until } from '../support/trader.ts'

const ACTS = 60
/** As many rows as there are products, methods of payment, terms of the platform, or one: neither people nor time add to them. */
const SMALL = [
  'added_product',
  'chain_head',
  'deposit_method',
  'ledger_book',
  'log_policy',
  'own_beacon',
  'product_terms',
  'withdrawal_terms',
]

/** Each with the parameters that it had last. */
const statements = new Map<string, readonly unknown[]>()
let server: TestServer
beforeAll(
  async () =>
    void (server = await startTestServer({
      catalogue: await quickCatalogue({ seconds: 3 }),
      onQuery: (sql, parameters) => void statements.set(sql, parameters),
    })),
)
afterAll(() => server.stop())

/** Nothing is cut off, and nothing is counted. */
async function newWorld(): Promise<World> {
  const visitor = new Trader(server.address)
  const products = await visitor.openProducts()
  const depositMethods = await visitor.publicRows('depositMethods')
  return {
    address: server.address,
    random: randomOf(7),
    cutShare: 0,
    newId: randomUUID,
    newPicture: proofPicture,
    products: () => products,
    depositMethods: () => depositMethods,
    onRetry: () => undefined,
    onAcknowledged: () => undefined,
  }
}

/** One request of each kind that an attacker makes. */
async function attackOnce(): Promise<void> {
  for (const attack of ATTACKS) {
    const { method, path, body } = attack.next()
    if (!path.includes('/stream'))
      await fetch(`${server.address}${path}`, {
        method,
        headers: { origin: server.address, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: body === undefined ? null : JSON.stringify(body),
      })
  }
}

test('of all that people do, no statement reads a table from end to end', async () => {
  const person = new ChaosPerson(await newWorld(), 'bounded1')
  await person.open()
  await person.deposit('2000.00')
  await person.prepareToWithdraw()
  for (let act = 0; act < ACTS; act += 1) await person.actOnce()
  while (!person.acknowledged.some(({ collection }) => collection === 'orders')) await person.actOnce()
  await attackOnce()
  for (const endpoint of ENDPOINTS.filter(({ method, id }) => method === 'GET' && id !== 'open-stream')) {
    const query = endpoint.id === 'pull' ? '?epoch=x&seq=0' : ''
    const path = endpoint.path
      .replace(':collection', 'orders')
      .replace(':bucket', '2026-11')
      .replace(':hash', 'ab'.repeat(32))
      .replace(/:\w+/g, randomUUID())
    await fetch(`${server.address}/api${path}${query}`, { headers: { origin: server.address, cookie: person.cookie } })
  }
  await until(
    'an order is settled',
    async () =>
      (await server.database.selectFrom('orders').select('id').where('settled_at', 'is not', null).execute()).length >
      0,
    { withinMs: 100_000 },
  )

  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const faults: string[] = []
  let forAllValues = 0
  try {
    const bounded = await findBounded(client, SMALL)
    // As many orders as a platform has: among the few of this test, reading all costs the same as finding one.
    await client.query(`
      SELECT pg_restore_relation_stats('schemaname', relnamespace::regnamespace::text, 'relname', relname::text, 'relpages', 1, 'reltuples', 1000000::real)
      FROM pg_class WHERE relkind = 'r' AND relname ~ '^orders(_\\d\\d)?$'`)
    // Where a table is nearly empty, the planner joins by reading an index from end to end as readily as by its key.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await client.query(`SET enable_${way} = off`)
    // As it would find one.
    for (const parameters of [[1], 'any'] as const) {
      const wide = { sql: 'SELECT id FROM orders WHERE stake_minor = $1', parameters }
      const found = (await planFaults(client, wide, bounded)).map((fault) => fault.replace(/_\d\d$/, ''))
      expect(new Set(found)).toEqual(new Set(['Seq Scan of orders']))
    }
    for (const [sql, parameters] of statements) {
      if (!/^\s*(select|insert|update|delete|with)/i.test(sql)) continue
      // A connection that prepares it may come to one plan for all values.
      const ways = parameters.length > 0 && isPreparable(sql) ? [parameters, 'any' as const] : [parameters]
      forAllValues += ways.length - 1
      for (const way of ways)
        for (const fault of await planFaults(client, { sql, parameters: way }, bounded))
          faults.push(`${way === 'any' ? 'for all values ' : ''}${fault}: ${sql.replaceAll(/\s+/g, ' ').slice(0, 300)}`)
    }
  } finally {
    await client.end()
  }
  expect(statements.size).toBeGreaterThan(100)
  expect(forAllValues).toBeGreaterThan(50)
  expect(faults).toEqual([])
})
