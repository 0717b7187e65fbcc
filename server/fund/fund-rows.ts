import type { Selectable } from 'kysely'
import { formatMoney } from '../../contract/money.ts'
import type { FundIncome } from '../../contract/rows/fund-income.ts'
import type { FundMove } from '../../contract/rows/fund-move.ts'
import type { FundPosition } from '../../contract/rows/fund-position.ts'
import type { Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import { readAllBalances, type Balances } from '../ledger/project-account.ts'
import type { FundIncomeTable, FundMoveTable, FundPositionTable } from './tables.ts'

/** Shows a person's position as it stands, with the ledger's amounts, in their feed. */
export async function projectPosition(tx: Tx, row: Selectable<FundPositionTable>): Promise<void> {
  await projectPositions(tx, [row])
}

/** The same for many people, with one look at the ledger. */
export async function projectPositions(tx: Tx, rows: readonly Selectable<FundPositionTable>[]): Promise<void> {
  const balances = await readAllBalances(
    tx.db,
    rows.map((row) => row.user_id),
  )
  for (const row of rows) {
    const own = balances.get(row.user_id)
    if (own === undefined) throw new Error(`no accounts of ${row.user_id}`)
    recordChange(tx, { owner: row.user_id, collection: 'fundPosition', id: 'main', doc: positionOf(row, own) })
  }
}

function positionOf(row: Selectable<FundPositionTable>, balances: Balances): FundPosition {
  return {
    confirmed: formatMoney(balances.fundConfirmedMinor),
    pending: formatMoney(balances.fundPendingMinor),
    incomeYesterday: formatMoney(row.income_day_minor),
    incomeDay: row.income_day,
    incomeAll: formatMoney(row.income_all_minor),
    day: row.open_day,
    depositsToday: row.deposits_today,
    withdrawalsToday: row.withdrawals_today,
    updatedAt: Number(row.updated_at),
  }
}

/** Shows a move in its owner's feed, and answers it. */
export function projectMove(tx: Tx, row: Selectable<FundMoveTable>): FundMove {
  const doc: FundMove = {
    id: row.id,
    number: row.number,
    kind: row.kind,
    amount: formatMoney(row.amount_minor),
    status: row.status,
    createdAt: Number(row.created_at),
    confirmsAt: Number(row.confirms_at),
    decidedAt: row.decided_at === null ? null : Number(row.decided_at),
  }
  recordChange(tx, { owner: row.user_id, collection: 'fundMoves', id: row.id, doc })
  return doc
}

/** Shows a day's income in its owner's feed. */
export function projectIncome(tx: Tx, row: FundIncomeTable): void {
  const doc: FundIncome = {
    day: row.day,
    shares: formatMoney(row.shares_minor),
    yearlyRateBp: row.yearly_rate_bp,
    income: formatMoney(row.income_minor),
    carried: String(row.carried),
    at: Number(row.at),
  }
  recordChange(tx, { owner: row.user_id, collection: 'fundIncomes', id: row.day, doc })
}
