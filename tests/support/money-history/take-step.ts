/** One step of a history, in the real world and in its model, side by side. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addDays } from '../../../contract/business-day.ts'
import type { ProblemCode } from '../../../contract/problem.ts'
import { readBalances } from '../../../server/ledger/project-account.ts'
import { UNDER_REVIEW_MAX } from '../../../server/payments/deposit-proof.ts'
import { FEE_MINOR, LOSS_LIMIT_MINOR, type MoneyModel } from './model.ts'
import { PEOPLE, type Step } from './steps.ts'
import { calendar, type MoneyWorld } from './world.ts'

/** Every balance is what the model's plain addition says. */
export async function agree(world: MoneyWorld, model: MoneyModel): Promise<void> {
  for (const [person, one] of model.people.entries()) {
    const { userId } = world.at(person)
    const balances = await readBalances(world.database, userId)
    expect([balances.availableMinor, balances.inOrdersMinor, balances.inWithdrawalsMinor]).toEqual([
      one.available,
      one.inOrders,
      one.inWithdrawals,
    ])
    const position = await world.database
      .selectFrom('fund_position')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst()
    // A position that no cut-off has reached yet stands at an earlier day; it is looked at when it has come.
    if (position && position.open_day !== model.day) continue
    expect([balances.fundConfirmedMinor, balances.fundPendingMinor, position?.carried ?? 0n]).toEqual([
      one.confirmed,
      model.pendingOf(person),
      one.carried,
    ])
  }
}

/** Takes one out of those that wait to be decided; none is left to take from an empty list. */
function takeOut<T>(waiting: T[], pick: number): T | undefined {
  return waiting.splice(pick % waiting.length, 1)[0]
}

/** The world, its model, and the id of what the step makes. */
interface Scene {
  readonly world: MoneyWorld
  readonly model: MoneyModel
  readonly id: string
}

type StepOf<Kind extends Step['kind']> = Step & { readonly kind: Kind }

/** Takes one step in the world and in the model, and holds the world's answer against what the rules call for. */
export async function take(world: MoneyWorld, model: MoneyModel, next: Step): Promise<void> {
  const scene: Scene = { world, model, id: randomUUID() }
  switch (next.kind) {
    case 'ask-deposit':
      return askDeposit(scene, next)
    case 'decide-deposit':
      return decideDeposit(scene, next)
    case 'order':
      return placeOrder(scene, next)
    case 'settle':
      return settleOrder(scene, next)
    case 'ask-withdrawal':
      return askWithdrawal(scene, next)
    case 'decide-withdrawal':
      return decideWithdrawal(scene, next)
    case 'fund-in':
      return moveShares(scene, { ...next, kind: 'in' })
    case 'fund-out':
      return moveShares(scene, { ...next, kind: 'out' })
    case 'cancel-fund-in':
      return cancelFundIn(scene, next)
    case 'adjust':
      return adjust(scene, next)
    case 'pass':
      return passDays(scene, next)
  }
}

async function askDeposit({ world, model, id }: Scene, next: StepOf<'ask-deposit'>): Promise<void> {
  const isFull = model.deposits.filter(({ person }) => person === next.person).length >= UNDER_REVIEW_MAX
  expect(
    await world.act(next.crash, (tx) => world.askDeposit(tx, next.person, { id, amount: next.amount }), 'id-taken'),
  ).toBe(isFull ? 'too-many-requests' : null)
  if (isFull) return
  model.deposits.push({ id, person: next.person, amount: next.amount })
}

async function decideDeposit({ world, model }: Scene, next: StepOf<'decide-deposit'>): Promise<void> {
  const deposit = takeOut(model.deposits, next.pick)
  if (!deposit) return
  expect(
    await world.act(next.crash, (tx) => world.decideDeposit(tx, deposit.id, next.isCredited), 'already-decided'),
  ).toBeNull()
  if (next.isCredited) model.at(deposit.person).available += deposit.amount
}

async function placeOrder({ world, model, id }: Scene, next: StepOf<'order'>): Promise<void> {
  const one = model.at(next.person)
  const isOverLimit = next.person === PEOPLE - 1 && one.inOrders - one.profitToday + next.amount > LOSS_LIMIT_MINOR
  const gain = (next.amount * 82n) / 100n + 1n
  const problem = await world.act(next.crash, (tx) => world.order(tx, next.person, { id, amount: next.amount, gain }))
  expect(problem).toBe(isOverLimit ? 'loss-limit-reached' : one.available < next.amount ? 'insufficient-balance' : null)
  if (problem !== null) return
  one.available -= next.amount
  one.inOrders += next.amount
  model.orders.push({ id, person: next.person, amount: next.amount, gain })
}

async function settleOrder({ world, model }: Scene, next: StepOf<'settle'>): Promise<void> {
  const order = takeOut(model.orders, next.pick)
  if (!order) return
  expect(
    await world.act(next.crash, (tx) => world.settle(tx, order.person, { id: order.id, result: next.result })),
  ).toBeNull()
  const one = model.at(order.person)
  one.inOrders -= order.amount
  one.available += next.result === 'won' ? order.amount + order.gain : next.result === 'lost' ? 0n : order.amount
  one.profitToday += next.result === 'won' ? order.gain : next.result === 'lost' ? -order.amount : 0n
}

async function askWithdrawal({ world, model, id }: Scene, next: StepOf<'ask-withdrawal'>): Promise<void> {
  const one = model.at(next.person)
  const problem = await world.act(next.crash, (tx) =>
    world.askWithdrawal(tx, next.person, { id, amount: next.amount, fee: FEE_MINOR }),
  )
  expect(problem).toBe(
    next.amount < 1_000n ? 'amount-below-minimum' : one.available < next.amount ? 'insufficient-balance' : null,
  )
  if (problem !== null) return
  one.available -= next.amount
  one.inWithdrawals += next.amount
  model.withdrawals.push({ id, person: next.person, amount: next.amount })
}

async function decideWithdrawal({ world, model }: Scene, next: StepOf<'decide-withdrawal'>): Promise<void> {
  const withdrawal = takeOut(model.withdrawals, next.pick)
  if (!withdrawal) return
  expect(
    await world.act(next.crash, (tx) => world.decideWithdrawal(tx, withdrawal, next.status), 'already-decided'),
  ).toBeNull()
  const one = model.at(withdrawal.person)
  one.inWithdrawals -= withdrawal.amount
  if (next.status !== 'success') one.available += withdrawal.amount
}

async function cancelFundIn({ world, model }: Scene, next: StepOf<'cancel-fund-in'>): Promise<void> {
  const move = takeOut(model.pending, next.pick)
  if (!move) return
  expect(
    await world.act(next.crash, (tx) => world.cancelShares(tx, move.person, move.id), 'already-decided'),
  ).toBeNull()
  model.at(move.person).available += move.amount
}

async function adjust({ world, model, id }: Scene, next: StepOf<'adjust'>): Promise<void> {
  const one = model.at(next.person)
  const problem = await world.act(
    next.crash,
    (tx) => world.adjust(tx, next.person, { id, amount: next.amount }),
    'same',
  )
  expect(problem).toBe(one.available + next.amount < 0n ? 'insufficient-balance' : null)
  if (problem === null) one.available += next.amount
}

async function passDays({ world, model }: Scene, next: StepOf<'pass'>): Promise<void> {
  model.pass(next.days)
  world.now = calendar.startOf(addDays(calendar.dayOf(world.now), next.days)) + 1_000
  if (next.isCutOffRun) await Promise.all([world.cutOff(), world.cutOff()])
}

async function moveShares(
  { world, model, id }: Scene,
  move: { kind: 'in' | 'out'; person: number; amount: bigint; crash: boolean },
): Promise<void> {
  const one = model.at(move.person)
  const isIn = move.kind === 'in'
  const enough: ProblemCode | null = isIn
    ? one.available < move.amount
      ? 'insufficient-balance'
      : null
    : one.confirmed < move.amount
      ? 'insufficient-shares'
      : null
  const isUsedUp = (isIn ? one.fundDeposits : one.fundWithdrawals) >= 3
  const problem = await world.act(move.crash, (tx) => world.moveShares(tx, move.person, { ...move, id }))
  expect(problem).toBe(isIn && move.amount < 100n ? 'amount-below-minimum' : isUsedUp ? 'fund-moves-used-up' : enough)
  if (problem !== null) return
  one.hasPosition = true
  if (isIn) {
    one.fundDeposits += 1
    one.available -= move.amount
    model.pending.push({ id, person: move.person, amount: move.amount })
  } else {
    one.fundWithdrawals += 1
    one.available += move.amount
    one.confirmed -= move.amount
  }
}
