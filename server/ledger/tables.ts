import type { Generated, GeneratedAlways } from 'kysely'

declare module '../database/tables.ts' {
  interface Tables {
    ledger_book: LedgerBookTable
    ledger_account: LedgerAccountTable
    ledger_transfer: LedgerTransferTable
    ledger_line: LedgerLineTable
    ledger_balances: LedgerBalancesView
    /** A view: the accounts of nobody. Where the ledger is divided, each has a made-up owner. */
    ledger_house: LedgerAccountTable
    statement_month: StatementMonthTable
    /** One row. */
    months_signed: {
      id: number
      /** Everybody's statement is signed for the months before this one, YYYY-MM. */
      up_to: string
    }
  }
}

/** One row: what this ledger counts in. */
interface LedgerBookTable {
  is_only: Generated<boolean>
  currency: string
  /** Null until the first start; then for good. */
  is_demo: Generated<boolean | null>
}

export type AccountKind =
  'cash' | 'fund' | 'practice' | 'house' | 'practice-house' | 'clearing' | 'income' | 'interest' | 'adjustment'

/** All amounts in minor units. */
interface LedgerAccountTable {
  id: string
  kind: AccountKind
  /** The person, of cash, fund and practice. */
  owner: string | null
  debits_pending: Generated<bigint>
  debits_posted: Generated<bigint>
  credits_pending: Generated<bigint>
  credits_posted: Generated<bigint>
  /** The part of debits_pending that is stakes of open orders. */
  held_for_orders: Generated<bigint>
  /** Profit and loss of settled orders, in all and on `profit_day` (business day). */
  profit_all: Generated<bigint>
  profit_today: Generated<bigint>
  profit_day: Generated<string>
  opened_at: bigint
}

/** Append-only. */
interface LedgerTransferTable {
  id: string
  debit_id: string
  credit_id: string
  amount: bigint
  phase: 'single' | 'pending' | 'post' | 'void'
  /** The pending transfer that a post or void resolves. */
  pending_id: string | null
  event: string
  /** The id of the order, deposit, … */
  reference: string
  leg: string
  at: bigint
  /** Grows in the order in which transfers were written. The numbers of rolled-back ones stay free. */
  number: GeneratedAlways<bigint>
}

/** Append-only: one line of a person's statement for each posted transfer of their cash. */
export interface LedgerLineTable {
  number: GeneratedAlways<bigint>
  account_id: string
  transfer_id: string
  kind: string
  /** Signed. */
  amount: bigint
  balance_after: bigint
  reference: string
  at: bigint
}

/** Months of statements as they were signed last. */
interface StatementMonthTable {
  user_id: string
  month: string
  /** The newest line that is signed. */
  last_number: bigint
  /** JSON of the signed month. */
  doc: string
}

/** A view: what a person's feed shows of their accounts, in minor units. */
export interface LedgerBalancesView {
  owner: string
  currency: string
  /** Cash, held amounts included. */
  posted: bigint
  held: bigint
  held_for_orders: bigint
  fund_posted: bigint
  fund_pending: bigint
  profit_all: bigint
  profit_today: bigint
  profit_day: string
  cash_id: string
}
