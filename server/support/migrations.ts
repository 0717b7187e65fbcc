import { sql } from 'kysely'
import type { Migrations } from '../database/migrate.ts'

declare module '../database/tables.ts' {
  interface Tables {
    chat_message: {
      id: string
      user_id: string
      author: string
      /** The operator who wrote it; null where the person did. */
      operator_id: string | null
      text: string
      file_id: string | null
      sent_at: bigint
      read_at: bigint | null
    }
  }
}

export const migrations: Migrations = {
  '0092-support': {
    up: async (database) => {
      await sql`
        CREATE TABLE chat_message (
          id uuid PRIMARY KEY,
          user_id uuid NOT NULL,
          author text NOT NULL CHECK (author IN ('user', 'service')),
          operator_id text CHECK ((operator_id IS NULL) = (author = 'user')),
          text text NOT NULL,
          file_id uuid,
          sent_at bigint NOT NULL,
          read_at bigint
        )`.execute(database)
      await sql`CREATE INDEX chat_message_by_user ON chat_message (user_id, sent_at)`.execute(database)
    },
  },
}
