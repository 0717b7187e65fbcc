/**
 * Random business histories through the real services: deposits, orders, withdrawals, refusals, Yu'ebao, adjustments, days
 * passing, crashes before the commit, repeats. After each step every invariant of the audit holds, each answer is the one
 * that the rules call for, and every balance is what plain addition says. The seed is printed; SEED repeats a run.
 */
import { randomInt, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../contract/business-day.ts'
import type { ProblemCode } from '../../contract/problem.ts'
import type { Database } from '../../server/database/database.ts'
import { migrations as all } from '../../server/migrations.ts'
import { readBalances } from '../../server/ledger/project-account.ts'
import { FEE_MINOR, LOSS_LIMIT_MINOR, MoneyModel } from '../support/money-history/model.ts'
import { FIRST_STEPS, PEOPLE, step, type Step } from '../support/money-history/steps.ts'
import { calendar, MoneyWorld } from '../support/money-history/world.ts'
import { ledgerHolds } from '../support/money-person.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

const RUNS = Number(process.env['RUNS'] ?? (process.env['SOAK'] ? 2_000 : 200))
const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))
// Before the clocks go forward in New York: some histories pass a day of 23 hours.
const FIRST_DAY = '2027-03-08'
// The audit asks that an order's holds have an order; these histories have holds alone.
const migrations = Object.fromEntries(Object.entries(all).filter(([name]) => !name.endsWith('-trading')))

/** Histories share a database while they are sound, for speed: each has people of its own, the audit sees them all. */
const HISTORIES_PER_DATABASE = 10

test(`money histories, seed ${SEED}`, { timeout: 3_600_000 }, async () => {
  console.log(`money histories: seed ${SEED}, ${RUNS} runs`)
  let shared: { database: TestDatabase; histories: number } | null = null
  const nextDatabase = async () => {
    if (shared && shared.histories < HISTORIES_PER_DATABASE) return shared
    await shared?.database.drop()
    return (shared = { database: await createTestDatabase(migrations, { maxConnections: 3 }), histories: 0 })
  }
  const history = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
    const used = await nextDatabase()
    used.histories += HISTORIES_PER_DATABASE
    await live(used.database.database, steps)
    // Only a sound one is used again: what this history broke must not be found in the next.
    used.histories -= HISTORIES_PER_DATABASE - 1
  })
  await fc.assert(history, { numRuns: RUNS, seed: SEED })
  await nextDatabase().then(({ database }) => database.drop())
})

async function live(database: Database, steps: readonly Step[]): Promise<void> {
  const world = new MoneyWorld(database, FIRST_DAY)
  const model = new MoneyModel(FIRST_DAY, PEOPLE)
  await world.begin(PEOPLE, LOSS_LIMIT_MINOR)
  for (const next of FIRST_STEPS) await take(world, model, next)
  for (const next of steps) {
    await take(world, model, next)
    await ledgerHolds(database)
    await agree(world, model)
  }
}

async function agree(world: MoneyWorld, model: MoneyModel): Promise<void> {
  for (const [person, one] of model.people.entries()) {
    const { userId } = world.at(person)
    const balances = await readBalances(world.database, userId)
    expect([balances.availableMinor, balances.inOrdersMinor, balances.inWithdrawalsMinor]).toEqual([one.available, one.inOrders, one.inWithdrawals])
    const position = await world.database.selectFrom('fund_position').selectAll().where('user_id', '=', userId).executeTakeFirst()
    // A position that no cut-off has reached yet stands at an earlier day; it is looked at when it has come.
    if (position && position.open_day !== model.day) continue
    expect([balances.fundConfirmedMinor, balances.fundPendingMinor, position?.carried ?? 0n]).toEqual([one.confirmed, model.pendingOf(person), one.carried])
  }
}

function choose<T>(list: readonly T[], pick: number): T | undefined {
  return list.length === 0 ? undefined : list[pick % list.length]
}

async function take(world: MoneyWorld, model: MoneyModel, next: Step): Promise<void> {
  const id: string = randomUUID()
  switch (next.kind) {
    case 'ask-deposit': {
      expect(await world.act(next.crash, (tx) => world.askDeposit(tx, next.person, { id, amount: next.amount }), 'id-taken')).toBeNull()
      model.deposits.push({ id, person: next.person, amount: next.amount })
      return
    }
    case 'decide-deposit': {
      const deposit = choose(model.deposits, next.pick)
      if (!deposit) return
      expect(await world.act(next.crash, (tx) => world.decideDeposit(tx, deposit.id, next.isCredited), 'already-decided')).toBeNull()
      model.deposits = model.deposits.filter((one) => one !== deposit)
      if (next.isCredited) model.at(deposit.person).available += deposit.amount
      return
    }
    case 'order': {
      const one = model.at(next.person)
      const isOverLimit = next.person === PEOPLE - 1 && one.inOrders - one.profitToday + next.amount > LOSS_LIMIT_MINOR
      const gain = (next.amount * 82n) / 100n + 1n
      const problem = await world.act(next.crash, (tx) => world.order(tx, next.person, { id, amount: next.amount, gain }))
      expect(problem).toBe(isOverLimit ? 'loss-limit-reached' : one.available < next.amount ? 'insufficient-balance' : null)
      if (problem !== null) return
      one.available -= next.amount
      one.inOrders += next.amount
      model.orders.push({ id, person: next.person, amount: next.amount, gain })
      return
    }
    case 'settle': {
      const order = choose(model.orders, next.pick)
      if (!order) return
      expect(await world.act(next.crash, (tx) => world.settle(tx, order.id, next.result))).toBeNull()
      model.orders = model.orders.filter((one) => one !== order)
      const one = model.at(order.person)
      one.inOrders -= order.amount
      one.available += next.result === 'won' ? order.amount + order.gain : next.result === 'lost' ? 0n : order.amount
      one.profitToday += next.result === 'won' ? order.gain : next.result === 'lost' ? -order.amount : 0n
      return
    }
    case 'ask-withdrawal': {
      const one = model.at(next.person)
      const problem = await world.act(next.crash, (tx) => world.askWithdrawal(tx, next.person, { id, amount: next.amount, fee: FEE_MINOR }))
      expect(problem).toBe(next.amount < 1_000n ? 'amount-below-minimum' : one.available < next.amount ? 'insufficient-balance' : null)
      if (problem !== null) return
      one.available -= next.amount
      one.inWithdrawals += next.amount
      model.withdrawals.push({ id, person: next.person, amount: next.amount })
      return
    }
    case 'decide-withdrawal': {
      const withdrawal = choose(model.withdrawals, next.pick)
      if (!withdrawal) return
      expect(await world.act(next.crash, (tx) => world.decideWithdrawal(tx, withdrawal, next.status), 'already-decided')).toBeNull()
      model.withdrawals = model.withdrawals.filter((one) => one !== withdrawal)
      const one = model.at(withdrawal.person)
      one.inWithdrawals -= withdrawal.amount
      if (next.status !== 'success') one.available += withdrawal.amount
      return
    }
    case 'fund-in':
    case 'fund-out':
      return moveShares(world, model, { ...next, id, kind: next.kind === 'fund-in' ? 'in' : 'out' })
    case 'cancel-fund-in': {
      const move = choose(model.pending, next.pick)
      if (!move) return
      expect(await world.act(next.crash, (tx) => world.cancelShares(tx, move.person, move.id), 'already-decided')).toBeNull()
      model.pending = model.pending.filter((one) => one !== move)
      model.at(move.person).available += move.amount
      return
    }
    case 'adjust': {
      const one = model.at(next.person)
      const problem = await world.act(next.crash, (tx) => world.adjust(tx, next.person, { id, amount: next.amount }), 'id-taken')
      expect(problem).toBe(one.available + next.amount < 0n ? 'insufficient-balance' : null)
      if (problem === null) one.available += next.amount
      return
    }
    case 'pass': {
      model.pass(next.days)
      world.now = calendar.startOf(addDays(calendar.dayOf(world.now), next.days)) + 1_000
      if (next.isCutOffRun) await Promise.all([world.cutOff(), world.cutOff()])
      return
    }
  }
}

async function moveShares(
  world: MoneyWorld,
  model: MoneyModel,
  move: { id: string; kind: 'in' | 'out'; person: number; amount: bigint; crash: boolean },
): Promise<void> {
  const one = model.at(move.person)
  const isIn = move.kind === 'in'
  const enough: ProblemCode | null = isIn
    ? one.available < move.amount ? 'insufficient-balance' : null
    : one.confirmed < move.amount ? 'insufficient-shares' : null
  const isUsedUp = (isIn ? one.fundDeposits : one.fundWithdrawals) >= 3
  const problem = await world.act(move.crash, (tx) => world.moveShares(tx, move.person, move))
  expect(problem).toBe(isIn && move.amount < 100n ? 'amount-below-minimum' : isUsedUp ? 'fund-moves-used-up' : enough)
  if (problem !== null) return
  one.hasPosition = true
  if (isIn) {
    one.fundDeposits += 1
    one.available -= move.amount
    model.pending.push({ id: move.id, person: move.person, amount: move.amount })
  } else {
    one.fundWithdrawals += 1
    one.available += move.amount
    one.confirmed -= move.amount
  }
}
