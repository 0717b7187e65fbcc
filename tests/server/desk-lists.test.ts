/** The desk's lists and its search cost no more on a platform with many people: each is answered by way of indexes, as EXPLAIN shows. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { waitingConversations } from '../../contract/desk/conversation-endpoints.ts'
import { approveItem, deskActs, deskQueue, deskToday } from '../../contract/desk/endpoints.ts'
import { exportFigures, readFigures, type Figures } from '../../contract/desk/figure-endpoints.ts'
import { findPeople, readPerson } from '../../contract/desk/person-endpoints.ts'
import type { Today } from '../../contract/desk/rows.ts'
import { SETTLEMENT_RULE } from '../../contract/settlement/settle.ts'
import { fillCrowd } from '../support/desk-crowd.ts'
import { openDeskScene, type DeskScene, type SignedIn } from '../support/desk-scene.ts'
import { findBounded, planFaults } from '../support/plan-faults.ts'

const NOW = Date.UTC(2026, 10, 23, 14)
/** As many rows as there are operators, their requests, products or ways to pay in, or orders that a fault has set aside. */
const SMALL = [
  ...['operator', 'operator_session', 'deposit_method', 'chain_head', 'settlement_quarantine', 'withdrawal_terms'],
  ...[
    'deposit_method_request',
    'terms_request',
    'house_funding',
    'publication_request',
    'void_request',
    'role_request',
    'scheduled_publication',
    'product_terms',
    'ledger_book',
    'operator_link',
  ],
]
/** The newest lines of the log: the limit ends the walk down the index. */
const NEWEST = 'Index Scan of operator_act'
let desk: DeskScene
let anna: SignedIn

beforeAll(async () => {
  desk = await openDeskScene(NOW)
  anna = await desk.operator('anna')
  await fillCrowd(desk.own.database, { people: 3_000, waiting: 500, now: NOW })
})
afterAll(() => desk.close())

test('each list shows its first hundred with the count of all, and a search finds by the beginning of an account', async () => {
  for (const queue of ['deposit', 'withdrawal', 'verification', 'account-change'] as const) {
    const read = (await desk.call(deskQueue, { by: anna, params: { queue } })).json<{
      waiting: number
      rows: object[]
    }>()
    expect([queue, read.waiting, read.rows.length]).toEqual([queue, 500, 100])
  }
  const chats = (await desk.call(waitingConversations, { by: anna })).json<{ waiting: { account: string }[] }>()
  expect([chats.waiting.length, chats.waiting[0]?.account]).toEqual([100, 'u_00000001'])
  const found = (await desk.call(findPeople, { by: anna, query: '?words=U_000012' })).json<{
    people: { account: string }[]
  }>()
  expect(found.people.map(({ account }) => account).slice(0, 2)).toEqual(['u_00001200', 'u_00001201'])
  const today = (await desk.call(deskToday, { by: anna })).json<{ chats: object; queues: { waiting: number }[] }>()
  expect(today.chats).toMatchObject({ waiting: 500, oldestAt: NOW - 86_400_000 + 1 })
})

test('no statement of a list, of the search or of a person’s story reads a table from end to end', async () => {
  await desk.call(deskQueue, { by: anna, params: { queue: 'second' } })
  await desk.call(deskActs, { by: anna })
  const { userId } = await desk.deposit()
  expect((await desk.call(readPerson, { by: anna, params: { person: userId } })).statusCode).toBe(200)
  const client = new pg.Client({ connectionString: desk.own.url })
  await client.connect()
  const [faults, plans]: [string[], string[]] = [[], []]
  try {
    const bounded = await findBounded(client, SMALL)
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await client.query(`SET enable_${way} = off`)
    for (const [id, statements] of desk.asked)
      for (const [sql, parameters] of statements) {
        if (!/^\s*(select|with)/i.test(sql)) continue
        for (const fault of await planFaults(client, { sql, parameters }, bounded))
          if (fault !== NEWEST) faults.push(`${id}: ${fault}: ${sql.replaceAll(/\s+/g, ' ').slice(0, 200)}`)
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, [...parameters])
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      }
  } finally {
    await client.end()
  }
  expect(faults).toEqual([])
  for (const index of [
    // On divided tables: the index of a part.
    /deposit_(waiting|\d\d_created_at_amount_minor_idx)/,
    /withdrawal_(queue|\d\d_created_at_amount_minor_review_due_at_idx)/,
    /verification_(queue|\d\d_submitted_at)/,
    /account_change_(queue|\d\d_created_at_idx)/,
    /chat_message_(waiting|\d\d_sent_at_idx)/,
    /app_user_/,
    /orders_(number|\d\d_number_idx)/,
  ])
    expect([index, plans.some((plan) => index.test(plan))]).toEqual([index, true])
})

test('figures add up stakes, results and the house’s gain by day and product, money in and out, and what is owed', async () => {
  const { id, userId } = await desk.deposit(20_000n)
  const by = await desk.operator('figures', ['treasurer'])
  await desk.call(approveItem, { by: anna, params: { kind: 'deposit', id } })
  const order = (status: string, profit: number, at: number, isPractice = false) =>
    sql`insert into orders (id, user_id, product_id, direction, stake_minor, return_rate_bp, countdown_seconds, status, accepted_at, accepted_seq,
        accepted_ts, rule, entry_grace_ms, max_gap_ms, payout_minor, profit_minor, settled_at, acceptance, acceptance_signature, settlement, settlement_signature, is_practice)
      values (${randomUUID()}, ${userId}, 'btc-usdt', 'up', 1000, 8000, 60, ${status}, ${BigInt(at)}, 1, ${BigInt(at)}, ${SETTLEMENT_RULE}, 1, 1, 0, ${profit},
        ${BigInt(at)}, ${JSON.stringify(isPractice ? { practice: true } : {})}, '', ${JSON.stringify(isPractice ? { practice: true } : {})}, '', ${isPractice})`.execute(
      desk.own.database,
    )
  await order('won', 800, NOW)
  await order('lost', -1_000, NOW)
  await order('lost', -1_000, NOW - 86_400_000)
  const read = await desk.call(readFigures, { by, query: '?days=14' })
  const figures = read.json<Figures>()
  expect(figures.days).toHaveLength(14)
  expect(figures.days.at(-1)).toMatchObject({
    day: '2026-11-23',
    people: 1,
    orders: 2,
    stakes: '20.00',
    houseGain: '2.00',
  })
  expect(figures.days.at(-2)).toMatchObject({ orders: 1, houseGain: '10.00', moneyIn: '0.00' })
  expect(figures.days.at(-1)?.moneyIn).toBe(figures.owed.total)
  expect(figures.products).toMatchObject([
    {
      id: 'btc-usdt',
      orders: 3,
      stakes: '30.00',
      gains: '8.00',
      houseGain: '12.00',
      won: { orders: 1 },
      lost: { orders: 2 },
    },
  ])
  const of = async (product: string) => {
    const only = await desk.call(readFigures, { by, query: `?days=14&product=${product}` })
    return only.json<Figures>().days.at(-1)
  }
  expect(await of('btc-usdt')).toEqual(figures.days.at(-1))
  expect(await of('eth-usdt')).toMatchObject({ people: 0, orders: 0, stakes: '0.00', moneyIn: figures.owed.total })
  const table = await desk.call(exportFigures, { by, query: '?days=1' })
  expect([table.headers['content-type'], table.body.split('\r\n')[1]]).toEqual([
    'text/csv; charset=utf-8',
    `2026-11-23,1,2,20.00,2.00,${figures.days.at(-1)?.moneyIn},0.00`,
  ])
  const { hours } = (await desk.call(deskToday, { by: anna })).json<Today>()
  expect(hours).toHaveLength(24)
  expect(hours.at(-1)).toEqual({ from: NOW, approved: 1, refused: 0 })
  expect((await desk.call(readFigures, { by: await desk.operator('writer', ['content']) })).statusCode).toBe(403)
})

test('figures count who is signed in by language, browser and version of the app', async () => {
  const { userId } = await desk.deposit()
  await desk.own.database
    .insertInto('session')
    .values({
      ...{ id: randomUUID(), secret_hash: randomUUID(), user_id: userId, user_agent: 'Firefox/130', address: '' },
      ...{ created_at: 1n, used_at: 1n, expires_at: 9n, ended_at: null, ended_why: null, previous_hash: null },
      ...{ rotated_at: 1n, confirmed_at: 1n, device_hash: null, language: 'de-DE', app_version: '1.0.0' },
    })
    .execute()
  desk.clock.at += 60_000
  const { people } = (await desk.call(readFigures, { by: anna, query: '?days=1' })).json<Figures>()
  expect(people).toMatchObject({
    languages: [{ name: 'de-DE', people: 1 }],
    browsers: [{ name: 'Firefox', people: 1 }],
    versions: [{ name: '1.0.0', people: 1 }],
  })
})
