import type { PersonalTable } from '../database/personal-table.ts'
import { numberPlace } from './add-account.ts'
import { changePlace } from './change-account.ts'

export const WITHDRAWAL_DATA: readonly PersonalTable[] = [
  {
    section: 'withdrawalAccounts', table: 'withdrawal_account', onClosing: 'own', owner: 'user_id', key: 'id',
    columns: {
      id: 'text', kind: 'text', holder: 'text', nationality: 'text', bank: 'text', bank_address: 'text', network: 'text',
      number_sealed: { sealedAt: (row) => numberPlace(String(row['id'])) }, usable_from: 'time', created_at: 'time', changed_at: 'time',
    },
  },
  {
    section: 'withdrawalAccountChanges', table: 'withdrawal_account_change', onClosing: 'goes', owner: 'user_id', key: 'id',
    columns: {
      id: 'text', account_id: 'text', status: 'text', details_sealed: { sealedAt: (row) => changePlace(String(row['id'])) }, reason: 'text', created_at: 'time', decided_at: 'time',
    },
  },
  {
    section: 'withdrawals', table: 'withdrawal', onClosing: 'stays', owner: 'user_id', key: 'id',
    columns: {
      id: 'text', number: 'text', account_id: 'text', account_kind: 'text', account_name: 'text', number_sealed: { sealedAt: (row) => numberPlace(String(row['account_id'])) },
      amount_minor: 'money', fee_minor: 'money', status: 'text', reason: 'text', created_at: 'time', review_due_at: 'time', stopped_at: 'time', decided_at: 'time',
    },
  },
  { section: 'withdrawalHolds', table: 'withdrawal_hold', onClosing: 'goes', owner: 'user_id', key: 'user_id', columns: { until: 'time' } },
]
