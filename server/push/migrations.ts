import { sql } from 'kysely'
import type { GeneratedAlways } from 'kysely'
import type { Migrations } from '../database/migrate.ts'

declare module '../database/tables.ts' {
  interface Tables {
    push_subscription: {
      session_id: string
      user_id: string
      endpoint: string
      p256dh: string
      auth: string
      /** Of contract/push.ts. */
      kinds: string[]
      created_at: bigint
    }
    /** Up to where a feed was looked through for what is to be told. */
    push_position: { owner: string; epoch: string; seq: bigint }
    /** Told, and not yet taken by the push service. */
    push_delivery: {
      id: GeneratedAlways<bigint>
      session_id: string
      kind: string
      row_id: string
      created_at: bigint
      attempts: number
      next_at: bigint
    }
  }
}

export const migrations: Migrations = {
  '0095-push': {
    up: async (database) => {
      await sql`
        CREATE TABLE push_subscription (
          session_id uuid PRIMARY KEY,
          user_id uuid NOT NULL,
          endpoint text NOT NULL UNIQUE,
          p256dh text NOT NULL,
          auth text NOT NULL,
          kinds text[] NOT NULL,
          created_at bigint NOT NULL
        )`.execute(database)
      await sql`CREATE INDEX push_subscription_by_user ON push_subscription (user_id)`.execute(database)
      await sql`
        CREATE TABLE push_position (
          owner text COLLATE "C" PRIMARY KEY,
          epoch text NOT NULL,
          seq bigint NOT NULL
        )`.execute(database)
      await sql`
        CREATE TABLE push_delivery (
          id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          session_id uuid NOT NULL REFERENCES push_subscription (session_id) ON DELETE CASCADE,
          kind text NOT NULL,
          row_id text NOT NULL,
          created_at bigint NOT NULL,
          attempts integer NOT NULL DEFAULT 0,
          next_at bigint NOT NULL
        )`.execute(database)
      await sql`CREATE INDEX push_delivery_due ON push_delivery (next_at)`.execute(database)
      await sql`CREATE INDEX push_delivery_by_session ON push_delivery (session_id)`.execute(database)
    },
  },
}
