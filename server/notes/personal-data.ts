import type { PersonalTable } from '../database/personal-table.ts'

export const NOTE_DATA: readonly PersonalTable[] = [
  {
    section: 'orderNotes',
    table: 'order_note',
    onClosing: 'goes',
    owner: 'user_id',
    key: 'order_id',
    columns: { order_id: 'text', text: 'text', tags: 'list', changed_at: 'time' },
  },
]
