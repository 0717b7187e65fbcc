/** The desk area: the first page of each list and the search, with 1,000,000 people and 100,000 items in each queue, on the server alone. */
import { randomBytes, randomUUID } from 'node:crypto'
import { OPERATOR_ROLES } from '../../contract/desk/roles.ts'
import { migrate } from '../../server/database/migrate.ts'
import type { Database } from '../../server/database/database.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { readActs, readActsFrame } from '../../server/desk/read-acts.ts'
import { findPeople } from '../../server/desk/read-person.ts'
import { QUEUES, readQueue, readSecond } from '../../server/desk/read-queue.ts'
import { readToday } from '../../server/desk/read-today.ts'
import type { OperatorSession } from '../../server/desk/sessions.ts'
import { migrations } from '../../server/migrations.ts'
import { addOperator } from '../../server/operators/operator-accounts.ts'
import { deskKinds } from '../../server/operators/review-kinds.ts'
import { publishDepositMethods } from '../../server/payments/deposit-methods.ts'
import { businessCalendar } from '../../contract/business-day.ts'
import { waitingConversations } from '../../server/support/conversations.ts'
import { createVault } from '../../server/vault/sealed-text.ts'
import { startDatabases } from '../market/databases.ts'
import { median, type Report } from '../report.ts'
import { fillCrowd } from '../../tests/support/desk-crowd.ts'

const PEOPLE = Number(process.env['DESK_PEOPLE'] ?? 1_000_000)
const WAITING = Number(process.env['DESK_WAITING'] ?? 100_000)
const ROUNDS = 21
const LIST_MS_MAX = 100
const SEARCH_MS_MAX = 150
const NOW = Date.UTC(2026, 10, 23)

export async function run(report: Report): Promise<void> {
  const databases = await startDatabases()
  try {
    const { database } = await databases.create('bench_desk')
    await migrate(database, migrations)
    await publishDepositMethods(database, { isDemo: true })
    const vault = createVault(randomBytes(32))
    await inTransaction(database, (tx) =>
      addOperator(tx, { name: 'bench', password: 'correct horse battery', by: null, vault, now: NOW }),
    )
    report.note(`  ${PEOPLE} people, ${WAITING} items in each queue`)
    await fillCrowd(database, { people: PEOPLE, waiting: WAITING, now: NOW })
    const kinds = deskKinds({ vault, keys: null, calendar: businessCalendar('UTC'), contentFolder: '/nowhere' })
    await measureLists(report, database, kinds)
    await measureSearch(report, database)
  } finally {
    await databases.stop()
  }
}

async function measureLists(report: Report, database: Database, kinds: ReturnType<typeof deskKinds>): Promise<void> {
  const list = (name: string, read: () => Promise<unknown>) => measure(report, { name, limit: LIST_MS_MAX, read })
  for (const queue of QUEUES)
    await list(`first page of ${queue}`, () => readQueue(database, queue, { view: 'waiting', now: NOW }))
  await list('second approvals', () => readSecond(database, kinds))
  await list('first page of conversations', () => waitingConversations(database, 100))
  await list('first page of the log of acts', () => Promise.all([readActs(database, {}), readActsFrame(database)]))
  const session: OperatorSession = {
    ...{ id: randomUUID(), operatorId: randomUUID(), name: 'bench', roles: OPERATOR_ROLES },
    ...{ expiresAt: NOW, locksAt: NOW, isLocked: false },
  }
  await list('today', () => readToday({ database, kinds, contentFolder: process.cwd() }, session, NOW))
}

async function measureSearch(report: Report, database: Database): Promise<void> {
  const words = {
    'by the beginning of an account': 'u_004',
    'by a whole account': 'u_00471100',
    'by a phone number': '+8610000471100',
    'by an order number': '0000004711',
    'by nothing that there is': 'nobody-of-this-name',
  }
  for (const [name, wanted] of Object.entries(words))
    await measure(report, {
      name: `search ${name}`,
      limit: SEARCH_MS_MAX,
      read: () => findPeople(database, wanted),
    })
}

async function measure(
  report: Report,
  { name, limit, read }: { readonly name: string; readonly limit: number; readonly read: () => Promise<unknown> },
): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now()
    await read()
    times.push(performance.now() - from)
  }
  report.figure({ area: 'desk', name, value: median(times), limit, unit: 'ms', better: 'lower', bar: 1 })
}
