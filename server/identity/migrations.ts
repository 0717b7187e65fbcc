import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { MigratingDatabase, Migrations } from '../database/migrate.ts'
import type {} from './tables.ts'

/** Somebody who closes or stops an account waits for one of these: one person of sixteen is in it. */
const PORTIONS_OF_NAMES = 16

export const migrations: Migrations = {
  '0030-identity': {
    up: async (database) => {
      await createAccounts(database)
      await createCodes(database)
      await createSessions(database)
    },
  },
  '0031-session-rotation': {
    up: async (database) => {
      await sql`
        ALTER TABLE session
          ADD COLUMN previous_hash text,
          ADD COLUMN rotated_at bigint NOT NULL DEFAULT 0,
          ADD COLUMN confirmed_at bigint`.execute(database)
      await sql`UPDATE session SET rotated_at = created_at, confirmed_at = created_at`.execute(database)
      await sql`CREATE INDEX session_by_previous_hash ON session (previous_hash) WHERE previous_hash IS NOT NULL`.execute(
        database,
      )
    },
  },
  '0130-known-devices': {
    up: async (database) => {
      await sql`ALTER TABLE session ADD COLUMN device_hash text`.execute(database)
      await sql`CREATE INDEX session_by_device ON session (device_hash) WHERE device_hash IS NOT NULL`.execute(database)
      await sql`CREATE INDEX verification_code_by_phone ON verification_code (created_at) WHERE target LIKE '+%'`.execute(
        database,
      )
    },
  },
  '0150-takeover-alarms': {
    up: async (database) => {
      await sql`
        CREATE TABLE takeover_alarm (
          id uuid PRIMARY KEY,
          user_id uuid NOT NULL,
          kind text NOT NULL CHECK (kind IN ('login-password', 'transaction-password', 'account-added', 'account-changed')),
          account text NOT NULL,
          at bigint NOT NULL,
          held_until bigint NOT NULL,
          expires_at bigint NOT NULL,
          used_at bigint,
          has_letter boolean NOT NULL,
          letter_due_at bigint,
          letter_tries int NOT NULL
        )`.execute(database)
      await sql`ALTER TABLE session ADD COLUMN language text`.execute(database)
      await sql`CREATE INDEX takeover_alarm_by_user ON takeover_alarm (user_id, at)`.execute(database)
      await sql`CREATE INDEX takeover_alarm_letters ON takeover_alarm (letter_due_at) WHERE letter_due_at IS NOT NULL`.execute(
        database,
      )
    },
  },
  '0152-codes-by-device': {
    up: async (database) => {
      // With a default: a server of the release before may still run beside this one.
      await sql`ALTER TABLE verification_code ADD COLUMN network text NOT NULL DEFAULT '', ADD COLUMN device_hash text`.execute(
        database,
      )
    },
  },
  '0153-closed-at': {
    up: async (database) => {
      await sql`ALTER TABLE app_user ADD COLUMN closed_at bigint`.execute(database)
      await sql`ALTER TABLE app_user DROP CONSTRAINT app_user_check`.execute(database)
      await sql`ALTER TABLE app_user ADD CONSTRAINT app_user_check CHECK (phone IS NOT NULL OR email IS NOT NULL OR closed_at IS NOT NULL)`.execute(
        database,
      )
    },
  },
  '0162-closed-sessions': {
    up: async (database) => {
      await sql`CREATE TABLE closed_session (secret_hash text PRIMARY KEY, forget_at bigint NOT NULL)`.execute(database)
      await sql`CREATE INDEX closed_session_by_time ON closed_session (forget_at)`.execute(database)
    },
  },
  '0163-device-keys': {
    up: async (database) => {
      await sql`
        CREATE TABLE device_key (
          session_id uuid NOT NULL,
          key_id text NOT NULL,
          user_id uuid NOT NULL,
          public_key text NOT NULL,
          since bigint NOT NULL,
          replaced_at bigint,
          revoked_at bigint,
          PRIMARY KEY (session_id, key_id)
        )`.execute(database)
      // A session has one key that counts.
      await sql`CREATE UNIQUE INDEX device_key_of_session ON device_key (session_id) WHERE replaced_at IS NULL AND revoked_at IS NULL`.execute(
        database,
      )
      await sql`CREATE INDEX device_key_by_user ON device_key (user_id, key_id)`.execute(database)
      await sql`
        CREATE TABLE signed_act (
          id uuid PRIMARY KEY,
          user_id uuid NOT NULL,
          act text NOT NULL,
          key_id text NOT NULL,
          public_key text NOT NULL,
          intent_sealed bytea NOT NULL,
          signature text NOT NULL,
          at bigint NOT NULL
        )`.execute(database)
      await sql`CREATE INDEX signed_act_by_user ON signed_act (user_id, id)`.execute(database)
    },
  },
  '0180-passkeys': {
    up: async (database) => {
      await sql`
        CREATE TABLE passkey (
          id uuid PRIMARY KEY,
          user_id uuid NOT NULL,
          credential_id text NOT NULL UNIQUE,
          public_key text NOT NULL,
          counter bigint NOT NULL,
          transports text[] NOT NULL,
          name text NOT NULL,
          created_at bigint NOT NULL,
          used_at bigint,
          blocked_at bigint
        )`.execute(database)
      await sql`CREATE INDEX passkey_by_user ON passkey (user_id, id)`.execute(database)
      await sql`
        CREATE TABLE used_challenge (challenge text PRIMARY KEY, used_at bigint NOT NULL, forget_at bigint NOT NULL)`.execute(
        database,
      )
      await sql`CREATE INDEX used_challenge_by_time ON used_challenge (forget_at)`.execute(database)
      await sql`ALTER TABLE session ADD COLUMN ended_why text CHECK (ended_why IN ('device', 'password', 'stopped'))`.execute(
        database,
      )
      await sql`ALTER TABLE takeover_alarm DROP CONSTRAINT takeover_alarm_kind_check`.execute(database)
      await sql`
        ALTER TABLE takeover_alarm ADD CONSTRAINT takeover_alarm_kind_check CHECK (kind IN (
          'login-password', 'transaction-password', 'account-added', 'account-changed', 'passkey-added', 'passkey-removed', 'passkey-copied'
        ))`.execute(database)
    },
  },
  '0247-version-of-the-app': {
    up: async (database) => {
      await sql`ALTER TABLE session ADD COLUMN app_version text`.execute(database)
    },
  },
  '0263-alarms-and-acts-by-person': {
    // The tables are divided by person, who has to be in each key (docs/adr/0083).
    up: () => Promise.resolve(),
    later: [
      'create unique index concurrently takeover_alarm_of_person on takeover_alarm (id, user_id)',
      'alter table takeover_alarm drop constraint takeover_alarm_pkey, add constraint takeover_alarm_pkey primary key using index takeover_alarm_of_person',
      'create unique index concurrently signed_act_of_person on signed_act (id, user_id)',
      'alter table signed_act drop constraint signed_act_pkey, add constraint signed_act_pkey primary key using index signed_act_of_person',
    ],
  },
  '0272-sessions-by-person': {
    // Their secrets name the person now (session-secret.ts).
    up: () => Promise.resolve(),
    later: [
      'create unique index concurrently session_of_person on session (id, user_id)',
      'alter table session drop constraint session_pkey, add constraint session_pkey primary key using index session_of_person',
      'create unique index concurrently session_by_secret on session (secret_hash, user_id)',
      'alter table session drop constraint session_secret_hash_key',
    ],
  },
  '0273-keys-by-person': {
    // The version before looks for them by person, and names no key in ON CONFLICT (docs/adr/0083).
    up: () => Promise.resolve(),
    later: [
      'create unique index concurrently device_key_of_person on device_key (session_id, key_id, user_id)',
      'alter table device_key drop constraint device_key_pkey, add constraint device_key_pkey primary key using index device_key_of_person',
      'create unique index concurrently device_key_that_counts on device_key (session_id, user_id) where replaced_at is null and revoked_at is null',
      'drop index concurrently if exists device_key_of_session',
      'create unique index concurrently passkey_of_person on passkey (id, user_id)',
      'alter table passkey drop constraint passkey_pkey, add constraint passkey_pkey primary key using index passkey_of_person',
      'create unique index concurrently passkey_by_credential on passkey (credential_id, user_id)',
      'alter table passkey drop constraint passkey_credential_id_key',
    ],
  },
  '0280-names-of-people': {
    async up(database) {
      await sql.raw(await readFile(new URL('./names-of-people.sql', import.meta.url), 'utf8')).execute(database)
    },
    later: [
      ...Array.from({ length: PORTIONS_OF_NAMES }, (_, portion) => fillNames(portion)),
      // By these the version before finds who signs in and who invited, once the keys are gone. 0282 drops them.
      'create index concurrently app_user_by_phone on app_user (phone)',
      'create index concurrently app_user_by_email on app_user (email)',
      'create index concurrently app_user_by_code on app_user (invite_code)',
      'alter table app_user drop constraint app_user_phone_key',
      'alter table app_user drop constraint app_user_email_key',
      'alter table app_user drop constraint app_user_invite_code_key',
      'drop index concurrently if exists app_user_by_account',
      // The row of an inviter may lie on another machine. No row is ever deleted.
      'alter table app_user drop constraint app_user_inviter_id_fkey',
    ],
  },
  '0282-names-in-one-place': {
    // The version before finds them in person_name.
    up: () => Promise.resolve(),
    later: ['phone', 'email', 'code'].map((by) => `drop index concurrently if exists app_user_by_${by}`),
  },
}

/**
 * Copies the names of a portion of the people. A row that was closed meanwhile is read again, and its lock keeps others from being closed:
 * the trigger misses none.
 */
function fillNames(portion: number): string {
  const first = portion.toString(16)
  return `insert into person_name (kind, name, user_id)
    select n.kind, n.name, u.id
    from (
      select * from app_user where closed_at is null
        and id between '${first}0000000-0000-0000-0000-000000000000' and '${first}fffffff-ffff-ffff-ffff-ffffffffffff' for key share
    ) u
    cross join lateral (values ('account', lower(u.account)), ('invite-code', u.invite_code), ('phone', u.phone), ('email', u.email)) as n (kind, name)
    where n.name is not null on conflict do nothing`
}

async function createAccounts(database: MigratingDatabase): Promise<void> {
  await sql`
    CREATE TABLE app_user (
      id uuid PRIMARY KEY,
      account text NOT NULL,
      phone text UNIQUE,
      email text UNIQUE,
      password_hash text NOT NULL,
      transaction_password_hash text NOT NULL,
      transaction_failures int NOT NULL DEFAULT 0,
      transaction_locked_until bigint NOT NULL DEFAULT 0,
      invite_code text NOT NULL UNIQUE,
      inviter_id uuid REFERENCES app_user (id),
      credit_score int NOT NULL DEFAULT 100,
      verification text NOT NULL DEFAULT 'not-submitted',
      verification_reason text,
      registered_at bigint NOT NULL,
      CHECK (phone IS NOT NULL OR email IS NOT NULL)
    )`.execute(database)
  await sql`CREATE UNIQUE INDEX app_user_by_account ON app_user (lower(account))`.execute(database)
}

/** Codes, and the proof that somebody entered theirs. */
async function createCodes(database: MigratingDatabase): Promise<void> {
  await sql`
    CREATE TABLE verification_code (
      id uuid PRIMARY KEY,
      purpose text NOT NULL,
      target text NOT NULL,
      address text NOT NULL,
      code_hash text NOT NULL,
      failures int NOT NULL DEFAULT 0,
      created_at bigint NOT NULL,
      expires_at bigint NOT NULL,
      used_at bigint
    )`.execute(database)
  await sql`CREATE INDEX verification_code_by_target ON verification_code (target, created_at)`.execute(database)
  await sql`CREATE INDEX verification_code_by_address ON verification_code (address, created_at)`.execute(database)
  await sql`
    CREATE TABLE registration_token (
      hash text PRIMARY KEY,
      target_kind text NOT NULL,
      target text NOT NULL,
      inviter_id uuid,
      expires_at bigint NOT NULL,
      account text
    )`.execute(database)
}

/** Sessions, and the failures to open one. */
async function createSessions(database: MigratingDatabase): Promise<void> {
  await sql`
    CREATE TABLE session (
      id uuid PRIMARY KEY,
      secret_hash text NOT NULL UNIQUE,
      user_id uuid NOT NULL REFERENCES app_user (id),
      user_agent text NOT NULL,
      address text NOT NULL,
      created_at bigint NOT NULL,
      used_at bigint NOT NULL,
      expires_at bigint NOT NULL,
      ended_at bigint
    )`.execute(database)
  await sql`CREATE INDEX session_by_user ON session (user_id)`.execute(database)
  await sql`
    CREATE TABLE sign_in_failure (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      subject text NOT NULL,
      at bigint NOT NULL
    )`.execute(database)
  await sql`CREATE INDEX sign_in_failure_by_subject ON sign_in_failure (subject, at)`.execute(database)
}
