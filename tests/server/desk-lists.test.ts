/** The desk's lists and its search cost no more on a platform with many people: each is answered by way of indexes, as EXPLAIN shows. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { waitingConversations } from '../../contract/desk/conversation-endpoints.ts'
import { deskActs, deskQueue, deskToday } from '../../contract/desk/endpoints.ts'
import { findPeople, readPerson } from '../../contract/desk/person-endpoints.ts'
import { fillCrowd } from '../support/desk-crowd.ts'
import { openDeskScene, type DeskScene, type SignedIn } from '../support/desk-scene.ts'
import { findBounded, planFaults } from '../support/plan-faults.ts'

const NOW = Date.UTC(2026, 10, 23, 14)
/** As many rows as there are operators, products or ways to pay in, or orders that a fault has set aside. */
const SMALL = [
  'operator',
  'operator_session',
  'deposit_method',
  'chain_head',
  'settlement_quarantine',
  'withdrawal_terms',
  'ledger_book',
]
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
  await desk.call(readPerson, { by: anna, params: { person: '00000000-0000-4000-8000-000000000007' } })
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
          faults.push(`${id}: ${fault}: ${sql.replaceAll(/\s+/g, ' ').slice(0, 200)}`)
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, [...parameters])
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      }
  } finally {
    await client.end()
  }
  expect(faults).toEqual([])
  for (const index of [
    'deposit_waiting',
    'withdrawal_queue',
    'verification_queue',
    'account_change_queue',
    'chat_message_waiting',
    'app_user_account_prefix',
    'orders_number',
  ])
    expect([index, plans.some((plan) => plan.includes(index))]).toEqual([index, true])
})
