/** Ids of transfers are made of the person. Those that an earlier version posted keep their ids, and count like all others. */
import { randomInt, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../server/database/transaction.ts'
import { CLEARING, INCOME, cashAccount, houseAccount, transferId } from '../../server/ledger/accounts.ts'
import { postTransfers, type TransferInput } from '../../server/ledger/post-transfers.ts'
import { readBalances } from '../../server/ledger/project-account.ts'
import { fundDemoHouse } from '../../server/ledger/house-funds.ts'
import { moneyMigrations } from '../support/money-history/migrations.ts'
import { LOSS_LIMIT_MINOR, MoneyModel } from '../support/money-history/model.ts'
import { FIRST_STEPS, PEOPLE, step } from '../support/money-history/steps.ts'
import { agree, take } from '../support/money-history/take-step.ts'
import { MoneyWorld } from '../support/money-history/world.ts'
import { ledgerHolds, moneyPerson } from '../support/money-person.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { earlierId, mixWithEarlierIds, postWithEarlierIds } from '../support/earlier-ids.ts'

const RUNS = Number(process.env['RUNS'] ?? (process.env['SOAK'] ? 500 : 15))
const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))
const MOMENT = { at: 1, businessDay: '2027-03-08' }

let postgres: TestDatabase
beforeAll(async () => {
  postgres = await createTestDatabase(moneyMigrations, { maxConnections: 10 })
  await fundDemoHouse(postgres.database, 1)
})
afterAll(() => postgres.drop())

const now = async (transfers: readonly TransferInput[]) => {
  const posted = await inTransaction(postgres.database, (tx) => postTransfers(tx, transfers, MOMENT))
  if (!posted.ok) throw new Error(posted.problem)
}
/** Shows no figures in the feed, which it leaves to the next posting. */
const earlier = (transfers: readonly TransferInput[]) => postWithEarlierIds(postgres.database, transfers, MOMENT)

const person = () => moneyPerson(postgres.database, 10_000n, 1)
const available = async (userId: string) => (await readBalances(postgres.database, userId)).availableMinor
const idsOf = async (reference: string) =>
  (
    await sql<{ id: string; leg: string; phase: string }>`
      SELECT id, leg, phase FROM ledger_transfer WHERE reference = ${reference} ORDER BY number`.execute(
      postgres.database,
    )
  ).rows
const deposit = (userId: string, businessId: string, amountMinor = 500n): TransferInput => ({
  userId,
  event: 'deposit-approved',
  businessId,
  leg: 'amount',
  phase: 'single',
  debit: CLEARING,
  credit: cashAccount(userId),
  amountMinor,
  record: 'deposit',
})
const request = (userId: string, businessId: string): TransferInput[] => {
  const cause = {
    userId,
    event: 'withdrawal-requested',
    businessId,
    debit: cashAccount(userId),
    phase: 'pending',
  } as const
  return [
    { ...cause, leg: 'amount', credit: CLEARING, amountMinor: 950n },
    { ...cause, leg: 'fee', credit: INCOME, amountMinor: 50n },
  ]
}
const decided = (userId: string, businessId: string, isPaid: boolean): TransferInput[] =>
  (['amount', 'fee'] as const).map((leg) => ({
    userId,
    event: isPaid ? 'withdrawal-paid' : 'withdrawal-released',
    businessId,
    leg,
    resolves: 'withdrawal-requested',
    ...(isPaid
      ? { phase: 'post', record: leg === 'fee' ? ('withdrawal-fee' as const) : ('withdrawal' as const) }
      : { phase: 'void' }),
  }))
const opened = (userId: string, businessId: string): TransferInput[] => {
  const [cash, house] = [cashAccount(userId), houseAccount(businessId)]
  const cause = { userId, event: 'order-opened', businessId, phase: 'pending' } as const
  return [
    { ...cause, leg: 'stake', debit: cash, credit: house, amountMinor: 100n },
    { ...cause, leg: 'gain', debit: house, credit: cash, amountMinor: 82n },
  ]
}
const settled = (userId: string, businessId: string, result: 'won' | 'lost' | 'release'): TransferInput[] => {
  const cause = { userId, event: 'order-settled', businessId, resolves: 'order-opened' } as const
  return [
    { ...cause, leg: 'stake', ...(result === 'lost' ? { phase: 'post', record: 'order-lost' } : { phase: 'void' }) },
    { ...cause, leg: 'gain', ...(result === 'won' ? { phase: 'post', record: 'order-won' } : { phase: 'void' }) },
  ]
}

test('a transfer has an id of its person, and one of an earlier version keeps its own', async () => {
  const [userId, mine, old] = [await person(), randomUUID(), randomUUID()]
  await now([deposit(userId, mine)])
  await earlier([deposit(userId, old)])
  expect((await idsOf(mine)).map(({ id }) => id)).toEqual([transferId(deposit(userId, mine))])
  expect((await idsOf(old)).map(({ id }) => id)).toEqual([earlierId(deposit(userId, old))])
  expect(transferId(deposit(userId, mine))).not.toBe(earlierId(deposit(userId, mine)))
})

test('what an earlier version posted is not posted again, nor with other contents', async () => {
  const [userId, businessId] = [await person(), randomUUID()]
  await earlier([deposit(userId, businessId)])
  await now([deposit(userId, businessId)])
  await expect(now([deposit(userId, businessId, 501n)])).rejects.toThrow(/other contents/)
  expect(await available(userId)).toBe(10_500n)
  expect(await idsOf(businessId)).toHaveLength(1)
})

test('one event that is posted under both ids at once is there once', async () => {
  const [userId, businessId] = [await person(), randomUUID()]
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? now : earlier)([deposit(userId, businessId)])),
  )
  expect(await available(userId)).toBe(10_500n)
  expect(await idsOf(businessId)).toHaveLength(1)
})

test('what an earlier version held for a withdrawal is paid or released, whole and once', async () => {
  const [userId, paid, released] = [await person(), randomUUID(), randomUUID()]
  for (const id of [paid, released]) await earlier(request(userId, id))
  await now(decided(userId, paid, true))
  await now(decided(userId, released, false))
  await now(decided(userId, paid, true))
  await expect(now(decided(userId, paid, false))).rejects.toThrow(/resolved_once|pending_id/)
  expect(await readBalances(postgres.database, userId)).toMatchObject({
    availableMinor: 9_000n,
    inWithdrawalsMinor: 0n,
  })
  expect([await idsOf(paid), await idsOf(released)].map((rows) => rows.length)).toEqual([4, 4])
})

test('an order that an earlier version opened is settled, whichever way it ends', async () => {
  const userId = await person()
  for (const [result, expected] of [
    ['won', 10_082n],
    ['lost', 9_982n],
    ['release', 9_982n],
  ] as const) {
    const orderId = randomUUID()
    await earlier(opened(userId, orderId))
    await now(settled(userId, orderId, result))
    await earlier(settled(userId, orderId, result))
    expect(await readBalances(postgres.database, userId)).toMatchObject({ availableMinor: expected, inOrdersMinor: 0n })
    expect(await idsOf(orderId)).toHaveLength(4)
  }
})

test("two people who chose one id have their own money each: neither takes, ends or repeats what is the other one's", async () => {
  const [me, them, id] = [await person(), await person(), randomUUID()]
  await earlier([deposit(me, id)])
  await now([deposit(them, id, 700n)])
  for (const userId of [me, them]) await now([...request(userId, id), ...opened(userId, id)])
  expect([await available(me), await available(them)]).toEqual([9_400n, 9_600n])
  await now([...decided(me, id, true), ...settled(me, id, 'won')])
  expect(await readBalances(postgres.database, me)).toMatchObject({ availableMinor: 9_582n, inWithdrawalsMinor: 0n })
  expect(await readBalances(postgres.database, them)).toMatchObject({ availableMinor: 9_600n, inOrdersMinor: 100n })
  await now([...decided(them, id, false), ...settled(them, id, 'lost')])
  expect(await readBalances(postgres.database, them)).toMatchObject({ availableMinor: 10_600n, inOrdersMinor: 0n })
  for (const userId of [me, them]) await now(request(userId, id))
  await now([deposit(me, id), deposit(them, id, 700n)])
  expect([await available(me), await available(them)]).toEqual([9_582n, 10_600n])
})

test('nobody ends what another person holds', async () => {
  const [me, them, id] = [await person(), await person(), randomUUID()]
  await now(request(them, id))
  await expect(now(decided(me, id, true))).rejects.toThrow(/no pending transfer/)
  expect([await available(me), await available(them)]).toEqual([10_000n, 9_000n])
})

test(
  `random histories in which each posting has an id of its person or an earlier one, seed ${SEED}`,
  { timeout: 3_600_000 },
  async () => {
    const day = '2027-03-08'
    const seen = new Set<boolean>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 18 }), async (steps) => {
        const { database, drop } = await createTestDatabase(moneyMigrations, { maxConnections: 3 })
        await mixWithEarlierIds(database)
        const [world, model] = [new MoneyWorld(database, day), new MoneyModel(day, PEOPLE)]
        await world.begin(PEOPLE, LOSS_LIMIT_MINOR)
        for (const next of [...FIRST_STEPS, ...steps]) {
          await take(world, model, next)
          await agree(world, model)
        }
        await ledgerHolds(database)
        const { rows } = await sql<{ old: boolean }>`
        SELECT DISTINCT id = earlier_id(event, reference, leg) AS old FROM ledger_transfer WHERE event <> 'house-funded'`.execute(
          database,
        )
        for (const { old } of rows) seen.add(old)
        await drop()
      }),
      { numRuns: RUNS, seed: SEED },
    )
    expect(seen).toEqual(new Set([true, false]))
  },
)
