import type { PersonalTable } from '../database/personal-table.ts'

export const MESSAGE_DATA: readonly PersonalTable[] = [
  {
    section: 'messages',
    table: 'message',
    onClosing: 'goes',
    owner: 'user_id',
    key: 'id',
    columns: { id: 'text', kind: 'text', facts: 'json', texts: 'json', created_at: 'time', read_at: 'time' },
  },
  {
    section: 'announcementsRead',
    table: 'announcement_read',
    onClosing: 'goes',
    owner: 'user_id',
    key: 'announcement_id',
    columns: { announcement_id: 'text', read_at: 'time' },
  },
]
