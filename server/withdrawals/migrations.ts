import { sql } from 'kysely'
import type { MigratingDatabase, Migrations } from '../database/migrate.ts'

export const migrations: Migrations = {
  '0080-withdrawals': {
    async up(database) {
      await createAccounts(database)
      await createWithdrawals(database)
      await createTerms(database)
    },
  },
  '0151-stopped-withdrawals': {
    async up(database) {
      await sql`alter table withdrawal add column stopped_at bigint`.execute(database)
    },
  },
  '0271-withdrawals-as-operators-name-them': {
    async up(database) {
      await sql`alter table withdrawal add column review_id uuid`.execute(database)
      await sql`alter table withdrawal_account_change add column review_id uuid`.execute(database)
    },
    later: [
      'create index concurrently withdrawal_by_review on withdrawal ((coalesce(review_id, id)))',
      'create index concurrently account_change_by_review on withdrawal_account_change ((coalesce(review_id, id)))',
    ],
  },
  '0275-withdrawals-by-person': {
    // Two people may choose one id now, so each new row gets a name for operators, whichever version writes it (docs/adr/0083).
    async up(database) {
      await sql`alter table withdrawal alter column review_id set default gen_random_uuid()`.execute(database)
      await sql`alter table withdrawal_account_change alter column review_id set default gen_random_uuid()`.execute(
        database,
      )
    },
    later: [
      'create unique index concurrently withdrawal_account_of_person on withdrawal_account (id, user_id)',
      // The references stand on the key of before.
      'alter table withdrawal drop constraint withdrawal_account_id_fkey',
      'alter table withdrawal_account_change drop constraint withdrawal_account_change_account_id_fkey',
      'alter table withdrawal_account drop constraint withdrawal_account_pkey, add constraint withdrawal_account_pkey primary key using index withdrawal_account_of_person',
      'alter table withdrawal add constraint withdrawal_to_account foreign key (account_id, user_id) references withdrawal_account (id, user_id) not valid',
      'alter table withdrawal validate constraint withdrawal_to_account',
      'alter table withdrawal_account_change add constraint account_change_of_account foreign key (account_id, user_id) references withdrawal_account (id, user_id) not valid',
      'alter table withdrawal_account_change validate constraint account_change_of_account',
      "create unique index concurrently account_change_that_waits on withdrawal_account_change (account_id, user_id) where status = 'under-review'",
      'drop index concurrently if exists account_change_waiting',
      'create unique index concurrently account_change_of_person on withdrawal_account_change (id, user_id)',
      'alter table withdrawal_account_change drop constraint withdrawal_account_change_pkey, add constraint withdrawal_account_change_pkey primary key using index account_change_of_person',
      'create unique index concurrently withdrawal_of_person on withdrawal (id, user_id)',
      'alter table withdrawal drop constraint withdrawal_pkey, add constraint withdrawal_pkey primary key using index withdrawal_of_person',
      'create unique index concurrently withdrawal_by_number on withdrawal (number, user_id)',
      'alter table withdrawal drop constraint withdrawal_number_key',
    ],
  },
}

/** The accounts that withdrawals go to, and the changes of theirs that wait for a review. */
async function createAccounts(database: MigratingDatabase): Promise<void> {
  await sql`
    create table withdrawal_account (
      id uuid primary key,
      user_id uuid not null,
      kind text not null check (kind in ('bank-card', 'currency-address')),
      holder text not null,
      nationality text not null,
      bank text not null,
      bank_address text not null,
      network text not null,
      number_masked text not null,
      number_sealed bytea not null,
      usable_from bigint not null,
      created_at bigint not null,
      changed_at bigint not null
    )`.execute(database)
  await sql`create index withdrawal_account_by_user on withdrawal_account (user_id, created_at)`.execute(database)
  await sql`
    create table withdrawal_account_change (
      id uuid primary key,
      account_id uuid not null references withdrawal_account (id),
      user_id uuid not null,
      status text not null check (status in ('under-review', 'approved', 'refused')),
      details_sealed bytea not null,
      number_masked text not null,
      reason text,
      created_at bigint not null,
      decided_at bigint,
      check ((status = 'under-review') = (decided_at is null))
    )`.execute(database)
  await sql`create unique index account_change_waiting on withdrawal_account_change (account_id) where status = 'under-review'`.execute(
    database,
  )
  await sql`create index account_change_by_account on withdrawal_account_change (account_id, created_at)`.execute(
    database,
  )
}

async function createWithdrawals(database: MigratingDatabase): Promise<void> {
  await sql`create sequence withdrawal_number`.execute(database)
  await sql`create table withdrawal_hold (user_id uuid primary key, until bigint not null)`.execute(database)
  await sql`
    create table withdrawal (
      id uuid primary key,
      -- For people: read aloud, searched. It grows with time.
      number text not null unique default 'W' || lpad(nextval('withdrawal_number')::text, 8, '0'),
      user_id uuid not null,
      account_id uuid not null references withdrawal_account (id),
      account_kind text not null,
      account_name text not null,
      account_masked text not null,
      number_sealed bytea not null,
      amount_minor bigint not null check (amount_minor > 0),
      fee_minor bigint not null check (fee_minor >= 0 and fee_minor < amount_minor),
      status text not null check (status in ('under-review', 'success', 'failed', 'cancelled')),
      reason text,
      created_at bigint not null,
      review_due_at bigint not null,
      decided_at bigint,
      late_message_id uuid,
      check ((status = 'under-review') = (decided_at is null)),
      check ((status = 'failed') = (reason is not null))
    )`.execute(database)
  await sql`create index withdrawal_by_user on withdrawal (user_id, created_at)`.execute(database)
  await sql`create index withdrawal_queue on withdrawal (created_at) where status = 'under-review'`.execute(database)
}

async function createTerms(database: MigratingDatabase): Promise<void> {
  await sql`
    create table withdrawal_terms (
      id text primary key check (id = 'main'),
      minimum_minor bigint not null check (minimum_minor > 0),
      maximum_minor bigint not null check (maximum_minor >= minimum_minor),
      fee_fixed_minor bigint not null check (fee_fixed_minor >= 0 and fee_fixed_minor < minimum_minor),
      fee_bp int not null check (fee_bp between 0 and 5000),
      review_ms bigint not null check (review_ms > 0),
      hold_ms bigint not null check (hold_ms > 0)
    )`.execute(database)
  await sql`
    insert into withdrawal_terms (id, minimum_minor, maximum_minor, fee_fixed_minor, fee_bp, review_ms, hold_ms)
    values ('main', 1000, 5000000, 100, 0, 86400000, 86400000)`.execute(database)
}
