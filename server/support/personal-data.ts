import type { PersonalTable } from '../database/personal-table.ts'

export const CHAT_DATA: readonly PersonalTable[] = [
  {
    section: 'customerService',
    table: 'chat_message',
    onClosing: 'goes',
    owner: 'user_id',
    key: 'id',
    // Not which operator answered: that is somebody else.
    columns: { id: 'text', author: 'text', text: 'text', file_id: 'text', sent_at: 'time', read_at: 'time' },
  },
]
