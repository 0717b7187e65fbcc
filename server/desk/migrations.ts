import { sql } from 'kysely'
import type { Migrations } from '../database/migrate.ts'

export const migrations: Migrations = {
  '0206-desk': {
    async up(database) {
      await sql`
        create table operator_session (
          id uuid primary key,
          operator_id uuid not null references operator (id),
          secret_hash text not null unique,
          address text not null,
          browser text not null,
          created_at bigint not null,
          active_at bigint not null,
          expires_at bigint not null,
          locked_at bigint,
          ended_at bigint
        )`.execute(database)
      await sql`create index operator_session_open on operator_session (operator_id) where ended_at is null`.execute(
        database,
      )
      await sql`
        create table operator_recovery_code (
          operator_id uuid not null references operator (id),
          code_hash text not null,
          created_at bigint not null,
          used_at bigint,
          primary key (operator_id, code_hash)
        )`.execute(database)
      await sql`
        create table operator_link (
          token_hash text primary key,
          name text not null,
          totp_sealed bytea not null,
          created_at bigint not null,
          expires_at bigint not null,
          used_at bigint
        )`.execute(database)
    },
  },
  '0207-desk-lists': {
    async up(database) {
      await sql`create index operator_act_at on operator_act (at)`.execute(database)
      await sql`create index deposit_decided on deposit (decided_at) where decided_at is not null`.execute(database)
      await sql`create index withdrawal_decided on withdrawal (decided_at) where decided_at is not null`.execute(
        database,
      )
      await sql`create index verification_decided on verification (decided_at) where decided_at is not null`.execute(
        database,
      )
      await sql`create index account_change_decided on withdrawal_account_change (decided_at) where decided_at is not null`.execute(
        database,
      )
    },
  },
  '0211-desk-passkeys': {
    async up(database) {
      await sql`
        create table operator_passkey (
          id uuid primary key,
          operator_id uuid not null references operator (id),
          credential_id text not null unique,
          public_key text not null,
          counter bigint not null,
          transports text[] not null,
          name text not null,
          created_at bigint not null,
          used_at bigint,
          blocked_at bigint
        )`.execute(database)
      await sql`create index operator_passkey_of on operator_passkey (operator_id)`.execute(database)
      await sql`alter table operator_link add column operator_id uuid references operator (id)`.execute(database)
    },
  },
  '0241-decisions-by-hour': {
    up: () => Promise.resolve(),
    later: [
      `create index concurrently operator_act_decided on operator_act (at) include (act) where act in ('approve', 'refuse')`,
    ],
  },
  '0242-opened-links': {
    async up(database) {
      await sql`alter table operator_link add column opener_hash text, add column openings text not null default '[]', add column refused_at bigint`.execute(
        database,
      )
    },
  },
  '0245-two-halves-of-an-invitation': {
    async up(database) {
      await sql`alter table operator_link add column half_hash text`.execute(database)
    },
  },
  '0214-desk-at-scale': {
    async up(database) {
      // The beginning of an account, in any collation.
      await sql`create index app_user_account_prefix on app_user (lower(account) text_pattern_ops)`.execute(database)
      // Sums and next deadlines of all that waits come from the index alone.
      await sql`drop index deposit_waiting`.execute(database)
      await sql`create index deposit_waiting on deposit (created_at) include (amount_minor) where status = 'under-review'`.execute(
        database,
      )
      await sql`drop index withdrawal_queue`.execute(database)
      await sql`create index withdrawal_queue on withdrawal (created_at) include (amount_minor, review_due_at) where status = 'under-review'`.execute(
        database,
      )
      await sql`create index account_change_queue on withdrawal_account_change (created_at) where status = 'under-review'`.execute(
        database,
      )
    },
  },
}
