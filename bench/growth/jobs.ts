/** Work that comes again and again, over all that there ever was. */
import { sql } from 'kysely'
import { addDays, businessCalendar } from '../../contract/business-day.ts'
import type { Database } from '../../server/database/database.ts'
import { positionsBehind, runCutOff } from '../../server/fund/cut-off-job.ts'
import { signClosedMonths } from '../../server/ledger/sign-months.ts'
import { carryEvents } from '../../server/team/carry-events.ts'
import { forgetTicks } from '../../server/trading/keep-ticks.ts'
import type { SigningKeys } from '../../server/prices/chain/signing-keys.ts'
import type { Report } from '../report.ts'
import { growPositions, growTeams, NOW, SIZE } from './generate.ts'
import { atLeast, atMost, timeOf } from './measure.ts'

const CALENDAR = businessCalendar('Asia/Shanghai')
const MILLION_WITHIN_SECONDS = 900
const fault = (error: unknown) => {
  throw error
}

export async function jobs(report: Report, database: Database, keys: SigningKeys): Promise<void> {
  atMost(report, `forgetting ticks with ${SIZE.orders} orders`, {
    value: await timeOf(() => forgetTicks(database, { now: NOW, keepDays: SIZE.days + 1 })),
    limit: 50,
    unit: 'ms',
  })
  await months(report, database, keys)
  await cutOff(report, database)
}

/** The first look after a month's end is at everybody; those of each start after it are what is measured. */
async function months(report: Report, database: Database, keys: SigningKeys): Promise<void> {
  const sign = () => signClosedMonths(database, { now: NOW, calendar: CALENDAR, keys, onFault: fault })
  report.note(`  the one look at all people after a month's end takes ${(await timeOf(sign, 1)).toFixed(0)} ms`)
  atMost(report, `signing months at a start, ${SIZE.people} people, all signed`, {
    value: await timeOf(sign),
    limit: 100,
    unit: 'ms',
  })
}

async function cutOff(report: Report, database: Database): Promise<void> {
  const today = CALENDAR.dayOf(NOW)
  await growPositions(database, addDays(today, -1))
  const run = () => runCutOff(database, { now: NOW, calendar: CALENDAR, onFault: fault })
  const from = performance.now()
  // Two workers, here in one process.
  const done = await Promise.all([run(), run()])
  const count = done.reduce((sum, one) => sum + one, 0)
  const value = count / ((performance.now() - from) / 1_000)
  if (count !== SIZE.positions) throw new Error(`${count} of ${SIZE.positions} positions were brought forward`)
  const limit = 1_000_000 / MILLION_WITHIN_SECONDS
  atLeast(report, `the fund's cut-off by two workers, ${count} positions`, { value, limit, unit: 'positions/s' })
  // As autovacuum leaves it, which the benchmarks' database does without.
  await sql`vacuum fund_position`.execute(database)
  const look = positionsBehind({ day: '', userId: '00000000-0000-0000-0000-000000000000' }, today, 100)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers) ${look}`.execute(database)
  const buffers = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(rows.map((row) => row['QUERY PLAN']).join(' '))
  const pages = Number(buffers?.[1] ?? 0) + Number(buffers?.[2] ?? 0)
  atMost(report, 'the same at rest: pages that a look reads', { value: pages, limit: 10, unit: 'pages' })
}

/** Runs on a database of its own: nothing here grows with what there ever was. */
export async function teams(report: Report, database: Database): Promise<void> {
  await growTeams(database)
  const from = performance.now()
  let carried = 0
  for (let count = -1; count !== 0; carried += count) count = await carryEvents(database, NOW)
  if (carried !== SIZE.events) throw new Error(`${carried} of ${SIZE.events} events were carried`)
  const value = carried / ((performance.now() - from) / 1_000)
  atLeast(report, 'events of members carried to three people above each', { value, limit: 5_000, unit: 'events/s' })
}
