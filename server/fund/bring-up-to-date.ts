/**
 * Cut-offs and income. A position is brought forward day by day up to the running business day, however many days have
 * passed: at each cut-off first the income of the day that ends, on what was confirmed during it, then the deposits that
 * this cut-off confirms. Each day once: the position's row is locked and knows its day, the ledger's ids are of position
 * and day. Every move of a person does this first, so a late job never costs anybody a day.
 */
import type { Selectable } from 'kysely'
import { addDays, type BusinessCalendar } from '../../contract/business-day.ts'
import { dailyIncome } from '../../contract/fund-income.ts'
import type { Tx } from '../database/transaction.ts'
import { fundAccount, INTEREST, transferId } from '../ledger/accounts.ts'
import { postTransfers, type TransferInput } from '../ledger/post-transfers.ts'
import { readBalances } from '../ledger/project-account.ts'
import { readRates, type RateOf } from './fund-rate.ts'
import { projectIncome, projectMove, projectPosition } from './fund-rows.ts'
import type { FundIncomeTable, FundPositionTable } from './tables.ts'

export const FUND_IN = 'fund-in'

type Position = Selectable<FundPositionTable>

/** Locks a person's position, which is made if there is none, and brings it to the business day of `now`. */
export async function bringUpToDate(
  tx: Tx,
  context: { userId: string; now: number; calendar: BusinessCalendar },
): Promise<Position> {
  const today = context.calendar.dayOf(context.now)
  await tx.db
    .insertInto('fund_position')
    .values({
      user_id: context.userId,
      open_day: today,
      carried: 0n,
      income_day: null,
      income_day_minor: 0n,
      income_all_minor: 0n,
      deposits_today: 0,
      withdrawals_today: 0,
      updated_at: BigInt(context.now),
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  const position = await tx.db
    .selectFrom('fund_position')
    .selectAll()
    .where('user_id', '=', context.userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (position.open_day >= today) return position
  const forward = await advance(tx, position, { ...context, today, rateOf: await readRates(tx.db) })
  return storePosition(tx, {
    ...forward,
    open_day: today,
    deposits_today: 0,
    withdrawals_today: 0,
    updated_at: BigInt(context.now),
  })
}

/** Stores a position that this transaction has locked, and shows it. */
export async function storePosition(tx: Tx, position: Position): Promise<Position> {
  const { user_id: userId, ...columns } = position
  await tx.db.updateTable('fund_position').set(columns).where('user_id', '=', userId).execute()
  await projectPosition(tx, position)
  return position
}

interface Days {
  readonly now: number
  readonly calendar: BusinessCalendar
  readonly today: string
  readonly rateOf: RateOf
}

async function advance(tx: Tx, start: Position, days: Days): Promise<Position> {
  let position = start
  let confirmedMinor = (await readBalances(tx.db, start.user_id)).fundConfirmedMinor
  let pending = await pendingMoves(tx, start.user_id)
  const transfers: TransferInput[] = []
  const incomes: FundIncomeTable[] = []
  for (let day = start.open_day; day < days.today; day = addDays(day, 1)) {
    const cutOff = days.calendar.startOf(addDays(day, 1))
    const income = incomeOf(position, { day, cutOff, confirmedMinor, yearlyRateBp: days.rateOf(day) })
    position = {
      ...position,
      carried: income.carried,
      income_day: day,
      income_day_minor: income.income_minor,
      income_all_minor: position.income_all_minor + income.income_minor,
    }
    if (income.shares_minor > 0n) incomes.push(income)
    if (income.income_minor > 0n) transfers.push(incomeTransfer(income))
    confirmedMinor += income.income_minor
    for (const move of pending.filter((one) => Number(one.confirms_at) <= cutOff)) {
      transfers.push(confirmation(move.id))
      confirmedMinor += move.amount_minor
    }
    pending = pending.filter((one) => Number(one.confirms_at) > cutOff)
  }
  await post(tx, transfers, days.now)
  await storeIncomes(tx, incomes)
  await confirmMoves(tx, start.user_id, days)
  return position
}

function incomeOf(
  position: Position,
  at: { day: string; cutOff: number; confirmedMinor: bigint; yearlyRateBp: number },
): FundIncomeTable {
  const income = dailyIncome({
    confirmedMinor: at.confirmedMinor,
    yearlyRateBp: at.yearlyRateBp,
    carried: position.carried,
  })
  return {
    user_id: position.user_id,
    day: at.day,
    shares_minor: at.confirmedMinor,
    yearly_rate_bp: at.yearlyRateBp,
    income_minor: income.incomeMinor,
    carried: income.carried,
    at: BigInt(at.cutOff),
  }
}

function incomeTransfer(income: FundIncomeTable): TransferInput {
  const businessId = `${income.user_id} ${income.day}`
  return {
    event: 'fund-income',
    businessId,
    leg: 'amount',
    phase: 'single',
    debit: INTEREST,
    credit: fundAccount(income.user_id),
    amountMinor: income.income_minor,
  }
}

function confirmation(moveId: string): TransferInput {
  return {
    event: 'fund-in-confirmed',
    businessId: moveId,
    leg: 'amount',
    phase: 'post',
    resolves: transferId(FUND_IN, moveId, 'amount'),
    record: 'fund-in',
  }
}

async function post(tx: Tx, transfers: readonly TransferInput[], now: number): Promise<void> {
  const posted = await postTransfers(tx, transfers, { at: now })
  // Income takes nothing from a person, and what is confirmed was held.
  if (!posted.ok) throw new Error(`a cut-off was refused: ${posted.problem}`)
}

async function storeIncomes(tx: Tx, incomes: readonly FundIncomeTable[]): Promise<void> {
  if (incomes.length === 0) return
  await tx.db.insertInto('fund_income').values(incomes).execute()
  for (const income of incomes) projectIncome(tx, income)
}

function pendingMoves(tx: Tx, userId: string) {
  const pending = tx.db.selectFrom('fund_move').select(['id', 'amount_minor', 'confirms_at'])
  return pending
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

async function confirmMoves(tx: Tx, userId: string, days: Days): Promise<void> {
  const confirmed = await tx.db
    .updateTable('fund_move')
    .set((column) => ({ status: 'confirmed', decided_at: column.ref('confirms_at') }))
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('confirms_at', '<=', BigInt(days.calendar.startOf(days.today)))
    .returningAll()
    .execute()
  for (const move of confirmed) projectMove(tx, move)
}
