import { sql } from 'kysely'
import type { Migrations } from '../database/migrate.ts'

export const migrations: Migrations = {
  '0083-limits': {
    async up(database) {
      await sql`
        create table user_limits (
          user_id uuid primary key,
          deposit_minor bigint check (deposit_minor > 0),
          deposit_next_minor bigint check (deposit_next_minor > 0),
          deposit_next_from bigint,
          loss_minor bigint check (loss_minor > 0),
          loss_next_minor bigint check (loss_next_minor > 0),
          loss_next_from bigint,
          paused_until bigint,
          updated_at bigint not null
        )`.execute(database)
    },
  },
  '0210-freeze': {
    async up(database) {
      await sql`alter table user_limits add column frozen_at bigint, add column frozen_reason text`.execute(database)
      await sql`create index user_limits_frozen on user_limits (frozen_at) where frozen_at is not null`.execute(
        database,
      )
    },
  },
}
