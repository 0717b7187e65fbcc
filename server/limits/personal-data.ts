import type { PersonalTable } from '../database/personal-table.ts'

export const LIMITS_DATA: readonly PersonalTable[] = [
  {
    section: 'ownLimits',
    table: 'user_limits',
    onClosing: 'goes',
    owner: 'user_id',
    key: 'user_id',
    columns: {
      deposit_minor: 'money',
      deposit_next_minor: 'money',
      deposit_next_from: 'time',
      loss_minor: 'money',
      loss_next_minor: 'money',
      loss_next_from: 'time',
      paused_until: 'time',
      frozen_at: 'time',
      frozen_reason: 'text',
      updated_at: 'time',
    },
  },
]
