import { sql, type Generated } from 'kysely'
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
      /** The person's last line, while nobody has answered it. */
      waits: Generated<boolean>
      /** The operator whom a colleague has handed the waiting conversation to. */
      handed_to: Generated<string | null>
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
  '0213-waiting-chats': {
    up: async (database) => {
      await sql`ALTER TABLE chat_message ADD COLUMN waits boolean NOT NULL DEFAULT false, ADD COLUMN handed_to text`.execute(
        database,
      )
      await sql`
        UPDATE chat_message SET waits = true WHERE author = 'user' AND id IN (
          SELECT DISTINCT ON (user_id) id FROM chat_message ORDER BY user_id, sent_at DESC, id DESC
        )`.execute(database)
      await sql`CREATE INDEX chat_message_waiting ON chat_message (sent_at) WHERE waits`.execute(database)
      await sql`CREATE INDEX chat_message_waiting_of ON chat_message (user_id) WHERE waits`.execute(database)
      await sql`CREATE INDEX chat_message_unread ON chat_message (user_id) WHERE author = 'user' AND read_at IS NULL`.execute(
        database,
      )
    },
  },
  '0243-answers-by-time': {
    up: () => Promise.resolve(),
    later: [
      `create index concurrently chat_message_answers on chat_message (sent_at desc, id desc) where author = 'service'`,
    ],
  },
  '0267-chat-lines-by-person': {
    // The table is divided by person, who has to be in each key (docs/adr/0083).
    up: () => Promise.resolve(),
    later: [
      'create unique index concurrently chat_message_of_person on chat_message (id, user_id)',
      'alter table chat_message drop constraint chat_message_pkey, add constraint chat_message_pkey primary key using index chat_message_of_person',
    ],
  },
}
