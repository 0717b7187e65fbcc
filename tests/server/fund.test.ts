import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, businessCalendar, type BusinessCalendar } from '../../contract/business-day.ts'
import { dailyIncome } from '../../contract/fund-income.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { migrations as feed } from '../../server/feed/migrations.ts'
import { bringUpToDate } from '../../server/fund/bring-up-to-date.ts'
import { positionsBehind, runCutOff } from '../../server/fund/cut-off-job.ts'
import { publishFundTerms, setFundRate } from '../../server/fund/fund-terms.ts'
import { migrations as fund } from '../../server/fund/migrations.ts'
import { cancelDeposit, depositShares, withdrawShares } from '../../server/fund/move-shares.ts'
import { migrations as ledger } from '../../server/ledger/migrations.ts'
import { readBalances } from '../../server/ledger/project-account.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { ledgerHolds, moneyPerson } from '../support/money-person.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

const shanghai = businessCalendar('Asia/Shanghai')
const DAY0 = '2026-11-21'
/** 10:00 of a business day, `days` after DAY0. */
const at = (days: number, calendar: BusinessCalendar = shanghai) =>
  calendar.startOf(addDays(DAY0, days)) + 10 * 3_600_000
let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase({ ...feed, ...ledger, ...fund })
})
afterAll(async () => {
  await ledgerHolds(db.database)
  await db.drop()
})

const person = (amountMinor: bigint) => moneyPerson(db.database, amountMinor, at(0))
const put = (userId: string, amount: string, now: number, id: string = randomUUID(), calendar = shanghai) =>
  inTransaction(db.database, (tx) => depositShares(tx, { userId, now, calendar }, { id, amount }))
const take = (userId: string, amount: string, now: number, id: string = randomUUID()) =>
  inTransaction(db.database, (tx) => withdrawShares(tx, { userId, now, calendar: shanghai }, { id, amount }))
const cancel = (userId: string, id: string, now: number) =>
  inTransaction(db.database, (tx) => cancelDeposit(tx, { userId, now, calendar: shanghai }, id))
const advance = (userId: string, now: number, calendar = shanghai) =>
  inTransaction(db.database, (tx) => bringUpToDate(tx, { userId, now, calendar }))
const position = async (userId: string) => (await feedDocs(db.database, userId, 'fundPosition')).get('main')
const fault = (error: unknown) => {
  throw error
}

test('a deposit is pending until the next cut-off, then confirmed, and earns from that day on', async () => {
  const user = await person(1_000_000n)
  expect(await put(user, '10000.00', at(0))).toMatchObject({
    ok: true,
    value: { status: 'pending', kind: 'in', confirmsAt: shanghai.startOf(addDays(DAY0, 1)) },
  })
  expect(await position(user)).toMatchObject({ confirmed: '0.00', pending: '10000.00', depositsToday: 1 })
  expect((await feedDocs(db.database, user, 'account')).get('main')).toMatchObject({
    available: '0.00',
    fundPending: '10000.00',
    inWithdrawals: '0.00',
    totalAssets: '10000.00',
  })

  await advance(user, at(1))
  expect(await position(user)).toMatchObject({
    confirmed: '10000.00',
    pending: '0.00',
    incomeYesterday: '0.00',
    incomeDay: DAY0,
    depositsToday: 0,
  })
  expect(
    [...(await feedDocs(db.database, user, 'fundRecords')).values()].map((record) => [record.kind, record.amount]),
  ).toContainEqual(['fund-in', '-10000.00'])

  await advance(user, at(2))
  // 10,000 shares at 2.50 %: 0.6849… a day.
  expect(await position(user)).toMatchObject({
    confirmed: '10000.68',
    incomeYesterday: '0.68',
    incomeDay: addDays(DAY0, 1),
    incomeAll: '0.68',
  })
  expect((await feedDocs(db.database, user, 'fundIncomes')).get(addDays(DAY0, 1))).toMatchObject({
    shares: '10000.00',
    income: '0.68',
    yearlyRateBp: 250,
    carried: '1800000',
  })
})

test('a deposit one millisecond before the cut-off is confirmed by it, one at it by the next', async () => {
  const user = await person(1_000n)
  const cutOff = shanghai.startOf(addDays(DAY0, 1))
  await put(user, '4.00', cutOff - 1)
  await put(user, '6.00', cutOff)
  expect(await position(user)).toMatchObject({ confirmed: '4.00', pending: '6.00' })
})

test('30 days without a server are caught up as if every cut-off had run in time', async () => {
  const [late, punctual] = [await person(5_000_000n), await person(5_000_000n)]
  for (const user of [late, punctual]) await put(user, '43210.98', at(0))
  for (let day = 1; day <= 30; day++) await advance(punctual, at(day))
  await advance(late, at(30))
  expect(await position(late)).toEqual(await position(punctual))
  expect(await feedDocs(db.database, late, 'fundIncomes')).toEqual(await feedDocs(db.database, punctual, 'fundIncomes'))
  const moves = async (user: string) =>
    [...(await feedDocs(db.database, user, 'fundMoves')).values()].map(({ id: _id, number: _number, ...rest }) => rest)
  expect(await moves(late)).toEqual(await moves(punctual))
})

test('a year of daily income posts what the exact rule says, 0 minor units off', async () => {
  const user = await person(1_234_567n)
  await put(user, '12345.67', at(0))
  await advance(user, at(366))
  let confirmedMinor = 1_234_567n
  let carried = 0n
  for (let day = 0; day < 365; day++) {
    const income = dailyIncome({ confirmedMinor, yearlyRateBp: 250, carried })
    confirmedMinor += income.incomeMinor
    carried = income.carried
  }
  expect((await readBalances(db.database, user)).fundConfirmedMinor).toBe(confirmedMinor)
  const incomes = await db.database
    .selectFrom('fund_income')
    .select('income_minor')
    .where('user_id', '=', user)
    .execute()
  expect(incomes).toHaveLength(365)
})

test('days of 23 and 25 hours earn like any other', async () => {
  const berlin = businessCalendar('Europe/Berlin')
  const user = await moneyPerson(db.database, 100_000n, 0)
  const spring = (days: number) => berlin.startOf(addDays('2027-03-26', days)) + 1
  await put(user, '1000.00', spring(0), randomUUID(), berlin)
  for (let day = 1; day <= 5; day++) await advance(user, spring(day), berlin)
  const incomes = await feedDocs(db.database, user, 'fundIncomes')
  expect([...incomes.keys()].sort()).toEqual(['2027-03-27', '2027-03-28', '2027-03-29', '2027-03-30'])
  expect(new Set([...incomes.values()].map((income) => income.at)).size).toBe(4)
})

test('confirmed shares come out at once; pending ones and more than there is do not', async () => {
  const user = await person(100_000n)
  await put(user, '600.00', at(0))
  expect(await take(user, '1.00', at(0))).toEqual({ ok: false, problem: 'insufficient-shares' })
  expect(await take(user, '600.01', at(1))).toEqual({ ok: false, problem: 'insufficient-shares' })
  expect(await take(user, '600.00', at(1))).toMatchObject({ ok: true, value: { kind: 'out', status: 'confirmed' } })
  expect(await readBalances(db.database, user)).toMatchObject({ availableMinor: 100_000n, fundConfirmedMinor: 0n })
})

test('three deposits and three withdrawals a business day, cancelled ones count', async () => {
  const user = await person(100_000n)
  await put(user, '100.00', at(0))
  for (let count = 1; count <= 3; count++) expect(await put(user, '1.00', at(1))).toMatchObject({ ok: true })
  expect(await put(user, '1.00', at(1))).toEqual({ ok: false, problem: 'fund-moves-used-up', facts: { perDay: 3 } })
  for (let count = 1; count <= 3; count++) expect(await take(user, '1.00', at(1))).toMatchObject({ ok: true })
  expect(await take(user, '1.00', at(1))).toEqual({ ok: false, problem: 'fund-moves-used-up', facts: { perDay: 3 } })
  expect(await position(user)).toMatchObject({ depositsToday: 3, withdrawalsToday: 3 })
  expect(await put(user, '1.00', at(2))).toMatchObject({ ok: true })
})

test('at most three of ten deposits at once pass', async () => {
  const user = await person(100_000n)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => put(user, '1.00', at(0))))
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(3)
})

test("a pending deposit is taken back whole; a confirmed one, another's and one that is not there are not", async () => {
  const user = await person(50_000n)
  const id: string = randomUUID()
  await put(user, '500.00', at(0), id)
  const stranger = await person(0n)
  expect(await cancel(stranger, id, at(0))).toEqual(await cancel(stranger, randomUUID(), at(0)))
  expect(await cancel(user, id, at(0))).toMatchObject({ ok: true, value: { status: 'cancelled' } })
  expect(await cancel(user, id, at(0))).toEqual({ ok: false, problem: 'already-decided' })
  expect(await readBalances(db.database, user)).toMatchObject({ availableMinor: 50_000n, fundPendingMinor: 0n })
  const second: string = randomUUID()
  await put(user, '500.00', at(0), second)
  expect(await cancel(user, second, at(1))).toEqual({ ok: false, problem: 'already-decided' })
  await advance(user, at(1))
  expect(await readBalances(db.database, user)).toMatchObject({ fundConfirmedMinor: 50_000n })
})

test.each([
  ['0.99', 'amount-below-minimum'],
  ['1000.01', 'insufficient-balance'],
])('a deposit of %s is refused: %s', async (amount, problem) => {
  expect(await put(await person(100_000n), amount, at(0))).toMatchObject({ ok: false, problem })
})

test('an id that the person has used is refused, and nothing moves', async () => {
  const [id, user]: [string, string] = [randomUUID(), await person(1_000n)]
  await put(user, '1.00', at(0), id)
  expect(await put(user, '1.00', at(0), id)).toEqual({ ok: false, problem: 'id-taken' })
  expect(await position(user)).toMatchObject({ pending: '1.00' })
})

test('the job brings everybody forward once, also when two servers run it', async () => {
  const users = await Promise.all(Array.from({ length: 8 }, () => person(100_000n)))
  for (const user of users) await put(user, '1000.00', at(0))
  await Promise.all([1, 2].map(() => runCutOff(db.database, { now: at(3), calendar: shanghai, onFault: fault })))
  for (const user of users)
    expect(await position(user)).toMatchObject({ confirmed: '1000.13', incomeAll: '0.13', incomeYesterday: '0.07' })
  expect(await runCutOff(db.database, { now: at(3), calendar: shanghai, onFault: fault })).toBe(0)
  // A server that ends in between is followed by one that goes on.
  let looked = 0
  const first = await runCutOff(
    db.database,
    { now: at(4), calendar: shanghai, onFault: fault, portion: 1 },
    () => (looked += 1) > 1,
  )
  const rest = await runCutOff(db.database, { now: at(4), calendar: shanghai, onFault: fault })
  expect([first, rest > 0]).toEqual([1, true])
})

test('one position that fails costs those of its portion nothing, and the job at rest looks at none', async () => {
  const users = await Promise.all(Array.from({ length: 3 }, () => person(100_000n)))
  for (const user of users) await put(user, '1000.00', at(0))
  // A position without accounts: no honest one.
  await sql`insert into fund_position (user_id, open_day, updated_at) values (${randomUUID()}, ${DAY0}, 0)`.execute(
    db.database,
  )
  const faults: string[] = []
  const run = () =>
    runCutOff(db.database, {
      now: at(2),
      calendar: shanghai,
      onFault: (_error, userId) => void faults.push(userId),
    })
  expect(await run()).toBeGreaterThanOrEqual(3)
  expect(faults).toHaveLength(1)
  for (const user of users) expect(await position(user)).toMatchObject({ confirmed: '1000.06' })
  await sql`delete from fund_position where user_id = ${faults[0]}`.execute(db.database)
  expect(await run()).toBe(0)
  await inTransaction(db.database, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx.db)
    const { rows } = await sql<{
      'QUERY PLAN': string
    }>`explain ${positionsBehind({ day: '', userId: randomUUID() }, DAY0, 9)}`.execute(tx.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index (Only )?Scan using fund_position_(behind|\d\d_open_day)/)
    expect(plan).not.toMatch(/\bSort {2}\(/)
  })
})

test('a rate is set for days to come only, and each day earns by its own', async () => {
  const user = await person(36_500_000n)
  await put(user, '365000.00', at(0))
  const set = (fromDay: string, yearlyRateBp: number) =>
    inTransaction(db.database, (tx) => setFundRate(tx, { now: at(0), calendar: shanghai }, { fromDay, yearlyRateBp }))
  expect(await set(DAY0, 999)).toEqual({ ok: false, problem: 'terms-changed' })
  expect(await set('2027-06-01', 500)).toMatchObject({ ok: true })
  const end = shanghai.startOf('2027-06-02') + 1
  await advance(user, end)
  const incomes = await feedDocs(db.database, user, 'fundIncomes')
  expect(incomes.get('2027-05-31')).toMatchObject({ yearlyRateBp: 250 })
  expect(incomes.get('2027-06-01')).toMatchObject({ yearlyRateBp: 500 })
})

test('everybody is told the rate, the income per 10,000, the mean and the days for the chart', async () => {
  await inTransaction(db.database, (tx) => publishFundTerms(tx, { now: at(0), calendar: shanghai }))
  const terms = (await feedDocs(db.database, 'public', 'fundTerms')).get('main')
  expect(terms).toMatchObject({
    yearlyRateBp: 250,
    incomePer10000: '0.6849',
    annualised7Days: '2.5000',
    depositsPerDay: 3,
    withdrawalsPerDay: 3,
  })
  expect(terms?.days).toHaveLength(90)
  expect(terms?.days.at(-1)?.day).toBe(DAY0)
})
