import type { PersonalTable } from '../database/personal-table.ts'

export const ALERT_DATA: readonly PersonalTable[] = [
  {
    section: 'priceAlerts',
    table: 'price_alert',
    onClosing: 'goes',
    owner: 'user_id',
    key: 'id',
    columns: {
      id: 'text',
      product_id: 'text',
      kind: 'text',
      price: 'number',
      move_bp: 'number',
      window_seconds: 'number',
      status: 'text',
      changed_at: 'time',
      firing: 'json',
    },
  },
]
