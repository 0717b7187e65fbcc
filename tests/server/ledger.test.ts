import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FundRecord } from '../../contract/rows/fund-record.ts'
import { inTransaction, type Tx } from '../../server/database/transaction.ts'
import { migrations as feed } from '../../server/feed/migrations.ts'
import { CLEARING, cashAccount, fundAccount, openUserAccounts } from '../../server/ledger/accounts.ts'
import { configureLedger } from '../../server/ledger/configure-ledger.ts'
import { fundDemoHouse } from '../../server/ledger/house-funds.ts'
import { holdStake } from '../support/hold-stake.ts'
import { migrations as ledger } from '../../server/ledger/migrations.ts'
import { postTransfers, type TransferInput } from '../../server/ledger/post-transfers.ts'
import { projectAccount, readBalances } from '../../server/ledger/project-account.ts'
import { settleHolds, type HoldSettlement } from '../../server/ledger/settle-holds.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

const AT = Date.parse('2026-11-20T10:00:00Z')
const DAY = '2026-11-20'
let postgres: TestDatabase
beforeAll(async () => {
  postgres = await createTestDatabase({ ...feed, ...ledger }, { maxConnections: 40 })
  await fundDemoHouse(postgres.database, AT)
})
afterAll(() => postgres.drop())

const transact = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(postgres.database, work)
const post = (transfers: readonly TransferInput[]) =>
  transact((tx) => postTransfers(tx, transfers, { at: AT, businessDay: DAY }))
const settle = (settlements: readonly HoldSettlement[], businessDay = DAY) =>
  transact((tx) => settleHolds(tx, settlements, { at: AT, businessDay }))
const hold = (userId: string, orderId: string, stakeMinor = 100n, gainMinor = 82n) =>
  transact((tx) => holdStake(tx, { orderId, userId, stakeMinor, gainMinor, at: AT }))
const balances = (userId: string) => readBalances(postgres.database, userId)
const deposit = (userId: string, amountMinor: bigint, businessId: string = randomUUID()): TransferInput => ({
  userId,
  event: 'deposit-approved',
  businessId,
  leg: 'credit',
  phase: 'single',
  debit: CLEARING,
  credit: cashAccount(userId),
  amountMinor,
  record: 'deposit',
})

async function person(balanceMinor = 0n): Promise<string> {
  const userId = randomUUID()
  await transact((tx) => openUserAccounts(tx, userId, AT))
  if (balanceMinor > 0n) await post([deposit(userId, balanceMinor)])
  return userId
}
async function feedRows(owner: string, collection: string): Promise<Record<string, unknown>[]> {
  const rows = await postgres.database
    .selectFrom('sync_row')
    .select('doc')
    .where('owner', '=', owner)
    .where('collection', '=', collection)
    .orderBy('seq')
    .execute()
  return rows.map((row) => JSON.parse(row.doc ?? 'null') as Record<string, unknown>)
}

describe('posting', () => {
  test('a deposit is on the balance, in the account row and in the fund records', async () => {
    const userId = await person()
    const businessId = randomUUID()
    expect((await post([deposit(userId, 12_345n, businessId)])).ok).toBe(true)
    expect(await balances(userId)).toMatchObject({ availableMinor: 12_345n, totalMinor: 12_345n })
    expect(await feedRows(userId, 'account')).toMatchObject([
      { available: '123.45', totalAssets: '123.45', currency: 'USDT' },
    ])
    expect(await feedRows(userId, 'fundRecords')).toMatchObject([
      { kind: 'deposit', amount: '123.45', balanceAfter: '123.45', reference: businessId, status: 'success', at: AT },
    ])
  })

  test('the same event again moves nothing', async () => {
    const userId = await person()
    const transfer = deposit(userId, 500n)
    await post([transfer])
    expect((await post([transfer])).ok).toBe(true)
    await Promise.all(Array.from({ length: 20 }, () => post([transfer])))
    expect((await balances(userId)).availableMinor).toBe(500n)
    expect(await feedRows(userId, 'fundRecords')).toHaveLength(1)
  })

  test('the same event with another amount is an error', async () => {
    const userId = await person()
    const businessId = randomUUID()
    await post([deposit(userId, 500n, businessId)])
    await expect(post([deposit(userId, 501n, businessId)])).rejects.toThrow(/other contents/)
  })

  test('a repeat with something new beside it adds only the new', async () => {
    const userId = await person()
    const first = deposit(userId, 500n)
    await post([first])
    await post([first, deposit(userId, 70n)])
    expect((await balances(userId)).availableMinor).toBe(570n)
  })
})

describe('the bounds of a posting', () => {
  test('nobody is overdrawn, and nothing of a refused batch is written', async () => {
    const userId = await person(100n)
    const outcome = await post([
      deposit(userId, 50n),
      {
        userId,
        event: 'fund-in',
        businessId: randomUUID(),
        leg: 'cash',
        phase: 'single',
        debit: cashAccount(userId),
        credit: fundAccount(userId),
        amountMinor: 151n,
        record: 'fund-in',
      },
    ])
    expect(outcome).toEqual({ ok: false, problem: 'insufficient-balance' })
    expect((await balances(userId)).availableMinor).toBe(100n)
    expect(await feedRows(userId, 'fundRecords')).toHaveLength(1)
  })

  test('cash moved into the fund is in the total once', async () => {
    const userId = await person(100n)
    await post([
      {
        userId,
        event: 'fund-in',
        businessId: randomUUID(),
        leg: 'cash',
        phase: 'pending',
        debit: cashAccount(userId),
        credit: fundAccount(userId),
        amountMinor: 60n,
      },
    ])
    expect(await feedRows(userId, 'account')).toMatchObject([
      { available: '0.40', fundPending: '0.60', fundConfirmed: '0.00', inWithdrawals: '0.00', totalAssets: '1.00' },
    ])
  })

  test('a posting to a person without a kind for their statement is an error', async () => {
    const userId = await person()
    await expect(post([{ ...deposit(userId, 5n), record: undefined } as unknown as TransferInput])).rejects.toThrow(
      /kind/,
    )
  })
})

describe('the lines of a posting', () => {
  test('lines of one person are in the order of their times, also where one that began first had to wait; a wrong clock is not carried on', async () => {
    const userId = await person()
    const others = await person()
    for (const [at, businessId] of [
      [AT + 5_000, 'first'],
      [AT + 4_000, 'waited'],
      [AT + 5_500, 'third'],
      [AT - 3_600_000, 'clock'],
    ] as const) {
      await transact((tx) =>
        postTransfers(
          tx,
          [deposit(userId, 100n, `${userId} ${businessId}`), deposit(others, 100n, `${others} ${businessId}`)],
          { at },
        ),
      )
    }
    const lines = (await feedRows(userId, 'fundRecords')).sort((a, b) =>
      String(a['number']).localeCompare(String(b['number'])),
    )
    expect(lines.map(({ at, balanceAfter }) => [Number(at) - AT, balanceAfter])).toEqual([
      [5_000, '1.00'],
      [5_000, '2.00'],
      [5_500, '3.00'],
      [-3_600_000, '4.00'],
    ])
    const kept = await postgres.database
      .selectFrom('ledger_line')
      .select('at')
      .where('account_id', '=', cashAccount(userId))
      .orderBy('number')
      .execute()
    expect(kept.map(({ at }) => Number(at) - AT)).toEqual([5_000, 5_000, 5_500, -3_600_000])
  })

  test('an unknown account is an error', async () => {
    await expect(post([deposit(randomUUID(), 5n)])).rejects.toThrow(/not there/)
  })

  test('amounts beyond 2^53 stay exact', async () => {
    const userId = await person(9_007_199_254_740_993n)
    expect((await balances(userId)).availableMinor).toBe(9_007_199_254_740_993n)
  })
})

describe('holds', () => {
  test('a held stake is not available and not yet posted', async () => {
    const userId = await person(1_000n)
    await hold(userId, randomUUID())
    expect(await balances(userId)).toMatchObject({
      availableMinor: 900n,
      inOrdersMinor: 100n,
      inWithdrawalsMinor: 0n,
      totalMinor: 1_000n,
    })
    expect(await feedRows(userId, 'account')).toMatchObject([
      { available: '9.00', inOrders: '1.00', totalAssets: '10.00' },
    ])
  })

  test('a won order pays the gain, a lost one takes the stake, a released one does neither', async () => {
    const userId = await person(1_000n)
    const [won, lost, tie] = [randomUUID(), randomUUID(), randomUUID()]
    for (const orderId of [won, lost, tie]) await hold(userId, orderId)
    await settle([
      { userId, orderId: won, result: 'won' },
      { userId, orderId: lost, result: 'lost' },
      { userId, orderId: tie, result: 'release' },
    ])
    expect(await balances(userId)).toMatchObject({
      availableMinor: 982n,
      inOrdersMinor: 0n,
      profitAllMinor: -18n,
      profitTodayMinor: -18n,
      profitDay: DAY,
    })
    const records = (await feedRows(userId, 'fundRecords')) as unknown as FundRecord[] // written by the ledger from this type
    expect(
      records.slice(1).map(({ kind, amount, balanceAfter, reference }) => [kind, amount, balanceAfter, reference]),
    ).toEqual([
      ['order-won', '0.82', '10.82', won],
      ['order-lost', '-1.00', '9.82', lost],
    ])
    expect(new Set(records.map((record) => record.number)).size).toBe(3)
  })

  test('profit of today begins anew on another business day', async () => {
    const userId = await person(1_000n)
    const [first, second] = [randomUUID(), randomUUID()]
    await hold(userId, first)
    await hold(userId, second)
    await settle([{ userId, orderId: first, result: 'lost' }], '2026-11-19')
    await settle([{ userId, orderId: second, result: 'won' }], '2026-11-20')
    expect(await balances(userId)).toMatchObject({
      profitAllMinor: -18n,
      profitTodayMinor: 82n,
      profitDay: '2026-11-20',
    })
  })
})

describe('settling', () => {
  test('settling twice pays once, and settling otherwise is an error', async () => {
    const userId = await person(1_000n)
    const orderId = randomUUID()
    await hold(userId, orderId)
    await Promise.all(Array.from({ length: 8 }, () => settle([{ userId, orderId, result: 'won' }])))
    expect((await balances(userId)).availableMinor).toBe(1_082n)
    await expect(settle([{ userId, orderId, result: 'lost' }])).rejects.toThrow(/other contents/)
    await expect(settle([{ userId, orderId, result: 'release' }])).rejects.toThrow(/other contents/)
  })

  test('a missing hold is an error and holds back the whole batch', async () => {
    const userId = await person(1_000n)
    const orderId = randomUUID()
    await hold(userId, orderId)
    await expect(
      settle([
        { userId, orderId, result: 'won' },
        { userId, orderId: randomUUID(), result: 'won' },
      ]),
    ).rejects.toThrow(/no pending transfer/)
    expect((await balances(userId)).inOrdersMinor).toBe(100n)
  })

  test('a pending transfer is resolved once, whoever comes', async () => {
    const userId = await person(1_000n)
    const businessId = randomUUID()
    const cause = { userId, businessId, leg: 'amount' } as const
    const resolves = 'withdrawal-requested'
    await post([
      {
        ...cause,
        event: 'withdrawal-requested',
        phase: 'pending',
        debit: cashAccount(userId),
        credit: CLEARING,
        amountMinor: 300n,
      },
    ])
    expect((await balances(userId)).inWithdrawalsMinor).toBe(300n)
    const results = await Promise.allSettled([
      post([{ ...cause, event: 'withdrawal-paid', phase: 'post', resolves, record: 'withdrawal' }]),
      post([{ ...cause, event: 'withdrawal-refused', phase: 'void', resolves }]),
    ])
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('holds and postings at once', () => {
  test('300 concurrent holds on a balance for 100: exactly 100, never below zero', async () => {
    const userId = await person(10_000n)
    const outcomes = await Promise.all(Array.from({ length: 300 }, () => hold(userId, randomUUID())))
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(100)
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.problem === 'insufficient-balance')).toHaveLength(200)
    expect(await balances(userId)).toMatchObject({ availableMinor: 0n, inOrdersMinor: 10_000n })
  })

  test('the account row of a feed is the last state under concurrent postings', async () => {
    const userId = await person(100n)
    await Promise.all([
      ...Array.from({ length: 20 }, () => post([deposit(userId, 7n)])),
      ...Array.from({ length: 10 }, () => transact((tx) => projectAccount(tx, userId, AT))),
      ...Array.from({ length: 20 }, () =>
        post([
          {
            userId,
            event: 'income',
            businessId: randomUUID(),
            leg: 'credit',
            phase: 'single',
            debit: CLEARING,
            credit: fundAccount(userId),
            amountMinor: 3n,
          },
        ]),
      ),
    ])
    expect(await feedRows(userId, 'account')).toMatchObject([
      { available: '2.40', fundConfirmed: '0.60', totalAssets: '3.00' },
    ])
  })
})

describe('what is posted stays', () => {
  test.each(['ledger_transfer', 'ledger_line'])('%s can be neither changed nor deleted', async (table) => {
    await person(1n)
    const name = sql.table(table)
    await expect(sql`UPDATE ${name} SET amount = amount + 1`.execute(postgres.database)).rejects.toThrow(
      /append-only|permission denied/,
    )
    await expect(sql`DELETE FROM ${name}`.execute(postgres.database)).rejects.toThrow(/append-only|permission denied/)
    await expect(sql`TRUNCATE ${name}`.execute(postgres.database)).rejects.toThrow(/append-only|permission denied/)
  })

  test('not even with the right granted again', async () => {
    await expect(
      transact(async (tx) => {
        await sql`GRANT UPDATE, DELETE ON ledger_transfer TO CURRENT_USER`.execute(tx.db)
        await sql`DELETE FROM ledger_transfer`.execute(tx.db)
      }),
    ).rejects.toThrow(/append-only/)
  })

  test('no statement can overdraw a person', async () => {
    const userId = await person(1n)
    await expect(
      sql`UPDATE ledger_account SET debits_pending = 2 WHERE id = ${cashAccount(userId)}`.execute(postgres.database),
    ).rejects.toThrow(/never_overdrawn/)
  })

  test('a ledger with transfers keeps its currency', async () => {
    await person(1n)
    await configureLedger(postgres.database, { currency: 'USDT' })
    await expect(configureLedger(postgres.database, { currency: 'EUR' })).rejects.toThrow(/counts in USDT/)
  })
})
