import { sql } from 'kysely'
import type { Migrations } from '../database/migrate.ts'

declare module '../database/tables.ts' {
  interface Tables {
    /** Processes that share the work of a role. */
    worker: { id: string; role: string; seen_at: bigint }
  }
}

export const migrations: Migrations = {
  '0234-workers': {
    up: async (db) => {
      await sql`CREATE TABLE worker (id uuid, role text, seen_at bigint NOT NULL, PRIMARY KEY (id, role)) WITH (fillfactor = 50)`.execute(
        db,
      )
    },
  },
}
