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
      await sql`CREATE INDEX team_member_by_owner ON team_member (owner_id, level, last_active_at) INCLUDE (deposited_minor, invested_minor)`.execute(database)
    },
  },
}
