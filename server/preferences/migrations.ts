import { sql } from 'kysely'
import type { Migrations } from '../database/migrate.ts'

declare module '../database/tables.ts' {
  interface Tables {
    preference: { user_id: string; name: string; value: string; chosen_at: bigint }
    favourite: { user_id: string; product_id: string; is_marked: boolean; changed_at: bigint }
  }
}

export const migrations: Migrations = {
  '0098-preferences': {
    up: async (database) => {
      await sql`
        CREATE TABLE preference (
          user_id uuid NOT NULL,
          name text NOT NULL,
          value text NOT NULL,
          chosen_at bigint NOT NULL,
          PRIMARY KEY (user_id, name)
        )`.execute(database)
      await sql`
        CREATE TABLE favourite (
          user_id uuid NOT NULL,
          product_id text NOT NULL,
          is_marked boolean NOT NULL,
          changed_at bigint NOT NULL,
          PRIMARY KEY (user_id, product_id)
        )`.execute(database)
    },
  },
}
