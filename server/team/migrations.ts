import { sql } from 'kysely'
import type { Migrations } from '../database/migrate.ts'
import type {} from './tables.ts'

export const migrations: Migrations = {
  '0093-team': {
    up: async (database) => {
      await sql`
        CREATE TABLE team_event (
          id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          member_id uuid NOT NULL,
          kind text NOT NULL CHECK (kind IN ('joined', 'verified', 'deposited', 'invested')),
          inviter_id uuid,
          account text,
          amount_minor bigint NOT NULL DEFAULT 0,
          at bigint NOT NULL
        )`.execute(database)
      await sql`
        CREATE TABLE team_member (
          owner_id uuid NOT NULL,
          member_id uuid NOT NULL,
          level smallint NOT NULL CHECK (level BETWEEN 1 AND 3),
          account text,
          is_verified boolean NOT NULL DEFAULT false,
          registered_at bigint NOT NULL,
          last_active_at bigint,
          deposited_minor bigint NOT NULL DEFAULT 0,
          invested_minor bigint NOT NULL DEFAULT 0,
          PRIMARY KEY (member_id, owner_id),
          UNIQUE (member_id, level)
        )`.execute(database)
      await sql`CREATE INDEX team_member_by_owner ON team_member (owner_id, level, last_active_at) INCLUDE (deposited_minor, invested_minor)`.execute(
        database,
      )
    },
  },
  '0097-team-figures': {
    up: async (database) => {
      await sql`
        CREATE TABLE team_figures (
          owner_id uuid NOT NULL,
          level smallint NOT NULL CHECK (level BETWEEN 1 AND 3),
          members bigint NOT NULL DEFAULT 0,
          active_members bigint NOT NULL DEFAULT 0,
          deposited_minor bigint NOT NULL DEFAULT 0,
          invested_minor bigint NOT NULL DEFAULT 0,
          active_since bigint NOT NULL DEFAULT 0,
          PRIMARY KEY (owner_id, level),
          CHECK (active_members BETWEEN 0 AND members)
        )`.execute(database)
      await sql`
        INSERT INTO team_figures (owner_id, level, members, active_members, deposited_minor, invested_minor)
        SELECT owner_id, level, count(*), count(last_active_at), sum(deposited_minor), sum(invested_minor) FROM team_member GROUP BY owner_id, level`.execute(
        database,
      )
      // The sums are kept now: the index need not carry what they were added from.
      await sql`DROP INDEX team_member_by_owner`.execute(database)
      await sql`CREATE INDEX team_member_by_owner ON team_member (owner_id, level, last_active_at)`.execute(database)
    },
  },
  '0232-joinings-on-their-way': {
    up: async (database) => {
      // An event of a member is noted only where somebody is above them; a joining that was not carried yet says so too.
      await sql`CREATE INDEX team_event_joining ON team_event (member_id) WHERE kind = 'joined'`.execute(database)
    },
  },
  '0260-when-to-look-at-a-member': {
    up: async (database) => {
      // In the end no index holds the time of the last event, so an event changes a member's row in its place (ADR 81).
      // 0: who is there already is looked at once, as is whoever a server of the version before adds.
      await sql`ALTER TABLE team_member ADD COLUMN look_at bigint DEFAULT 0`.execute(database)
      await sql`ALTER TABLE team_member SET (fillfactor = 50)`.execute(database)
    },
    later: [
      `create index concurrently team_member_to_look_at on team_member (owner_id, level, look_at)`,
      `drop index concurrently if exists team_member_by_owner`,
    ],
  },
}
