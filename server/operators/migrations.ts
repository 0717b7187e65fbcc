import { sql } from 'kysely'
import type { Migrations } from '../database/migrate.ts'

export const migrations: Migrations = {
  '0084-operators': {
    async up(database) {
      await sql`
        create table operator (
          id uuid primary key,
          name text not null unique check (name ~ '^[a-z][a-z0-9-]{1,31}$'),
          password_hash text,
          totp_sealed bytea,
          totp_step bigint not null default 0,
          failures int not null default 0,
          locked_until bigint not null default 0,
          created_at bigint not null,
          disabled_at bigint,
          check ((password_hash is null) = (totp_sealed is null))
        )`.execute(database)
      await sql`
        create table operator_act (
          id uuid primary key,
          operator_id uuid not null references operator (id),
          act text not null,
          subject_kind text not null,
          subject_id text not null,
          facts text not null,
          at bigint not null
        )`.execute(database)
      await sql`create index operator_act_by_subject on operator_act (subject_kind, subject_id)`.execute(database)
      await sql`
        create function refuse_change_of_acts() returns trigger language plpgsql as $$
        begin
          raise exception 'the log of operators'' acts is append-only';
        end $$`.execute(database)
      await sql`
        create trigger operator_act_append_only before update or delete or truncate on operator_act
        for each statement execute function refuse_change_of_acts()`.execute(database)
      await sql`
        create table operator_approval (
          subject_kind text not null,
          subject_id text not null,
          operator_id uuid not null references operator (id),
          at bigint not null,
          primary key (subject_kind, subject_id, operator_id)
        )`.execute(database)
      await sql`create sequence adjustment_number`.execute(database)
      await sql`
        create table adjustment (
          id uuid primary key,
          number text not null unique default 'A' || lpad(nextval('adjustment_number')::text, 8, '0'),
          user_id uuid not null,
          amount_minor bigint not null check (amount_minor <> 0),
          reason text not null,
          status text not null check (status in ('under-review', 'posted', 'refused')),
          created_by uuid not null references operator (id),
          created_at bigint not null,
          decided_at bigint,
          check ((status = 'under-review') = (decided_at is null))
        )`.execute(database)
      await sql`create index adjustment_queue on adjustment (created_at) where status = 'under-review'`.execute(
        database,
      )
    },
  },
  '0100-void-requests': {
    async up(database) {
      await sql`
        create table void_request (
          id uuid primary key,
          product_id text not null,
          from_at bigint not null,
          to_at bigint not null,
          reason text not null check (reason <> ''),
          status text not null check (status in ('under-review', 'carried-out', 'refused')),
          created_by uuid not null references operator (id),
          created_at bigint not null,
          decided_at bigint,
          check ((status = 'under-review') = (decided_at is null))
        )`.execute(database)
    },
  },
  '0114-deposit-method-requests': {
    async up(database) {
      await sql`
        create table deposit_method_request (
          id uuid primary key,
          method_id text not null,
          wanted text not null,
          status text not null check (status in ('under-review', 'carried-out', 'refused')),
          created_by uuid not null references operator (id),
          created_at bigint not null,
          decided_at bigint,
          check ((status = 'under-review') = (decided_at is null))
        )`.execute(database)
    },
  },
  '0116-operator-approval': {
    async up(database) {
      await sql`alter table operator add column awaits_approval boolean not null default false check (not awaits_approval or disabled_at is not null)`.execute(
        database,
      )
    },
  },
  '0132-acts-of-a-day': {
    async up(database) {
      await sql`create index operator_act_approved on operator_act (at) where act = 'approve'`.execute(database)
    },
  },
  '0150-approvals-stay': {
    async up(database) {
      await sql`
        create trigger operator_approval_append_only before update or delete or truncate on operator_approval
        for each statement execute function refuse_change_of_acts()`.execute(database)
    },
  },
  '0151-terms-requests': {
    async up(database) {
      await sql`
        create table terms_request (
          id uuid primary key,
          wanted text not null,
          status text not null check (status in ('under-review', 'carried-out', 'refused')),
          created_by uuid not null references operator (id),
          created_at bigint not null,
          decided_at bigint,
          check ((status = 'under-review') = (decided_at is null))
        )`.execute(database)
    },
  },
  '0155-acts-in-order': {
    async up(database) {
      await sql`alter table operator_act add column number bigint generated always as identity`.execute(database)
      await sql`alter table operator_act alter column number drop identity`.execute(database)
      await sql`create unique index operator_act_number_once on operator_act (number)`.execute(database)
      await sql`create sequence operator_act_number owned by operator_act.number`.execute(database)
      await sql`select setval('operator_act_number', max(number)) from operator_act having max(number) is not null`.execute(
        database,
      )
      // A chain of acts (server/books/) rests on this order: a transaction has its id first, and a number nobody chooses.
      await sql`
        create function number_operator_act() returns trigger language plpgsql as $$
        begin
          perform pg_current_xact_id();
          new.number := nextval('operator_act_number');
          return new;
        end $$`.execute(database)
      await sql`create trigger operator_act_numbered before insert on operator_act for each row execute function number_operator_act()`.execute(
        database,
      )
    },
  },
  '0205-operator-roles': {
    async up(database) {
      // Operators from before there were roles may go on with everything that they did.
      await sql`
        alter table operator add column roles text[] not null
          default '{reviewer,support,content,treasurer,market,auditor}'
          check (roles <@ '{reviewer,support,content,treasurer,market,auditor}' and cardinality(roles) > 0)`.execute(
        database,
      )
    },
  },
  '0160-publication-requests': {
    async up(database) {
      await sql`
        create table publication_request (
          id uuid primary key,
          wanted text not null,
          status text not null check (status in ('under-review', 'carried-out', 'refused')),
          created_by uuid not null references operator (id),
          created_at bigint not null,
          decided_at bigint,
          check ((status = 'under-review') = (decided_at is null))
        )`.execute(database)
    },
  },
  '0239-scheduled-publications': {
    async up(database) {
      await sql`
        create table scheduled_publication (
          id uuid primary key references publication_request (id),
          wanted text not null,
          due_at bigint not null,
          status text not null check (status in ('waiting', 'published', 'cancelled')),
          created_by uuid not null references operator (id),
          created_at bigint not null,
          ended_at bigint,
          check ((status = 'waiting') = (ended_at is null))
        )`.execute(database)
      await sql`create index scheduled_publication_due on scheduled_publication (due_at) where status = 'waiting'`.execute(
        database,
      )
      await sql`create index scheduled_publication_ended on scheduled_publication (ended_at)`.execute(database)
    },
  },
  '0240-role-requests': {
    async up(database) {
      await sql`
        create table role_request (
          id uuid primary key,
          operator_id uuid not null references operator (id),
          roles text[] not null
            check (roles <@ '{reviewer,support,content,treasurer,market,auditor}' and cardinality(roles) > 0),
          status text not null check (status in ('under-review', 'carried-out', 'refused')),
          created_by uuid not null references operator (id),
          created_at bigint not null,
          decided_at bigint,
          check ((status = 'under-review') = (decided_at is null)),
          check (created_by <> operator_id)
        )`.execute(database)
    },
  },
  '0244-refused-sign-ins': {
    async up(database) {
      await sql`
        create table operator_refused_sign_in (
          operator_name text not null,
          way text not null check (way in ('password', 'recovery-code', 'passkey', 'unlock', 'own-account', 'terminal')),
          address text not null,
          since bigint not null,
          last_at bigint not null,
          tries int not null check (tries > 0),
          browser text not null,
          primary key (operator_name, way, address, since)
        )`.execute(database)
      await sql`create index operator_refused_sign_in_newest on operator_refused_sign_in (last_at)`.execute(database)
    },
  },
  '0178-house-funding': {
    async up(database) {
      await sql`
        create table house_funding (
          id uuid primary key,
          amount_minor bigint not null check (amount_minor <> 0),
          reason text not null check (reason <> ''),
          status text not null check (status in ('under-review', 'posted', 'refused')),
          created_by uuid not null references operator (id),
          created_at bigint not null,
          decided_at bigint,
          check ((status = 'under-review') = (decided_at is null))
        )`.execute(database)
    },
  },
  '0254-requests-know-what-held': {
    async up(database) {
      // The column keeps how the method or the conditions stood when the request was written. A request from before this column has null.
      await sql`alter table deposit_method_request add column before text`.execute(database)
      await sql`alter table terms_request add column before text`.execute(database)
    },
  },
  '0253-bound-of-adjustments': {
    async up(database) {
      await sql`alter table adjustment add column two_operators_from bigint`.execute(database)
    },
  },
  '0279-adjustments-by-person': {
    // A key names the person (docs/adr/0083). Operators still give no id to two people (adjustments.ts).
    up: () => Promise.resolve(),
    later: [
      'create unique index concurrently adjustment_of_person on adjustment (id, user_id)',
      'alter table adjustment drop constraint adjustment_pkey, add constraint adjustment_pkey primary key using index adjustment_of_person',
      'create unique index concurrently adjustment_by_number on adjustment (number, user_id)',
      'alter table adjustment drop constraint adjustment_number_key',
    ],
  },
}
