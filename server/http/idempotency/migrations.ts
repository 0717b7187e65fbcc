import { sql } from 'kysely'
import type { Migrations } from '../../database/migrate.ts'
import type {} from './tables.ts'

export const migrations: Migrations = {
  '0005-idempotency': {
    up: async (database) => {
      await sql`
        CREATE TABLE idempotency (
          scope text NOT NULL,
          key text NOT NULL CHECK (length(key) BETWEEN 8 AND 100),
          endpoint text NOT NULL,
          body_hash text NOT NULL,
          answer text,
          position text,
          created_at bigint NOT NULL,
          PRIMARY KEY (scope, key)
        )`.execute(database)
      await sql`CREATE INDEX idempotency_by_age ON idempotency (created_at)`.execute(database)
    },
  },
}
