import type { PersonalTable } from '../database/personal-table.ts'

/** Their bytes come in a section of their own, after everything else. */
export const FILE_DATA: readonly PersonalTable[] = [
  {
    section: 'files',
    table: 'file',
    onClosing: 'own',
    owner: 'user_id',
    key: 'id',
    columns: { id: 'text', purpose: 'text', byte_length: 'number', created_at: 'time' },
  },
]
