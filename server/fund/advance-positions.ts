/** Brings positions forward day by day: works out income and confirmations of all, then posts and stores them together. */
import { sql, type Selectable } from 'kysely'
import { addDays, type BusinessCalendar } from '../../contract/business-day.ts'
import { dailyIncome } from '../../contract/fund-income.ts'
import type { Tx } from '../database/transaction.ts'
import { fundAccount, INTEREST } from '../ledger/accounts.ts'
import { postTransfers, type TransferInput } from '../ledger/post-transfers.ts'
import { readAllBalances } from '../ledger/project-account.ts'
import type { RateOf } from './fund-rate.ts'
import { projectIncome, projectMove } from './fund-rows.ts'
import type { FundIncomeTable, FundMoveTable, FundPositionTable } from './tables.ts'

export const FUND_IN = 'fund-in'

export type Position = Selectable<FundPositionTable>
type PendingMove = Pick<Selectable<FundMoveTable>, 'id' | 'user_id' | 'amount_minor' | 'confirms_at'>

interface Days {
  readonly now: number
  readonly calendar: BusinessCalendar
  readonly today: string
  readonly rateOf: RateOf
}

/** Brings positions that this transaction has locked up to today. @returns them as their last day has left them */
export async function advancePositions(tx: Tx, starts: readonly Position[], days: Days): Promise<readonly Position[]> {
  const userIds = starts.map((start) => start.user_id)
  const balances = await readAllBalances(tx.db, userIds)
  const pending = Map.groupBy(await pendingMoves(tx, userIds), (move) => move.user_id)
  const advances = starts.map((start) => {
    const confirmedMinor = balances.get(start.user_id)?.fundConfirmedMinor
    if (confirmedMinor === undefined) throw new Error(`no accounts of ${start.user_id}`)
    return advance(start, { confirmedMinor, pending: pending.get(start.user_id) ?? [], days })
  })
  const posted = await postTransfers(
    tx,
    advances.flatMap(({ transfers }) => transfers),
    { at: days.now },
  )
  // Income takes nothing from a person, and what is confirmed was held.
  if (!posted.ok) throw new Error(`a cut-off was refused: ${posted.problem}`)
  await storeIncomes(
    tx,
    advances.flatMap(({ incomes }) => incomes),
  )
  await confirmMoves(tx, userIds, days)
  return advances.map(({ position }) => position)
}

function advance(
  start: Position,
  input: { confirmedMinor: bigint; readonly pending: readonly PendingMove[]; readonly days: Days },
): { position: Position; transfers: readonly TransferInput[]; incomes: readonly FundIncomeTable[] } {
  const { days } = input
  let { confirmedMinor, pending } = input
  let position = start
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
      transfers.push(confirmation(move))
      confirmedMinor += move.amount_minor
    }
    pending = pending.filter((one) => Number(one.confirms_at) > cutOff)
  }
  return { position, transfers, incomes }
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
    userId: income.user_id,
    event: 'fund-income',
    businessId,
    leg: 'amount',
    phase: 'single',
    debit: INTEREST,
    credit: fundAccount(income.user_id),
    amountMinor: income.income_minor,
  }
}

function confirmation({ id, user_id: userId }: PendingMove): TransferInput {
  return {
    userId,
    event: 'fund-in-confirmed',
    businessId: id,
    leg: 'amount',
    phase: 'post',
    resolves: FUND_IN,
    record: 'fund-in',
  }
}

async function storeIncomes(tx: Tx, incomes: readonly FundIncomeTable[]): Promise<void> {
  if (incomes.length === 0) return
  const column = <K extends keyof FundIncomeTable>(name: K) => incomes.map((income) => income[name])
  // Arrays: a long downtime of many positions has more values than a statement has parameters.
  await sql`
    insert into fund_income (user_id, day, shares_minor, yearly_rate_bp, income_minor, carried, at)
    select * from unnest(${column('user_id')}::uuid[], ${column('day')}::text[], ${column('shares_minor')}::int8[], ${column('yearly_rate_bp')}::int4[],
      ${column('income_minor')}::int8[], ${column('carried')}::int8[], ${column('at')}::int8[])`.execute(tx.db)
  for (const income of incomes) projectIncome(tx, income)
}

function pendingMoves(tx: Tx, userIds: readonly string[]): Promise<PendingMove[]> {
  const pending = tx.db.selectFrom('fund_move').select(['id', 'user_id', 'amount_minor', 'confirms_at'])
  return pending
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

async function confirmMoves(tx: Tx, userIds: readonly string[], days: Days): Promise<void> {
  const confirmed = await tx.db
    .updateTable('fund_move')
    .set((column) => ({ status: 'confirmed', decided_at: column.ref('confirms_at') }))
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('status', '=', 'pending')
    .where('confirms_at', '<=', BigInt(days.calendar.startOf(days.today)))
    .returningAll()
    .execute()
  for (const move of confirmed) projectMove(tx, move)
}
