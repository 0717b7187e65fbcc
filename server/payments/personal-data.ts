import type { PersonalTable } from '../database/personal-table.ts'

export const DEPOSIT_DATA: readonly PersonalTable[] = [
  {
    section: 'deposits',
    table: 'deposit',
    onClosing: 'stays',
    owner: 'user_id',
    key: 'id',
    columns: {
      id: 'text',
      number: 'number',
      method_id: 'text',
      amount_minor: 'money',
      source: 'text',
      proof_file_id: 'text',
      status: 'text',
      reason: 'text',
      created_at: 'time',
      decided_at: 'time',
    },
  },
]
