import type { Generated } from 'kysely'

/** The Yu'ebao of one person. The amounts themselves are the ledger's; here is how far in time they have been brought. */
export interface FundPositionTable {
  user_id: string
  /** The business day that is running for this position: all cut-offs up to its beginning have been applied. */
  open_day: string
  /** Rest of the last income, in 1 / INCOME_DIVISOR of a minor unit. */
  carried: bigint
  income_day: string | null
  income_day_minor: bigint
  income_all_minor: bigint
  /** Moves made on `open_day`. */
  deposits_today: number
  withdrawals_today: number
  updated_at: bigint
}

export interface FundMoveTable {
  id: string
  number: Generated<string>
  user_id: string
  kind: 'in' | 'out'
  amount_minor: bigint
  status: 'pending' | 'confirmed' | 'cancelled'
  created_at: bigint
  confirms_at: bigint
  decided_at: bigint | null
}

export interface FundIncomeTable {
  user_id: string
  day: string
  shares_minor: bigint
  yearly_rate_bp: number
  income_minor: bigint
  carried: bigint
  at: bigint
}

/** The yearly rate from a business day on, until a later row. */
export interface FundRateTable {
  from_day: string
  yearly_rate_bp: number
}

declare module '../database/tables.ts' {
  interface Tables {
    fund_position: FundPositionTable
    fund_move: FundMoveTable
    fund_income: FundIncomeTable
    fund_rate: FundRateTable
  }
}
