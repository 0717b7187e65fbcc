import type { PersonalTable } from '../database/personal-table.ts'

export const FUND_DATA: readonly PersonalTable[] = [
  {
    section: 'fund',
    table: 'fund_position',
    onClosing: 'stays',
    owner: 'user_id',
    key: 'user_id',
    columns: {
      open_day: 'text',
      income_day: 'text',
      income_day_minor: 'money',
      income_all_minor: 'money',
      deposits_today: 'number',
      withdrawals_today: 'number',
      updated_at: 'time',
    },
  },
  {
    section: 'fundMoves',
    table: 'fund_move',
    onClosing: 'stays',
    owner: 'user_id',
    key: 'id',
    columns: {
      id: 'text',
      number: 'text',
      kind: 'text',
      amount_minor: 'money',
      status: 'text',
      created_at: 'time',
      confirms_at: 'time',
      decided_at: 'time',
    },
  },
  {
    section: 'fundIncome',
    table: 'fund_income',
    onClosing: 'stays',
    owner: 'user_id',
    key: 'day',
    columns: { day: 'text', shares_minor: 'money', yearly_rate_bp: 'number', income_minor: 'money', at: 'time' },
  },
]
