import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessCalendar } from '../../contract/business-day.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { migrations as feed } from '../../server/feed/migrations.ts'
import { fundDemoHouse } from '../../server/ledger/house-funds.ts'
import { holdStake } from '../support/hold-stake.ts'
import { migrations as ledger } from '../../server/ledger/migrations.ts'
import { settleHolds } from '../../server/ledger/settle-holds.ts'
import { checkLimits, type LimitedAct } from '../../server/limits/check-limits.ts'
import { migrations as limits } from '../../server/limits/migrations.ts'
import { endPause, setLimits, startPause } from '../../server/limits/set-limits.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { moneyPerson } from '../support/money-person.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

const DAY = 86_400_000
const NOON = Date.UTC(2026, 10, 21, 4)
const calendar = businessCalendar('Asia/Shanghai')
let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase({ ...feed, ...ledger, ...limits })
  await fundDemoHouse(db.database, NOON)
})
afterAll(() => db.drop())

const check = (userId: string, now: number, act: LimitedAct) =>
  inTransaction(db.database, (tx) => checkLimits(tx, { userId, now, calendar }, act))
const set = (userId: string, now: number, wanted: Parameters<typeof setLimits>[2]) =>
  inTransaction(db.database, (tx) => setLimits(tx, { userId, now }, wanted))
const deposit = (amountMinor: bigint, already = 0n): LimitedAct => ({
  kind: 'deposit',
  amountMinor,
  depositedSince: async () => already,
})
const order = (stakeMinor: bigint): LimitedAct => ({ kind: 'order', stakeMinor })

test('without limits nothing is refused', async () => {
  expect(await check(randomUUID(), NOON, deposit(10n ** 12n))).toMatchObject({ ok: true })
})

test('a deposit limit counts what the business day has seen, and says what is left', async () => {
  const user = randomUUID()
  expect(await set(user, NOON, { depositPerDay: '100.00' })).toMatchObject({
    ok: true,
    value: { depositPerDay: '100.00', lossPerDay: null },
  })
  expect(await check(user, NOON, deposit(4_000n, 6_000n))).toMatchObject({ ok: true })
  expect(await check(user, NOON, deposit(4_001n, 6_000n))).toEqual({
    ok: false,
    problem: 'deposit-limit-reached',
    facts: { limit: '100.00', left: '40.00' },
  })
  expect(await check(user, NOON, order(10n ** 9n))).toMatchObject({ ok: true })
})

test('the business day begins at midnight of the business time zone', async () => {
  const user = randomUUID()
  await set(user, NOON, { depositPerDay: '100.00' })
  const asked: number[] = []
  await check(user, NOON, { kind: 'deposit', amountMinor: 1n, depositedSince: async (time) => (asked.push(time), 0n) })
  expect(asked).toEqual([Date.UTC(2026, 10, 20, 16)])
})

test('a loss limit counts open stakes as lost, and gains against losses', async () => {
  const user = await moneyPerson(db.database, 100_000n, NOON)
  await set(user, NOON, { lossPerDay: '50.00' })
  const today = calendar.dayOf(NOON)
  const open = (orderId: string, stakeMinor: bigint) =>
    inTransaction(db.database, (tx) =>
      holdStake(tx, { orderId, userId: user, stakeMinor, gainMinor: stakeMinor, at: NOON }),
    )
  const settle = (orderId: string, result: 'won' | 'lost', businessDay = today) =>
    inTransaction(db.database, (tx) => settleHolds(tx, [{ userId: user, orderId, result }], { at: NOON, businessDay }))
  const [lost, won, running] = [randomUUID(), randomUUID(), randomUUID()]
  for (const [id, stake] of [
    [lost, 1_000n],
    [running, 2_000n],
  ] as const)
    await open(id, stake)
  await settle(lost, 'lost')
  expect(await check(user, NOON, order(2_000n))).toMatchObject({ ok: true })
  expect(await check(user, NOON, order(2_001n))).toEqual({
    ok: false,
    problem: 'loss-limit-reached',
    facts: { limit: '50.00', left: '20.00' },
  })
  await open(won, 1_500n)
  await settle(won, 'won')
  expect(await check(user, NOON, order(3_500n))).toMatchObject({ ok: true })
  expect(await check(user, NOON, order(3_501n))).toMatchObject({ problem: 'loss-limit-reached' })
  // Tomorrow begins with nothing lost, but what is open still counts.
  expect(await check(user, NOON + DAY, order(3_000n))).toMatchObject({ ok: true })
  expect(await check(user, NOON + DAY, order(3_001n))).toMatchObject({ facts: { left: '30.00' } })
})

test('tightening works at once, loosening after 24 hours; the feed shows both', async () => {
  const user = randomUUID()
  await set(user, NOON, { depositPerDay: '100.00' })
  await set(user, NOON + 1, { depositPerDay: '500.00' })
  expect(await check(user, NOON + DAY, deposit(20_000n))).toMatchObject({ problem: 'deposit-limit-reached' })
  expect(await check(user, NOON + DAY + 1, deposit(20_000n))).toMatchObject({ ok: true })
  const row = (await feedDocs(db.database, user, 'limits')).get('main')
  expect(row).toMatchObject({
    depositPerDay: '100.00',
    depositPerDayNext: '500.00',
    depositPerDayNextFrom: NOON + 1 + DAY,
  })
  await set(user, NOON + 2, { depositPerDay: '80.00' })
  expect(await check(user, NOON + 2 * DAY, deposit(9_000n))).toMatchObject({ problem: 'deposit-limit-reached' })
})

test('a pause stops deposits and orders for whole days and cannot be cut short by less than a day', async () => {
  const user = randomUUID()
  const pause = (now: number, days: number) =>
    inTransaction(db.database, (tx) => startPause(tx, { userId: user, now }, days))
  await pause(NOON, 7)
  expect(await check(user, NOON + 7 * DAY - 1, deposit(1n))).toEqual({
    ok: false,
    problem: 'paused',
    facts: { until: NOON + 7 * DAY },
  })
  expect(await check(user, NOON, order(1n))).toMatchObject({ problem: 'paused' })
  expect(await check(user, NOON + 7 * DAY, order(1n))).toMatchObject({ ok: true })
  expect(await pause(NOON, 1)).toMatchObject({ value: { pausedUntil: NOON + 7 * DAY } })
  const ended = await inTransaction(db.database, (tx) => endPause(tx, { userId: user, now: NOON + DAY }))
  expect(ended).toMatchObject({ value: { pausedUntil: NOON + 2 * DAY } })
  expect(await check(user, NOON + 2 * DAY - 1, order(1n))).toMatchObject({ problem: 'paused' })
})

test('ending a pause that is not there changes nothing', async () => {
  expect(await inTransaction(db.database, (tx) => endPause(tx, { userId: randomUUID(), now: NOON }))).toMatchObject({
    ok: true,
    value: { pausedUntil: null },
  })
})

test('of many acts at once only as many pass as the limit has room for', async () => {
  const user = randomUUID()
  await set(user, NOON, { depositPerDay: '10.00' })
  let used = 0n
  const passed = await Promise.all(
    Array.from({ length: 20 }, () =>
      inTransaction(db.database, async (tx) => {
        const checked = await checkLimits(
          tx,
          { userId: user, now: NOON, calendar },
          { kind: 'deposit', amountMinor: 300n, depositedSince: async () => used },
        )
        if (checked.ok) {
          const before = used
          await new Promise((resolve) => setImmediate(resolve))
          used = before + 300n
        }
        return checked
      }),
    ),
  )
  expect(passed.filter((outcome) => outcome.ok)).toHaveLength(3)
  expect(used).toBe(900n)
})
