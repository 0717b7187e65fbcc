import { sql } from 'kysely'
import type { Migrations } from '../database/migrate.ts'

declare module '../database/tables.ts' {
  interface Tables {
    message: {
      id: string
      user_id: string
      kind: string
      /** JSON texts as they are shown: facts, and an operator's own words. */
      facts: string
      texts: string | null
      created_at: bigint
      read_at: bigint | null
    }
    announcement: { id: string; texts: string; created_at: bigint }
    announcement_read: { user_id: string; announcement_id: string; read_at: bigint }
  }
}

export const migrations: Migrations = {
  '0091-messages': {
    up: async (database) => {
      await sql`
        CREATE TABLE message (
          id uuid PRIMARY KEY,
          user_id uuid NOT NULL,
          kind text NOT NULL,
          facts text NOT NULL,
          texts text,
          created_at bigint NOT NULL,
          read_at bigint
        )`.execute(database)
      await sql`CREATE INDEX message_by_user ON message (user_id, created_at)`.execute(database)
      await sql`
        CREATE TABLE announcement (
          id uuid PRIMARY KEY,
          texts text NOT NULL,
          created_at bigint NOT NULL
        )`.execute(database)
      await sql`
        CREATE TABLE announcement_read (
          user_id uuid NOT NULL,
          announcement_id uuid NOT NULL REFERENCES announcement (id),
          read_at bigint NOT NULL,
          PRIMARY KEY (user_id, announcement_id)
        )`.execute(database)
    },
  },
  '0266-messages-by-person': {
    // The table is divided by person, who has to be in each key (docs/adr/0083).
    up: () => Promise.resolve(),
    later: [
      'create unique index concurrently message_of_person on message (id, user_id)',
      'alter table message drop constraint message_pkey, add constraint message_pkey primary key using index message_of_person',
    ],
  },
}
