/**
 * Keys, columns and rows that some tables get where they are divided by person, and not before (docs/adr/0083).
 *
 * *Orders.* A signed receipt names its order by the id alone, so an id belongs to one order of all people, everywhere. A whole table has that
 * as its key. The key of a divided one names the person too, and there a table of the ids that are taken says it. It is divided by the hash
 * of the id, a trigger alone writes it, and it lies where the role that serves has no rights.
 *
 * *The ledger.* A transfer joins a person's account with one of the house. So each part has a copy of the house: an account of each kind, whose
 * owner is a made-up person of that part. ledger_post takes the account of the person's part in the place of the one that the program names.
 * A whole ledger has several rows of the house, so that orders don't queue for one; here there is one in each part. Transfers and lines get a
 * column for their person.
 */
import { hashParts, PART_OF } from './hash-parts.ts'

/** By table: the statements that change its keys, and those of tables that refer to it, right before it is divided. The schema `divided` is there. */
export const KEYS_WHERE_DIVIDED: Readonly<Record<string, readonly string[]>> = {
  orders: [
    'ALTER TABLE settlement_quarantine DROP CONSTRAINT settlement_quarantine_order_id_fkey',
    'ALTER TABLE orders DROP CONSTRAINT orders_pkey, ADD PRIMARY KEY (id, user_id)',
    'ALTER TABLE settlement_quarantine DROP CONSTRAINT settlement_quarantine_pkey, ADD PRIMARY KEY (order_id, user_id)',
    `ALTER TABLE settlement_quarantine ADD CONSTRAINT settlement_quarantine_of_order
      FOREIGN KEY (order_id, user_id) REFERENCES orders (id, user_id)`,
    'CREATE TABLE divided.taken_order_id (id uuid PRIMARY KEY) PARTITION BY HASH (id)',
    ...hashParts('taken_order_id', 'divided.taken_order_id'),
    // An id that is taken ends as a conflict of the key does: the row is left out. Somebody who takes it at the same moment is waited for.
    `CREATE FUNCTION take_order_id() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      INSERT INTO divided.taken_order_id (id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
      RETURN CASE WHEN FOUND THEN NEW END;
    END $$`,
    'CREATE TRIGGER take_order_id BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION take_order_id()',
  ],
  ledger_account: [
    'DROP VIEW IF EXISTS ledger_balances, ledger_house',
    PART_OF,
    `CREATE TABLE divided.house_copy (part integer PRIMARY KEY, owner uuid NOT NULL UNIQUE)`,
    // The first of many made-up people that falls into each part.
    `INSERT INTO divided.house_copy SELECT DISTINCT ON (1) divided.part_of(owner), owner
      FROM (SELECT n, md5('house ' || n)::uuid AS owner FROM generate_series(1, 2000) n) made ORDER BY 1, n`,
    `CREATE TABLE divided.house_account (
      part integer REFERENCES divided.house_copy,
      named uuid,
      id uuid NOT NULL,
      owner uuid NOT NULL,
      kind text NOT NULL,
      PRIMARY KEY (part, named)
    )`,
    // The beginning of an id says whether it is practice money's.
    `INSERT INTO divided.house_account
      SELECT c.part, a.id, CASE WHEN c.part = 0 THEN a.first ELSE (left(a.first::text, 24) || left(md5(a.first || ' ' || c.part), 12))::uuid END, c.owner, a.kind
      FROM (
        SELECT id, kind, first_value(id) OVER (PARTITION BY kind ORDER BY id) AS first FROM ledger_account WHERE owner IS NULL
      ) a CROSS JOIN divided.house_copy c`,
    // A hold that ends names the accounts that it was made with.
    'INSERT INTO divided.house_account SELECT DISTINCT part, id, id, owner, kind FROM divided.house_account WHERE part > 0',
    'DELETE FROM ledger_account WHERE owner IS NULL',
    `ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_pkey, ADD PRIMARY KEY (id, owner), ALTER COLUMN owner SET NOT NULL,
      DROP CONSTRAINT ledger_account_check, DROP CONSTRAINT ledger_account_never_overdrawn, ADD CONSTRAINT ledger_account_never_overdrawn
        CHECK (kind NOT IN ('cash', 'fund', 'practice') OR credits_posted - debits_posted - debits_pending >= 0)`,
    // As ledger_account_check says it of a whole ledger: no account of a person becomes one of the house, which may stand below zero.
    `DO $$ BEGIN
      EXECUTE format('ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_check CHECK ((owner <> ALL (%L::uuid[])) = (kind IN (''cash'', ''fund'', ''practice'')))',
        ARRAY(SELECT owner FROM divided.house_copy ORDER BY part));
    END $$`,
  ],
  ledger_line: [
    'DROP VIEW IF EXISTS book_text_ledger',
    'DROP FUNCTION IF EXISTS ledger_lines_of(uuid)',
    `ALTER TABLE ledger_line ADD COLUMN person uuid NOT NULL, DROP CONSTRAINT ledger_line_pkey, ADD PRIMARY KEY (number, person),
      DROP CONSTRAINT ledger_line_transfer_id_account_id_key, ADD UNIQUE (transfer_id, account_id, person)`,
  ],
  ledger_transfer: [
    'DROP VIEW IF EXISTS book_text_ledger',
    'ALTER TABLE ledger_transfer ADD COLUMN person uuid NOT NULL, DROP CONSTRAINT ledger_transfer_pkey, ADD PRIMARY KEY (id, person)',
    'DROP INDEX ledger_transfer_resolved_once',
    'CREATE UNIQUE INDEX ledger_transfer_resolved_once ON ledger_transfer (pending_id, person) WHERE pending_id IS NOT NULL',
    'DROP INDEX ledger_transfer_number',
    'CREATE UNIQUE INDEX ledger_transfer_number ON ledger_transfer (number, person)',
  ],
}

/** By table: the statement that writes its first rows, right after it is divided. They are those that the migrations have written, in other parts. */
export const ROWS_WHERE_DIVIDED: Readonly<Record<string, string>> = {
  ledger_account:
    'INSERT INTO ledger_account (id, kind, owner, opened_at) SELECT DISTINCT id, kind, owner, 0 FROM divided.house_account',
}

/** By table: the rows that are there in a new database, which leave it empty as far as dividing goes. */
export const ROWS_OF_MIGRATIONS: Readonly<Record<string, string>> = { ledger_account: 'owner IS NULL' }
