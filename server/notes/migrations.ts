import { sql } from 'kysely'
import type { Migrations } from '../database/migrate.ts'

declare module '../database/tables.ts' {
  interface Tables {
    order_note: { user_id: string; order_id: string; text: string; tags: string[]; changed_at: bigint }
  }
}

export const migrations: Migrations = {
  '0172-order-notes': {
    up: async (database) => {
      await sql`
        CREATE TABLE order_note (
          user_id uuid NOT NULL,
          order_id uuid NOT NULL,
          text text NOT NULL,
          tags text[] NOT NULL,
          changed_at bigint NOT NULL,
          PRIMARY KEY (user_id, order_id)
        )`.execute(database)
    },
  },
}
