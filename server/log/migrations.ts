import { sql } from 'kysely'
import type { Migrations } from '../database/migrate.ts'

/**
 * The tables refuse whatever would not be an append: an entry never changes, a tile only gets longer, the tree only grows. So a fault of
 * the program, or a stolen right of the role that serves, can't rewrite what was told.
 */
const TABLES = `
CREATE TABLE log_pending (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  text text NOT NULL CHECK (octet_length(text) BETWEEN 2 AND 65535)
);
CREATE TABLE log_entry (
  index bigint PRIMARY KEY CHECK (index >= 0),
  text text NOT NULL
);
CREATE TABLE log_tile (
  level smallint NOT NULL,
  index bigint NOT NULL,
  bytes bytea NOT NULL CHECK (length(bytes) BETWEEN 32 AND 8192 AND length(bytes) % 32 = 0),
  PRIMARY KEY (level, index)
);
ALTER TABLE log_tile ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE TABLE log_head (
  id integer PRIMARY KEY CHECK (id = 1),
  size bigint NOT NULL,
  root bytea NOT NULL CHECK (length(root) = 32),
  prices_at bigint NOT NULL
);
INSERT INTO log_head VALUES (1, 0, sha256(''), 0);
CREATE TABLE log_name (
  number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  public_key text NOT NULL,
  since bigint NOT NULL
);
CREATE TABLE log_checkpoint (
  name text NOT NULL,
  size bigint NOT NULL,
  note text NOT NULL,
  PRIMARY KEY (name, size)
);
CREATE TABLE log_told (
  what text PRIMARY KEY,
  text text NOT NULL
);
CREATE TABLE log_break (
  at bigint PRIMARY KEY
);

CREATE FUNCTION log_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'log_tile' AND (OLD.level, OLD.index) = (NEW.level, NEW.index)
    AND length(NEW.bytes) >= length(OLD.bytes) AND substring(NEW.bytes FOR length(OLD.bytes)) = OLD.bytes THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% of % is refused: the log only grows', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE FUNCTION log_head_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.size >= OLD.size AND (NEW.size > OLD.size OR NEW.root = OLD.root) AND NEW.prices_at >= OLD.prices_at THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% of % is refused: the log only grows', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE ON log_tile FOR EACH ROW EXECUTE FUNCTION log_only_grows();
CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE ON log_head FOR EACH ROW EXECUTE FUNCTION log_head_only_grows();
`

/**
 * Each receipt about an order is told by a trigger, so that no process and no version of the server can sign one and keep it from the log.
 * A leaf hashes receipt and signature: without them nobody can try out whose it is. Receipts of before stay untold. The entries that the log has already get their names from their texts.
 */
const RECEIPTS = `
ALTER TABLE log_pending ADD COLUMN name text;
CREATE TABLE log_place (
  name text PRIMARY KEY,
  index bigint NOT NULL
);
CREATE TABLE log_receipt (
  hash bytea NOT NULL CHECK (length(hash) = 32)
);
CREATE TABLE log_receipts (
  index bigint PRIMARY KEY,
  at bigint NOT NULL,
  hashes bytea NOT NULL CHECK (length(hashes) > 0 AND length(hashes) % 32 = 0)
);
CREATE TABLE log_policy (
  id integer PRIMARY KEY CHECK (id = 1),
  text text NOT NULL,
  is_own boolean NOT NULL
);
CREATE INDEX log_receipts_at ON log_receipts (at);
ALTER TABLE log_receipts ALTER COLUMN hashes SET STORAGE EXTERNAL;
CREATE FUNCTION log_receipt_leaf(receipt text, signature text) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256('\\x00'::bytea || convert_to('{"receiptHash":"' || encode(sha256(convert_to(receipt, 'UTF8')), 'hex')
    || '","signature":"' || signature || '","type":"signed-receipt","version":1}', 'UTF8'))
$$;
CREATE FUNCTION log_acceptances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO log_receipt SELECT log_receipt_leaf(acceptance, acceptance_signature) FROM added;
  RETURN NULL;
END $$;
CREATE FUNCTION log_settlements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO log_receipt SELECT log_receipt_leaf(n.settlement, n.settlement_signature) FROM became n JOIN was o ON o.id = n.id
    WHERE n.settlement IS NOT NULL AND n.settlement IS DISTINCT FROM o.settlement;
  RETURN NULL;
END $$;
CREATE TRIGGER told_acceptances AFTER INSERT ON orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION log_acceptances();
CREATE TRIGGER told_settlements AFTER UPDATE ON orders REFERENCING OLD TABLE AS was NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION log_settlements();
INSERT INTO log_place
  SELECT CASE leaf->>'type' WHEN 'signing-key' THEN 'signing-key/' || (leaf->>'keyId') ELSE 'notice/' || (leaf->>'noticeId') END, min(index)
  FROM (SELECT index, text::jsonb AS leaf FROM log_entry) e
  WHERE leaf->>'type' IN ('signing-key', 'void-notice', 'restore-notice') GROUP BY 1;
`

/** A product's terms of a simulated day are told in the transaction that publishes them, whoever does it. A notice's text is the entry's text. */
const MARKET_TERMS = `
CREATE FUNCTION log_market_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO log_pending (text, name) SELECT notice, 'market-terms/' || day || '/' || product_id FROM added ORDER BY day, product_id;
  RETURN NULL;
END $$;
CREATE TRIGGER told AFTER INSERT ON market_terms REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION log_market_terms();
INSERT INTO log_pending (text, name) SELECT notice, 'market-terms/' || day || '/' || product_id FROM market_terms ORDER BY day, product_id;
`

const APPEND_ONLY = ['log_entry', 'log_name', 'log_checkpoint', 'log_break']

export const migrations: Migrations = {
  '0190-log': {
    async up(db) {
      await sql.raw(TABLES).execute(db)
      for (const table of APPEND_ONLY)
        await sql
          .raw(
            `CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only()`,
          )
          .execute(db)
    },
  },
  '0208-log-receipts': {
    async up(db) {
      await sql.raw(RECEIPTS).execute(db)
      for (const table of ['log_place', 'log_receipts'])
        await sql
          .raw(
            `CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only()`,
          )
          .execute(db)
    },
  },
  '0236-log-policy-notices': {
    async up(db) {
      await sql`
        CREATE TABLE log_policy_notice (
          number integer PRIMARY KEY CHECK (number >= 1),
          text text NOT NULL,
          signature text NOT NULL
        )`.execute(db)
      await sql`
        CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_policy_notice
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only()`.execute(db)
      await sql`ALTER TABLE log_checkpoint ADD COLUMN at bigint`.execute(db)
    },
  },
  '0249-log-market-terms': {
    async up(db) {
      await sql.raw(MARKET_TERMS).execute(db)
    },
  },
}
