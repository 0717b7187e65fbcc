import { sql } from 'kysely'
import type { Migrations } from '../database/migrate.ts'

export const migrations: Migrations = {
  '0082-verification': {
    async up(database) {
      await sql`
        create table verification (
          id uuid primary key,
          user_id uuid not null,
          status text not null check (status in ('under-review', 'verified', 'refused')),
          name_sealed bytea not null,
          name_masked text not null,
          nationality text not null,
          id_number_sealed bytea not null,
          id_number_masked text not null,
          front_file_id uuid not null,
          back_file_id uuid not null,
          reason text,
          submitted_at bigint not null,
          decided_at bigint,
          check ((status = 'under-review') = (decided_at is null)),
          check ((status = 'refused') = (reason is not null))
        )`.execute(database)
      // At most one that waits or holds: two submissions at once cannot both stand.
      await sql`create unique index verification_live on verification (user_id) where status <> 'refused'`.execute(
        database,
      )
      await sql`create index verification_by_user on verification (user_id, submitted_at)`.execute(database)
      await sql`create index verification_queue on verification (submitted_at) where status = 'under-review'`.execute(
        database,
      )
    },
  },
  '0151-verification-by-photo': {
    async up(database) {
      await sql`create index verification_by_front on verification (front_file_id)`.execute(database)
      await sql`create index verification_by_back on verification (back_file_id)`.execute(database)
    },
  },
  '0265-verifications-by-person': {
    // The tables are divided by person, who has to be in each key (docs/adr/0083).
    up: () => Promise.resolve(),
    later: [
      'create unique index concurrently verification_of_person on verification (id, user_id)',
      'alter table verification drop constraint verification_pkey, add constraint verification_pkey primary key using index verification_of_person',
    ],
  },
}
