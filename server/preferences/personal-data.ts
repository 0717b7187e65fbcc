import type { PersonalTable } from '../database/personal-table.ts'

export const PREFERENCE_DATA: readonly PersonalTable[] = [
  {
    section: 'preferences',
    table: 'preference',
    onClosing: 'goes',
    owner: 'user_id',
    key: 'name',
    columns: { name: 'text', value: 'text', chosen_at: 'time' },
  },
  {
    section: 'favourites',
    table: 'favourite',
    onClosing: 'goes',
    owner: 'user_id',
    key: 'product_id',
    columns: { product_id: 'text', is_marked: 'flag', changed_at: 'time' },
  },
]
