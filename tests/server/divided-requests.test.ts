/** A person's day on a database that is divided by person: register, pay in, buy, write, follow the feed. The requests read that person's part alone. */
import { randomUUID } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessCalendar } from '../../contract/business-day.ts'
import type { Answer } from '../../contract/endpoint.ts'
import { pull, snapshot } from '../../contract/endpoints/sync.ts'
import { DIVIDED } from '../../server/database/divided-tables.ts'
import type { Database } from '../../server/database/database.ts'
import { inTransaction, type Tx } from '../../server/database/transaction.ts'
import { flushChanges, recordChange } from '../../server/feed/record-change.ts'
import { LEDGER_HOUSE } from '../../server/ledger/balances-view.ts'
import { holdStakes } from '../../server/ledger/hold-stake.ts'
import { fundHouse } from '../../server/ledger/house-funds.ts'
import { settleHolds } from '../../server/ledger/settle-holds.ts'
import { signStatement } from '../../server/ledger/sign-statement.ts'
import { migrations } from '../../server/migrations.ts'
import { fillPerson, invited, type FullPerson } from '../support/full-person.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'
import { ledgerHolds } from '../support/money-person.ts'
import { behindWalls, createTestDatabase } from '../support/postgres.ts'

const statements = new Map<string, readonly unknown[]>()
let server: HandMarketServer
let runtime: Database
let ann: FullPerson
let pulled: Answer<typeof pull>
beforeAll(async () => {
  const postgres = await createTestDatabase(migrations, { engine: 'partitioned' })
  runtime = await behindWalls(postgres, {
    onQuery: (text, parameters) => void (statements.has(text) || statements.set(text, parameters)),
  })
  server = await startHandMarketServer({
    postgres,
    change: (services) => ({ ...services, database: runtime, files: { ...services.files, database: runtime } }),
  })
  const zoe = await invited(server, 'zoe_above', null)
  ann = await invited(server, 'ann_first', (await zoe.trader.rows('profile'))[0]?.inviteCode ?? null)
  await fillPerson(server, ann, 0)
  const { epoch } = await ann.trader.mustCall(snapshot, { query: { limit: 1_000 } })
  pulled = await ann.trader.mustCall(pull, { query: { epoch, seq: 0, limit: 1_000 } })
})
afterAll(async () => {
  await runtime.destroy()
  await server.close()
})
const database = () => server.exchange.postgres.database

class RolledBack extends Error {}

/** Runs a statement once more, for nothing. @returns how many partitions it read, by table */
async function partsRead(text: string, parameters: readonly unknown[]): Promise<ReadonlyMap<string, number>> {
  const read = new Map<string, Set<string>>()
  const undone = inTransaction(database(), async ({ db }) => {
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': unknown }>(
      CompiledQuery.raw(`explain (analyze, format json, timing off) ${text}`, [...parameters]),
    )
    for (const name of relationsRead(rows[0]?.['QUERY PLAN'])) {
      const [, table = '', part = ''] = /^(\w+)_(\d\d)$/.exec(name) ?? []
      if (table in DIVIDED) read.set(table, (read.get(table) ?? new Set()).add(part))
    }
    throw new RolledBack()
  })
  await expect(undone).rejects.toThrow(RolledBack)
  return new Map([...read].map(([table, parts]) => [table, parts.size]))
}

/** The tables of all scans that ran. */
function relationsRead(plan: unknown): readonly string[] {
  if (Array.isArray(plan)) return plan.flatMap(relationsRead)
  if (typeof plan !== 'object' || plan === null) return []
  const inner = Object.values(plan).flatMap(relationsRead)
  const hasRun = 'Actual Loops' in plan && plan['Actual Loops'] !== 0
  return hasRun && 'Relation Name' in plan && String('Node Type' in plan && plan['Node Type']).endsWith('Scan')
    ? [String(plan['Relation Name']), ...inner]
    : inner
}

/** Statements of requests that are about more than one person, by words that stand in them, and why. */
const ABOUT_OTHERS: readonly (readonly [string, string])[] = [
  ['UPDATE alert_mark', 'the first alert for a product, whoever waits for it'],
]

test("a person's requests read the parts of that person alone", async () => {
  const isOf = new RegExp(`\\b(from|into|update|join)\\s+"?(${Object.keys(DIVIDED).join('|')})\\b`, 'i')
  const asked = [...statements].filter(
    ([text]) =>
      isOf.test(text) &&
      /^\s*(select|with|insert|update|delete)\b/i.test(text) &&
      // Such an insert reads nothing, and can't be made twice.
      !/^insert into "\w+" \([^)]*\) values \([^)]*\)( returning .*)?$/i.test(text) &&
      !ABOUT_OTHERS.some(([words]) => text.includes(words)),
  )
  const seen = new Set<string>()
  const wide: (readonly [string, string, number])[] = []
  for (const [text, parameters] of asked)
    for (const [table, parts] of await partsRead(text, parameters)) {
      seen.add(table)
      if (parts > 1) wide.push([text, table, parts])
    }
  expect(wide).toEqual([])
  expect([...seen].sort()).toEqual(
    expect.arrayContaining([
      'fund_position',
      'idempotency',
      'receipt_chain',
      'session',
      'sync_head',
      'sync_row',
      'user_limits',
    ]),
  )
})

test('a statement about everybody is seen to read all parts', async () => {
  expect(await partsRead('select count(*) from sync_row', [])).toEqual(new Map([['sync_row', 32]]))
})

/** Returns how much this connection has worked in each partition up to now. */
async function workDone({ db }: Tx): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ name: string; work: bigint }>`
    SELECT relname AS name, (coalesce(seq_scan, 0) + coalesce(idx_scan, 0) + n_tup_ins + n_tup_upd + n_tup_del)::bigint AS work
    FROM pg_stat_xact_user_tables WHERE schemaname = 'divided'`.execute(db)
  return new Map(rows.map(({ name, work }) => [name, work]))
}

test("a row of a person's feed is written by reading and writing the parts of that person alone", async () => {
  const touched = await inTransaction(database(), async (tx) => {
    const before = await workDone(tx)
    const doc = { name: 'theme', value: 'light', chosenAt: 1 }
    recordChange(tx, { owner: ann.userId, collection: 'preferences', id: 'theme', doc })
    await flushChanges(tx)
    return [...(await workDone(tx))].filter(([name, work]) => work !== before.get(name)).map(([name]) => name)
  })
  expect(touched.map((name) => name.replace(/_\d\d$/, '')).sort()).toEqual([
    'sync_digest',
    'sync_head',
    'sync_row',
    'sync_sealed',
  ])
})

test("a stored refusal of a buy looks for the order among that person's alone", async () => {
  const touched = await inTransaction(database(), async (tx) => {
    const before = await workDone(tx)
    const answer = JSON.stringify({ ok: false, refusal: { receipt: { intentHash: '0'.repeat(64) } } })
    await sql`INSERT INTO idempotency (scope, key, endpoint, body_hash, answer, created_at)
      VALUES (${ann.userId}, ${randomUUID()}, 'place-order', '', ${answer}, 0)`.execute(tx.db)
    return [...(await workDone(tx))].filter(([name, work]) => work !== before.get(name)).map(([name]) => name)
  })
  expect(touched.map((name) => name.replace(/_\d\d$/, '')).sort()).toEqual(['idempotency', 'orders'])
})

test('money moves by reading and writing the part of its person alone, where a copy of the house lies', async () => {
  const [kept, won, lost] = [randomUUID(), randomUUID(), randomUUID()]
  const moment = { at: Date.now(), businessDay: '2026-11-20' }
  const order = { userId: ann.userId, isPractice: false, stakeMinor: 100n, gainMinor: 82n }
  const touched = await inTransaction(database(), async (tx) => {
    const before = await workDone(tx)
    await holdStakes(
      tx,
      [kept, won, lost].map((orderId) => ({ ...order, orderId })),
      moment.at,
    )
    const settlements = [
      { orderId: won, result: 'won' as const },
      { orderId: lost, result: 'lost' as const },
    ]
    await settleHolds(
      tx,
      settlements.map((one) => ({ ...one, userId: ann.userId })),
      moment,
    )
    await signStatement(
      tx,
      { now: moment.at, calendar: businessCalendar('UTC'), keys: server.exchange.keys },
      ann.userId,
    )
    const names = [...(await workDone(tx))].filter(([name, work]) => work !== before.get(name)).map(([name]) => name)
    await settleHolds(tx, [{ userId: ann.userId, orderId: kept, result: 'release' }], moment)
    return names.filter((name) => name.startsWith('ledger_'))
  })
  const part = touched[0]?.slice(-2)
  expect(touched.sort()).toEqual([`ledger_account_${part}`, `ledger_line_${part}`, `ledger_transfer_${part}`])
})

test('each part has one copy of the house, no account of a person joins it, and the function that names the part of a person is right', async () => {
  const { rows } = await sql`
    SELECT count(DISTINCT a.tableoid)::int AS parts, count(*)::int AS accounts, count(DISTINCT a.id)::int AS ids
    FROM ledger_account a JOIN ledger_house h USING (id, owner)`.execute(database())
  expect(rows).toEqual([{ parts: 32, accounts: 32 * 6, ids: 32 * 6 }])
  await expect(
    sql`UPDATE ledger_account SET kind = 'house' WHERE owner = ${ann.userId} AND kind = 'cash'`.execute(database()),
  ).rejects.toThrow(/ledger_account_check/)
  const wrong = await sql`
    SELECT id FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 1000)) p
    WHERE NOT satisfies_hash_partition('ledger_transfer'::regclass, 32, divided.part_of(id), id)`.execute(database())
  expect(wrong.rows).toEqual([])
})

test('money of the house is never taken for paid where its accounts are not found', async () => {
  const funding = inTransaction(database(), async (tx) => {
    // As between a migration that makes the view anew and the statement that makes it for a divided ledger.
    await sql.raw(LEDGER_HOUSE).execute(tx.db)
    const funded = await fundHouse(tx, { id: randomUUID(), amountMinor: 1_000n }, Date.now())
    if (funded.ok) throw new RolledBack()
  })
  await expect(funding).rejects.toThrow('no account of the house')
})

test("the feed has the person's rows, and every rule of the ledger holds", async () => {
  expect(pulled.more).toBe(false)
  expect(pulled.rows.length).toBeGreaterThan(10)
  expect(await ann.trader.rows('orders')).toHaveLength(1)
  expect(await ann.trader.rows('chat')).toHaveLength(2)
  await ledgerHolds(database())
})
