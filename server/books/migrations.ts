import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Migrations } from '../database/migrate.ts'
import { whereDivided } from '../database/where-divided.ts'

/** RFC 8785, as contract/books/book-texts.ts writes it: keys in order, no spaces; PostgreSQL escapes texts as JSON.stringify does. */
const json = (fields: Readonly<Record<string, string>>) =>
  `'{' || ${Object.entries(fields)
    .map(([name, value]) => `'"${name}":' || ${value}`)
    .join(` || ',' || `)} || '}'`
const text = (column: string) => `to_json((${column})::text)::text`

const LINE = json({
  account: text('l.account_id'),
  amount: text('l.amount'),
  at: text('l.at'),
  balanceAfter: text('l.balance_after'),
  kind: text('l.kind'),
  number: text('l.number'),
  reference: text('l.reference'),
})
const TRANSFER = json({
  amount: text('t.amount'),
  at: text('t.at'),
  credit: text('t.credit_id'),
  debit: text('t.debit_id'),
  event: text('t.event'),
  id: text('t.id'),
  leg: text('t.leg'),
  lines: `'[' || coalesce((SELECT string_agg(${LINE}, ',' ORDER BY l.number) FROM ledger_line l WHERE l.transfer_id = t.id /*divided: AND l.person = t.person*/), '') || ']'`,
  number: text('t.number'),
  pending: `coalesce(${text('t.pending_id')}, 'null')`,
  phase: text('t.phase'),
  reference: text('t.reference'),
  type: `'"ledger-transfer"'`,
})
const ACT = json({
  act: text('a.act'),
  at: text('a.at'),
  facts: text('a.facts'),
  id: text('a.id'),
  number: text('a.number'),
  operator: text('a.operator_id'),
  subject: text('a.subject_id'),
  subjectKind: text('a.subject_kind'),
  type: `'"operator-act"'`,
})
const HEAD = json({
  doc: text('h.doc'),
  number: text('h.number'),
  signature: text('h.signature'),
  type: `'"kept-head"'`,
})

/** Chained is the text of each transfer with its lines. */
const TEXT_OF_TRANSFER = `CREATE VIEW book_text_ledger AS SELECT t.number, ${TRANSFER} AS text FROM ledger_transfer t;`

const TABLES = `
CREATE TABLE book_link (
  chain text NOT NULL CHECK (chain IN ('ledger', 'acts', 'heads')),
  number bigint NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (chain, number)
);
CREATE TABLE book_head (
  number bigint PRIMARY KEY CHECK (number > 0),
  doc text NOT NULL,
  signature text NOT NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON book_link FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON book_head FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();

-- Up to which number a chain may be sealed: every transaction that could still write one of these numbers is older than xid.
CREATE TABLE book_horizon (
  chain text PRIMARY KEY,
  number bigint NOT NULL,
  xid xid8 NOT NULL,
  is_sealed boolean NOT NULL
);

${TEXT_OF_TRANSFER}
CREATE VIEW book_text_acts AS SELECT a.number, ${ACT} AS text FROM operator_act a;
CREATE VIEW book_text_heads AS SELECT h.number, ${HEAD} AS text FROM book_head h;
`

/** As it was first made, with a link for each row. book-chain.sql has taken its place. */
const SEAL = `
CREATE FUNCTION book_chain(p_chain text, p_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_issued bigint;
  v_number bigint := 0;
  v_hash bytea := decode(repeat('00', 32), 'hex');
  v_horizon book_horizon;
  v_row record;
  v_sealed integer := 0;
BEGIN
  -- Its transaction id must be younger than what it reads first.
  IF pg_current_xact_id_if_assigned() IS NOT NULL THEN RAISE EXCEPTION 'a chain is sealed in a transaction of its own'; END IF;
  IF NOT pg_try_advisory_xact_lock(hashtextextended('chain ' || p_chain, 0)) THEN RETURN 0; END IF;
  v_issued := coalesce(CASE p_chain
    WHEN 'ledger' THEN pg_sequence_last_value(pg_get_serial_sequence('ledger_transfer', 'number')::regclass)
    WHEN 'acts' THEN pg_sequence_last_value('operator_act_number')
    WHEN 'heads' THEN (SELECT max(number) FROM book_head)
  END, 0);

  SELECT * INTO v_horizon FROM book_horizon WHERE chain = p_chain;
  IF v_horizon.chain IS NULL THEN
    INSERT INTO book_horizon VALUES (p_chain, v_issued, pg_current_xact_id(), false);
    RETURN 0;
  END IF;
  -- A horizon from ahead of this cluster's own ids came with a copy of the data from another one.
  IF v_horizon.is_sealed OR v_horizon.xid >= pg_snapshot_xmax(pg_current_snapshot()) THEN
    IF v_horizon.is_sealed AND v_issued <= v_horizon.number THEN RETURN 0; END IF;
    UPDATE book_horizon SET number = v_issued, xid = pg_current_xact_id(), is_sealed = false WHERE chain = p_chain;
    RETURN 0;
  END IF;
  IF pg_snapshot_xmin(pg_current_snapshot()) < v_horizon.xid THEN RETURN 0; END IF;

  SELECT number, hash INTO v_row FROM book_link WHERE chain = p_chain ORDER BY number DESC LIMIT 1;
  IF FOUND THEN
    v_number := v_row.number;
    v_hash := v_row.hash;
  END IF;
  FOR v_row IN EXECUTE format('SELECT number, text FROM %I WHERE number > $1 AND number <= $2 ORDER BY number LIMIT $3', 'book_text_' || p_chain) USING v_number, v_horizon.number, p_most LOOP
    v_hash := sha256(v_hash || convert_to(v_row.text, 'UTF8'));
    INSERT INTO book_link VALUES (p_chain, v_row.number, v_hash);
    v_sealed := v_sealed + 1;
  END LOOP;
  IF v_sealed < p_most THEN
    UPDATE book_horizon SET number = greatest(number, v_issued), xid = pg_current_xact_id(), is_sealed = v_issued <= number WHERE chain = p_chain;
  END IF;
  RETURN v_sealed;
END $$;
`

export const migrations: Migrations = {
  '0156-chains': {
    async up(db) {
      await sql.raw(TABLES).execute(db)
      await sql.raw(SEAL).execute(db)
    },
  },
  '0255-one-link-for-many-transfers': {
    async up(db) {
      await sql`ALTER TABLE book_link ADD COLUMN marks bytea`.execute(db)
      await sql.raw(await bookChain()).execute(db)
    },
  },
  '0259-books-over-any-gap': {
    async up(db) {
      // Two numbers that lay 2^31 or more apart ended each sealing with an error.
      await sql.raw(await bookChain()).execute(db)
    },
  },
}

/** The books' view of the ledger as it is where the ledger is divided by person: it takes the place of what is there. */
export const dividedBooks: readonly string[] = [whereDivided(TEXT_OF_TRANSFER.replace('CREATE', 'CREATE OR REPLACE'))]

/** The text of book-chain.sql: makes the function, or replaces it. */
function bookChain(): Promise<string> {
  return readFile(new URL('./book-chain.sql', import.meta.url), 'utf8')
}
