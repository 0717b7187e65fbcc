import type { PersonalTable } from '../database/personal-table.ts'

export const PUSH_DATA: readonly PersonalTable[] = [
  {
    section: 'notifications',
    table: 'push_subscription',
    onClosing: 'goes',
    owner: 'user_id',
    key: 'session_id',
    columns: { session_id: 'text', endpoint: 'text', kinds: 'list', created_at: 'time' },
  },
]
