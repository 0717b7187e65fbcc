import { sql } from 'kysely'
import type { Migrations } from '../database/migrate.ts'
import {
  ADJUSTMENT,
  CLEARING,
  HOUSE_ROWS,
  INCOME,
  INTEREST,
  PRACTICE_IDS,
  houseRow,
  practiceHouseRow,
} from './accounts.ts'
import { LEDGER_BALANCES, LEDGER_HOUSE } from './balances-view.ts'
import { BEHIND_WALLS, ledgerPost } from './divided-ledger.ts'
import { LEDGER_LINES } from './lines-of.ts'
import { LEDGER_SPREAD_HOUSE } from './spread-house.ts'

const TABLES = `
CREATE TABLE ledger_book (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  currency text NOT NULL
);
INSERT INTO ledger_book (currency) VALUES ('USDT');

CREATE TABLE ledger_account (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('cash', 'fund', 'house', 'clearing', 'income', 'interest', 'adjustment')),
  owner uuid,
  debits_pending bigint NOT NULL DEFAULT 0 CHECK (debits_pending >= 0),
  debits_posted bigint NOT NULL DEFAULT 0 CHECK (debits_posted >= 0),
  credits_pending bigint NOT NULL DEFAULT 0 CHECK (credits_pending >= 0),
  credits_posted bigint NOT NULL DEFAULT 0 CHECK (credits_posted >= 0),
  held_for_orders bigint NOT NULL DEFAULT 0 CHECK (held_for_orders >= 0),
  profit_all bigint NOT NULL DEFAULT 0,
  profit_today bigint NOT NULL DEFAULT 0,
  profit_day text NOT NULL DEFAULT '',
  opened_at bigint NOT NULL,
  UNIQUE (owner, kind),
  CHECK ((owner IS NOT NULL) = (kind IN ('cash', 'fund'))),
  -- A person never owes, not even for a moment, not even by what is only held. ledger_post holds the house to the same from 0177 on.
  CONSTRAINT ledger_account_never_overdrawn CHECK (owner IS NULL OR credits_posted - debits_posted - debits_pending >= 0)
) WITH (fillfactor = 50);

-- Two transfers of one event differ by leg: of the leg 'stake' the pending one is the hold of an open order.
CREATE TABLE ledger_transfer (
  id uuid PRIMARY KEY,
  debit_id uuid NOT NULL,
  credit_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  phase text NOT NULL CHECK (phase IN ('single', 'pending', 'post', 'void')),
  pending_id uuid,
  event text NOT NULL,
  reference text NOT NULL,
  leg text NOT NULL,
  at bigint NOT NULL,
  CHECK (debit_id <> credit_id),
  CHECK ((pending_id IS NOT NULL) = (phase IN ('post', 'void')))
);
CREATE UNIQUE INDEX ledger_transfer_resolved_once ON ledger_transfer (pending_id) WHERE pending_id IS NOT NULL;
CREATE INDEX ledger_transfer_reference ON ledger_transfer (reference);

CREATE TABLE ledger_line (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL,
  transfer_id uuid NOT NULL,
  -- Null is refused here: a posting to a person's cash without a name for their statement is a fault.
  kind text NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint NOT NULL,
  reference text NOT NULL,
  at bigint NOT NULL,
  UNIQUE (transfer_id, account_id)
);
CREATE INDEX ledger_line_account ON ledger_line (account_id, number);
CREATE INDEX ledger_line_reference ON ledger_line (reference);

-- What is posted stays as it is: a mistake is mended by another transfer. Twice forbidden: by a trigger, and by grants.
CREATE FUNCTION ledger_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfer FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_line FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
REVOKE UPDATE, DELETE, TRUNCATE ON ledger_transfer, ledger_line FROM CURRENT_USER, PUBLIC;
`

const IS_PRACTICE = (id: string) => `(${id} BETWEEN '${PRACTICE_IDS.first}' AND '${PRACTICE_IDS.last}')`

/** The checks that keep practice and real money apart, and the lock of a person's practice account. */
const PRACTICE = `
ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_kind_check, DROP CONSTRAINT ledger_account_check,
  ADD CONSTRAINT ledger_account_kind_check
    CHECK (kind IN ('cash', 'fund', 'practice', 'house', 'practice-house', 'clearing', 'income', 'interest', 'adjustment')),
  ADD CONSTRAINT ledger_account_check CHECK ((owner IS NOT NULL) = (kind IN ('cash', 'fund', 'practice'))),
  ADD CONSTRAINT ledger_account_practice_by_id CHECK (${IS_PRACTICE('id')} = (kind IN ('practice', 'practice-house')));
ALTER TABLE ledger_transfer ADD CONSTRAINT ledger_transfer_practice_apart CHECK (${IS_PRACTICE('debit_id')} = ${IS_PRACTICE('credit_id')});
CREATE FUNCTION ledger_lock_practice(p_owner uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM ledger_account WHERE owner = p_owner AND kind = 'practice' FOR NO KEY UPDATE;
END $$;
`

export const migrations: Migrations = {
  '0010-ledger': {
    async up(db) {
      await sql.raw(TABLES).execute(db)
      await sql.raw(LEDGER_BALANCES).execute(db)
      await sql.raw(await ledgerPost()).execute(db)
      const house = Array.from({ length: HOUSE_ROWS }, (_, row) => ({
        id: houseRow(row),
        kind: 'house',
        opened_at: 0n,
      }))
      const others = [
        { id: CLEARING, kind: 'clearing', opened_at: 0n },
        { id: INCOME, kind: 'income', opened_at: 0n },
        { id: INTEREST, kind: 'interest', opened_at: 0n },
        { id: ADJUSTMENT, kind: 'adjustment', opened_at: 0n },
      ]
      await db
        .insertInto('ledger_account')
        .values([...house, ...others])
        .execute()
    },
  },
  '0106-statement-months': {
    async up(db) {
      await sql`
        CREATE TABLE statement_month (
          user_id uuid NOT NULL,
          month text NOT NULL CHECK (month ~ '^[0-9]{4}-[0-9]{2}$'),
          last_number bigint NOT NULL,
          doc text NOT NULL,
          PRIMARY KEY (user_id, month)
        )`.execute(db)
    },
  },
  '0120-ledger-stamp': {
    async up(db) {
      await sql`ALTER TABLE ledger_book ADD COLUMN is_demo boolean`.execute(db)
      await sql`
        CREATE FUNCTION ledger_book_keeps_its_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          RAISE EXCEPTION 'a ledger is a demo''s or a real one for good' USING ERRCODE = 'insufficient_privilege';
        END $$`.execute(db)
      await sql`
        CREATE TRIGGER keeps_its_stamp BEFORE UPDATE ON ledger_book FOR EACH ROW
        WHEN (OLD.is_demo IS NOT NULL AND OLD.is_demo IS DISTINCT FROM NEW.is_demo) EXECUTE FUNCTION ledger_book_keeps_its_stamp()`.execute(
        db,
      )
      await sql`CREATE TRIGGER stays BEFORE DELETE OR TRUNCATE ON ledger_book FOR EACH STATEMENT EXECUTE FUNCTION ledger_book_keeps_its_stamp()`.execute(
        db,
      )
    },
  },
  '0130-ledger-behind-walls': {
    async up(db) {
      await sql.raw(BEHIND_WALLS).execute(db)
      await sql`
        CREATE FUNCTION ledger_lock_cash(p_owner uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
        BEGIN
          PERFORM FROM ledger_account WHERE owner = p_owner AND kind = 'cash' FOR NO KEY UPDATE;
        END $$`.execute(db)
    },
  },
  '0141-ledger-lines-in-order-of-time': {
    async up(db) {
      await sql.raw(await ledgerPost()).execute(db)
      // A function that is replaced loses its settings.
      await sql.raw(BEHIND_WALLS).execute(db)
    },
  },
  '0155-transfers-in-order': {
    async up(db) {
      // The order in which they are chained (server/books/). A number is taken after the accounts are locked, so by a transaction that has an id.
      await sql`ALTER TABLE ledger_transfer ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY`.execute(db)
      await sql`CREATE UNIQUE INDEX ledger_transfer_number ON ledger_transfer (number)`.execute(db)
    },
  },
  '0177-house-never-overdrawn': {
    async up(db) {
      await sql.raw(LEDGER_SPREAD_HOUSE).execute(db)
      await sql.raw(await ledgerPost()).execute(db)
      await sql.raw(BEHIND_WALLS).execute(db)
    },
  },
  '0195-practice-accounts': {
    async up(db) {
      await sql.raw(PRACTICE).execute(db)
      const house = Array.from({ length: HOUSE_ROWS }, (_, row) => ({
        id: practiceHouseRow(row),
        kind: 'practice-house',
        opened_at: 0n,
      }))
      await db.insertInto('ledger_account').values(house).execute()
    },
  },
  '0236-months-signed': {
    async up(db) {
      // The months up to which everybody's statement is signed: who looks again finds nothing to do without a look at each person.
      await sql`CREATE TABLE months_signed (id integer PRIMARY KEY CHECK (id = 1), up_to text NOT NULL CHECK (up_to ~ '^[0-9]{4}-[0-9]{2}$'))`.execute(
        db,
      )
    },
  },
  '0257-lines-by-their-transfers': {
    async up(db) {
      // A line has its transfer's reference, and transfers are found by it: the same index twice was a fifth of what a line takes.
      await sql`DROP INDEX ledger_line_reference`.execute(db)
    },
  },
  '0269-transfers-of-a-person': {
    async up(db) {
      await sql.raw(await ledgerPost()).execute(db)
      await sql.raw(BEHIND_WALLS).execute(db)
    },
  },
  '0276-no-transfer-without-its-person': {
    async up(db) {
      // The version before 0269 called it and said no person, and two people may choose one id for a deposit now.
      await sql`DROP FUNCTION IF EXISTS ledger_post(uuid[], text[], uuid[], uuid[], bigint[], uuid[], text[], text[], text[], text[], bigint, text)`.execute(
        db,
      )
    },
  },
  '0284-lines-of-a-person': {
    async up(db) {
      await sql.raw(LEDGER_LINES).execute(db)
      await sql.raw(LEDGER_HOUSE).execute(db)
      // Only its text is another one: in comments it says what stands in it where the ledger is divided.
      await sql.raw(await ledgerPost()).execute(db)
      await sql.raw(BEHIND_WALLS).execute(db)
    },
  },
}
