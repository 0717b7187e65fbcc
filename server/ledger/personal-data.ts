import type { PersonalTable } from '../database/personal-table.ts'

export const LEDGER_DATA: readonly PersonalTable[] = [
  {
    section: 'balances',
    table: 'ledger_account',
    onClosing: 'stays',
    owner: 'owner',
    key: 'id',
    columns: {
      id: 'text',
      kind: 'text',
      credits_posted: 'money',
      debits_posted: 'money',
      credits_pending: 'money',
      debits_pending: 'money',
      held_for_orders: 'money',
      profit_all: 'money',
      opened_at: 'time',
    },
  },
  {
    section: 'ledgerLines',
    table: 'ledger_line',
    onClosing: 'stays',
    owner: 'account_id',
    rowsOf: 'ledger_lines_of',
    key: 'number',
    columns: {
      number: 'number',
      transfer_id: 'text',
      kind: 'text',
      amount: 'money',
      balance_after: 'money',
      reference: 'text',
      at: 'time',
    },
  },
  {
    section: 'signedMonths',
    table: 'statement_month',
    onClosing: 'stays',
    owner: 'user_id',
    key: 'month',
    columns: { month: 'text', doc: 'json' },
  },
]
