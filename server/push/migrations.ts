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
      /** Kinds of contract/push.ts. */
      kinds: string[]
      created_at: bigint
    }
    /** Up to where a feed was looked through for what is to be told. */
    push_position: { owner: string; epoch: string; seq: bigint }
    /** An address at which a device was told until lately: alarms about the account still go there. */
    push_left: { endpoint: string; p256dh: string; auth: string; user_id: string; created_at: bigint; left_at: bigint }
    /** An alarm on its way, with its own address: no session has to live for it. */
    push_alarm: {
      id: GeneratedAlways<bigint>
      user_id: string
      endpoint: string
      p256dh: string
      auth: string
      row_id: string
      created_at: bigint
      attempts: number
      next_at: bigint
    }
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
  '0161-push-alarms': {
    up: async (database) => {
      await sql`
        CREATE TABLE push_left (
          endpoint text PRIMARY KEY,
          p256dh text NOT NULL,
          auth text NOT NULL,
          user_id uuid NOT NULL,
          created_at bigint NOT NULL,
          left_at bigint NOT NULL
        )`.execute(database)
      await sql`CREATE INDEX push_left_by_user ON push_left (user_id, left_at)`.execute(database)
      await sql`CREATE INDEX push_left_by_time ON push_left (left_at)`.execute(database)
      await sql`
        CREATE TABLE push_alarm (
          id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          user_id uuid NOT NULL,
          endpoint text NOT NULL,
          p256dh text NOT NULL,
          auth text NOT NULL,
          row_id text NOT NULL,
          created_at bigint NOT NULL,
          attempts integer NOT NULL DEFAULT 0,
          next_at bigint NOT NULL
        )`.execute(database)
      await sql`CREATE INDEX push_alarm_due ON push_alarm (next_at)`.execute(database)
      await sql`CREATE INDEX push_alarm_by_user ON push_alarm (user_id)`.execute(database)
      await sql`CREATE INDEX push_alarm_by_age ON push_alarm (created_at)`.execute(database)
    },
  },
  '0264-alarms-on-their-way-by-person': {
    // The tables are divided by person, who has to be in each key (docs/adr/0083).
    up: () => Promise.resolve(),
    later: [
      'create unique index concurrently push_alarm_of_person on push_alarm (id, user_id)',
      'alter table push_alarm drop constraint push_alarm_pkey, add constraint push_alarm_pkey primary key using index push_alarm_of_person',
    ],
  },
}
