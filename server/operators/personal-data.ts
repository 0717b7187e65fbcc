import type { PersonalTable } from '../database/personal-table.ts'

export const ADJUSTMENT_DATA: readonly PersonalTable[] = [
  {
    section: 'adjustments',
    table: 'adjustment',
    onClosing: 'stays',
    owner: 'user_id',
    key: 'id',
    columns: {
      id: 'text',
      number: 'text',
      amount_minor: 'money',
      reason: 'text',
      status: 'text',
      created_at: 'time',
      decided_at: 'time',
    },
  },
]
