import { sql, type Generated, type GeneratedAlways } from 'kysely'
import type { Migrations } from '../database/migrate.ts'

declare module '../database/tables.ts' {
  interface Tables {
    deposit_method: {
      id: string
      kind: string
      network: string
      pay_to: string
      holder: string
      minimum_minor: bigint
      maximum_minor: bigint
      sort_order: number
      is_open: boolean
    }
    /** Append-only: the accounts that a way to pay in has named, each from its moment on (paid-to.ts). */
    deposit_account: {
      method_id: string
      /** ms; 0 for what stood there before this was noted. */
      since: bigint
      network: string
      account: string
      holder: string
    }
    deposit: {
      id: string
      number: GeneratedAlways<bigint>
      user_id: string
      method_id: string
      amount_minor: bigint
      source: string
      proof_file_id: string
      status: string
      reason: string | null
      decided_by: string | null
      created_at: bigint
      decided_at: bigint | null
      /** By which operators decide, made by the database. Null: by the id. */
      review_id: Generated<string | null>
    }
  }
}

export const migrations: Migrations = {
  '0070-payments': {
    up: async (database) => {
      await sql`
        CREATE TABLE deposit_method (
          id text PRIMARY KEY,
          kind text NOT NULL CHECK (kind IN ('bank-card', 'wallet-address')),
          network text NOT NULL,
          pay_to text NOT NULL,
          holder text NOT NULL,
          minimum_minor bigint NOT NULL CHECK (minimum_minor > 0),
          maximum_minor bigint NOT NULL CHECK (maximum_minor >= minimum_minor),
          sort_order int NOT NULL,
          is_open boolean NOT NULL DEFAULT true
        )`.execute(database)
      await sql`
        CREATE TABLE deposit (
          id uuid PRIMARY KEY,
          number bigint GENERATED ALWAYS AS IDENTITY,
          user_id uuid NOT NULL,
          method_id text NOT NULL REFERENCES deposit_method (id),
          amount_minor bigint NOT NULL CHECK (amount_minor > 0),
          source text NOT NULL,
          proof_file_id uuid NOT NULL,
          status text NOT NULL CHECK (status IN ('under-review', 'success', 'failed')),
          reason text,
          decided_by text,
          created_at bigint NOT NULL,
          decided_at bigint,
          CHECK ((status = 'under-review') = (decided_at IS NULL))
        )`.execute(database)
      await sql`CREATE INDEX deposit_waiting ON deposit (created_at) WHERE status = 'under-review'`.execute(database)
      await sql`CREATE INDEX deposit_by_user ON deposit (user_id, decided_at)`.execute(database)
    },
  },
  '0134-deposit-by-proof': {
    up: async (database) => {
      await sql`CREATE INDEX deposit_by_proof ON deposit (proof_file_id)`.execute(database)
    },
  },
  '0252-deposit-accounts': {
    up: async (database) => {
      await sql`
        CREATE TABLE deposit_account (
          method_id text NOT NULL REFERENCES deposit_method (id),
          since bigint NOT NULL,
          network text NOT NULL,
          account text NOT NULL,
          holder text NOT NULL,
          PRIMARY KEY (method_id, since)
        )`.execute(database)
      await sql`CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON deposit_account FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only()`.execute(
        database,
      )
      await sql`INSERT INTO deposit_account (method_id, since, network, account, holder)
        SELECT id, 0, network, pay_to, holder FROM deposit_method`.execute(database)
    },
  },
  '0270-deposits-as-operators-name-them': {
    up: async (database) => {
      await sql`ALTER TABLE deposit ADD COLUMN review_id uuid`.execute(database)
    },
    later: ['create index concurrently deposit_by_review on deposit ((coalesce(review_id, id)))'],
  },
  '0274-deposits-by-person': {
    // Two people may choose one id now, so each new row gets a name for operators, whichever version writes it (docs/adr/0083).
    up: async (database) => {
      await sql`ALTER TABLE deposit ALTER COLUMN review_id SET DEFAULT gen_random_uuid()`.execute(database)
    },
    later: [
      'create unique index concurrently deposit_of_person on deposit (id, user_id)',
      'alter table deposit drop constraint deposit_pkey, add constraint deposit_pkey primary key using index deposit_of_person',
    ],
  },
}
