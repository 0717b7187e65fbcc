/** The house can pay every gain that it promised: nobody buys beyond its own funds, whatever happens at the same moment. */
import { randomInt, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalText } from '../../contract/intent/refusal.ts'
import { gainOf } from '../../contract/money.ts'
import { done, type Outcome } from '../../contract/outcome.ts'
import { inTransaction, type Tx } from '../../server/database/transaction.ts'
import { HOUSE_ROWS, houseAccount, houseRow } from '../../server/ledger/accounts.ts'
import { fundDemoHouse, fundHouse, lowHouseFunds, readHouseFunds } from '../../server/ledger/house-funds.ts'
import { settleHolds, type HoldSettlement } from '../../server/ledger/settle-holds.ts'
import { migrations } from '../../server/migrations.ts'
import { ensureAutomaticReviewers } from '../../server/operators/automatic-reviewers.ts'
import { approve } from '../../server/operators/decide.ts'
import { houseFundingReview, requestHouseFunding } from '../../server/operators/house-funding.ts'
import { USUAL_BOUNDS } from '../../server/reviews/bounds.ts'
import { holdStake } from '../support/hold-stake.ts'
import { ledgerHolds } from '../support/money-person.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { START, TestExchange } from '../support/test-market.ts'

const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))
const RUNS = process.env['SOAK'] ? 200 : 6
const PEOPLE = 12
const CANNOT_PAY = { ok: false, problem: 'house-cannot-pay' }

let exchange: TestExchange
let people: string[]

beforeAll(async () => {
  exchange = await TestExchange.open({ postgres: await createTestDatabase(migrations) })
  await exchange.tick(0, Object.fromEntries(exchange.catalogue.map(({ id }) => [id, 100_000])))
  people = await Promise.all(Array.from({ length: PEOPLE }, () => exchange.person(1_000_000_00n)))
})
afterAll(() => exchange.close())

const transact = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(exchange.postgres.database, work)
const funds = () => readHouseFunds(exchange.postgres.database)
const hold = (userId: string, orderId: string, gainMinor: bigint) =>
  transact((tx) => holdStake(tx, { orderId, userId, stakeMinor: 100n, gainMinor, at: START }))
const settle = (userId: string, orderId: string, result: HoldSettlement['result']) =>
  transact((tx) => settleHolds(tx, [{ userId, orderId, result }], { at: START, businessDay: '2026-11-20' }))

/** Leaves the house with so much free money, put in or taken out by its owner. */
async function leaveFree(freeMinor: bigint): Promise<void> {
  const amountMinor = freeMinor - (await funds()).freeMinor
  if (amountMinor === 0n) return
  const funded = await transact((tx) => fundHouse(tx, { id: randomUUID(), amountMinor }, START))
  if (!funded.ok) throw new Error(funded.problem)
}

async function rowsFree(): Promise<bigint[]> {
  const { rows } = await sql<{ free: bigint }>`
    SELECT credits_posted - debits_posted - debits_pending AS free FROM ledger_house WHERE kind = 'house'`.execute(
    exchange.postgres.database,
  )
  return rows.map(({ free }) => free)
}

/** An order's id whose gain is paid by this row of the house. */
function orderOfRow(row: number): string {
  for (;;) {
    const id = randomUUID()
    if (houseAccount(id) === houseRow(row)) return id
  }
}

test('a buy that the house could not pay is refused and signed, holds nothing, and is taken once the house has the money', async () => {
  const userId = await exchange.person(100_00n)
  const terms = exchange.catalogue[0]?.countdowns.find(({ seconds }) => seconds === 30)
  const gain = gainOf(10_00n, terms?.returnRateBp ?? 0)
  await leaveFree(gain - 1n)
  const refused = await exchange.buy(userId)
  expect(refused).toMatchObject(CANNOT_PAY)
  const { receipt, signature } = (refused as { refusal: { receipt: never; signature: string } }).refusal
  expect(receipt).toMatchObject({ problem: 'house-cannot-pay' })
  expect(signature).toBe(exchange.keys.sign(refusalText(receipt)))
  expect((await funds()).possibleGainsMinor).toBe(0n)

  await leaveFree(gain)
  await exchange.mustBuy(userId)
  expect(await funds()).toMatchObject({ freeMinor: 0n, possibleGainsMinor: gain })
  expect(await exchange.buy(userId)).toMatchObject(CANNOT_PAY)
  for (const ms of [500, 30_000, 5_000]) await exchange.tick(ms, { [exchange.catalogue[0]?.id ?? '']: 100_000 })
  expect((await funds()).possibleGainsMinor).toBe(0n)
})

test('all that the house has stands behind each order, in whichever row it lies', async () => {
  const [userId = ''] = people
  await leaveFree(BigInt(HOUSE_ROWS) * 1_000n)
  const orders = Array.from({ length: 3 }, () => orderOfRow(5))
  const outcomes: Outcome<void>[] = []
  for (const id of orders) outcomes.push(await hold(userId, id, 6_000n))
  expect(outcomes).toEqual([{ ok: true, value: undefined }, { ok: true, value: undefined }, CANNOT_PAY])
  expect(await funds()).toMatchObject({ possibleGainsMinor: 12_000n, freeMinor: 4_000n })
  const free = await rowsFree()
  expect(free.every((row) => row >= 0n)).toBe(true)
  for (const id of orders.slice(0, 2)) await settle(userId, id, 'release')
  await ledgerHolds(exchange.postgres.database)
})

test('of many buys at one moment as many are taken as the house can pay, and no more', async () => {
  await leaveFree(25n * 900n + 899n)
  const asked = Array.from({ length: 60 }, (_, index) => ({ id: randomUUID(), userId: people[index % PEOPLE] ?? '' }))
  const outcomes = await Promise.all(asked.map(({ id, userId }) => hold(userId, id, 900n)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(25)
  expect(new Set(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.problem])))).toEqual(
    new Set(['house-cannot-pay']),
  )
  expect(await funds()).toMatchObject({ possibleGainsMinor: 25n * 900n, freeMinor: 899n })
  expect((await rowsFree()).every((row) => row >= 0n)).toBe(true)
  const taken = asked.filter((_, index) => outcomes[index]?.ok)
  await Promise.all(
    taken.map(({ id, userId }, index) => settle(userId, id, (['won', 'lost', 'release'] as const)[index % 3] ?? 'won')),
  )
  await ledgerHolds(exchange.postgres.database)
})

type Step =
  | { readonly kind: 'buy'; readonly person: number; readonly gain: number }
  | { readonly kind: 'settle'; readonly pick: number; readonly result: 'won' | 'lost' | 'release' }
  | { readonly kind: 'fund'; readonly amount: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      person: fc.nat({ max: PEOPLE - 1 }),
      gain: fc.integer({ min: 1, max: 400 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      pick: fc.nat(),
      result: fc.constantFrom('won' as const, 'lost' as const, 'release' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('fund' as const),
      amount: fc.integer({ min: -600, max: 600 }).filter((amount) => amount !== 0),
    }),
  },
)

/** Plain sums beside the ledger. */
interface Model {
  own: bigint
  readonly open: { readonly id: string; readonly userId: string; readonly gain: bigint }[]
}
const promised = ({ open }: Model) => open.reduce((sum, { gain }) => sum + gain, 0n)

async function take(model: Model, next: Step): Promise<void> {
  const free = model.own - promised(model)
  switch (next.kind) {
    case 'buy': {
      const order = { id: randomUUID(), userId: people[next.person] ?? '', gain: BigInt(next.gain) }
      const outcome = await hold(order.userId, order.id, order.gain)
      expect(outcome).toEqual(order.gain <= free ? done(undefined) : CANNOT_PAY)
      if (outcome.ok) model.open.push(order)
      return
    }
    case 'settle': {
      const [order] = model.open.splice(next.pick % Math.max(1, model.open.length), 1)
      if (!order) return
      await settle(order.userId, order.id, next.result)
      model.own += next.result === 'won' ? -order.gain : next.result === 'lost' ? 100n : 0n
      return
    }
    case 'fund': {
      const amountMinor = BigInt(next.amount)
      const outcome = await transact((tx) => fundHouse(tx, { id: randomUUID(), amountMinor }, START))
      expect(outcome).toEqual(free + amountMinor >= 0n ? done(undefined) : CANNOT_PAY)
      if (outcome.ok) model.own += amountMinor
    }
  }
}

test(`over random histories the house is never below zero, no order is refused that it could pay, and none taken that it could not (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      await leaveFree(500n)
      const model: Model = { own: 500n, open: [] }
      for (const next of steps) {
        await take(model, next)
        const held = await funds()
        expect(held).toEqual({
          ownMinor: model.own,
          possibleGainsMinor: promised(model),
          freeMinor: model.own - promised(model),
        })
        expect((await rowsFree()).every((row) => row >= 0n)).toBe(true)
      }
      for (const { id, userId } of model.open) await settle(userId, id, 'release')
    }),
    { seed: SEED, numRuns: RUNS },
  )
  await ledgerHolds(exchange.postgres.database)
})

test('money of the house takes two operators in, two out, and none out that an open order can need', async () => {
  const [anna, bert] = (await transact((tx) => ensureAutomaticReviewers(tx, START))).map(({ id }) => ({
    operatorId: id,
    now: START,
    bounds: USUAL_BOUNDS,
  }))
  if (!anna || !bert) throw new Error('no operators')
  await leaveFree(1_000n)
  const ask = async (amountMinor: bigint, reason = 'opening capital') => {
    const id = randomUUID()
    const asked = await transact((tx) => requestHouseFunding(tx, anna, { id, amountMinor, reason }))
    return { id, asked }
  }
  const second = (id: string, by = bert) => transact((tx) => approve(tx, by, houseFundingReview, id))

  expect((await ask(1n, ' ')).asked).toEqual({ ok: false, problem: 'reason-missing' })
  const { id, asked } = await ask(500n)
  expect(asked).toEqual(done('awaits-second-operator'))
  expect((await funds()).freeMinor).toBe(1_000n)
  expect(await second(id, anna)).toEqual({ ok: false, problem: 'second-operator-needed' })
  expect(await second(id)).toEqual(done('approved'))
  expect(await second(id)).toEqual({ ok: false, problem: 'already-decided' })
  expect((await funds()).freeMinor).toBe(1_500n)

  const [userId = ''] = people
  const orderId = randomUUID()
  await hold(userId, orderId, 1_200n)
  expect(await second((await ask(-301n)).id)).toEqual(CANNOT_PAY)
  expect(await second((await ask(-300n)).id)).toEqual(done('approved'))
  expect(await funds()).toEqual({ ownMinor: 1_200n, possibleGainsMinor: 1_200n, freeMinor: 0n })
  await settle(userId, orderId, 'won')
  await ledgerHolds(exchange.postgres.database)
})

test('a demo gets its play money once, and a start says when little is free', async () => {
  await leaveFree(9_999_999n)
  await fundDemoHouse(exchange.postgres.database, START + 1)
  expect(await lowHouseFunds(exchange.postgres.database)).toEqual({
    own: '99999.99',
    possibleGains: '0.00',
    free: '99999.99',
  })
  await leaveFree(10_000_000n)
  expect(await lowHouseFunds(exchange.postgres.database)).toBeNull()
})

test('a ledger whose house was below its floor before settles what runs, takes no buy, and is mended by funding that reaches the floor', async () => {
  const { database } = exchange.postgres
  await leaveFree(1_000n)
  const [userId = ''] = people
  const running = randomUUID()
  await hold(userId, running, 800n)
  // As the version before let it become: gains were paid that nobody had put in.
  await sql`UPDATE ledger_account SET debits_posted = debits_posted + 8000 / (SELECT count(*) FROM ledger_house WHERE kind = 'house')
    WHERE kind = 'house'`.execute(database)
  expect((await funds()).freeMinor).toBe(200n - 8_000n)
  expect(await hold(userId, randomUUID(), 1n)).toEqual(CANNOT_PAY)
  await settle(userId, running, 'won')
  const fund = (amountMinor: bigint) => transact((tx) => fundHouse(tx, { id: randomUUID(), amountMinor }, START))
  expect(await fund(7_799n)).toEqual({ ok: false, problem: 'amount-below-minimum', facts: { minimum: '78.00' } })
  expect(await fund(7_800n + 160n)).toEqual(done(undefined))
  const next = randomUUID()
  expect(await hold(userId, next, 160n)).toEqual(done(undefined))
  expect((await rowsFree()).every((row) => row >= 0n)).toBe(true)
  expect(await hold(userId, randomUUID(), 1n)).toEqual(CANNOT_PAY)
})
