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
}
