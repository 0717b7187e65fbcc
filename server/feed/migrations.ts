import { sql } from 'kysely'
import type { Migrations } from '../database/migrate.ts'
import { FEED_FLUSH } from './feed-flush.ts'

const TABLES = `
CREATE TABLE sync_head (
  owner text COLLATE "C" PRIMARY KEY,
  epoch text NOT NULL DEFAULT gen_random_uuid()::text,
  seq bigint NOT NULL DEFAULT 0 CHECK (seq >= 0),
  floor bigint NOT NULL DEFAULT 0 CHECK (floor BETWEEN 0 AND seq)
) WITH (fillfactor = 50);

CREATE TABLE sync_row (
  owner text COLLATE "C" NOT NULL,
  collection text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  bucket text COLLATE "C" NOT NULL,
  time bigint NOT NULL,
  seq bigint NOT NULL,
  doc text,
  hash text COLLATE "C" NOT NULL,
  replaces text COLLATE "C",
  is_sealable boolean NOT NULL,
  changed_at bigint NOT NULL,
  PRIMARY KEY (owner, collection, id),
  CHECK (doc IS NOT NULL OR replaces IS NULL)
);
-- A page of the feed is one walk along this index from any depth.
CREATE UNIQUE INDEX sync_row_seq ON sync_row (owner, seq);
CREATE INDEX sync_row_sealable ON sync_row (owner, collection, time, id) WHERE is_sealable;
CREATE INDEX sync_row_tombstone ON sync_row (changed_at) WHERE doc IS NULL;

CREATE TABLE sync_digest (
  owner text COLLATE "C" NOT NULL,
  collection text COLLATE "C" NOT NULL,
  bucket text COLLATE "C" NOT NULL,
  digest bit(256) NOT NULL,
  count integer NOT NULL,
  sealable integer NOT NULL,
  PRIMARY KEY (owner, collection, bucket)
) WITH (fillfactor = 50);
CREATE INDEX sync_digest_sealable ON sync_digest (owner, collection, bucket) WHERE sealable >= 500;

CREATE TABLE sync_block (
  owner text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL,
  collection text COLLATE "C" NOT NULL,
  bucket text COLLATE "C" NOT NULL,
  body bytea NOT NULL,
  sealed_at bigint NOT NULL,
  PRIMARY KEY (owner, hash)
);
ALTER TABLE sync_block ALTER COLUMN body SET STORAGE EXTERNAL;

CREATE TABLE sync_sealed (
  owner text COLLATE "C" NOT NULL,
  collection text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  bucket text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL,
  block text COLLATE "C" NOT NULL,
  PRIMARY KEY (owner, collection, id),
  FOREIGN KEY (owner, block) REFERENCES sync_block (owner, hash)
);
`

export const migrations: Migrations = {
  '0020-feed': {
    async up(db) {
      await sql.raw(TABLES).execute(db)
      await sql.raw(FEED_FLUSH).execute(db)
    },
  },
  '0233-feed-moves': {
    async up(db) {
      // The moves of the last minute, so that a look for them costs what has moved, not what is there. A crash may empty it: it holds hints alone.
      await sql`
        CREATE UNLOGGED TABLE sync_move (
          at bigint NOT NULL,
          owner text COLLATE "C" NOT NULL,
          epoch text NOT NULL,
          seq bigint NOT NULL
        )`.execute(db)
      await sql`CREATE INDEX sync_move_at ON sync_move (at)`.execute(db)
      // Servers that run already call the new function at once, so they need here the rights that they have on the heads.
      await sql`
        DO $$ DECLARE holder name; BEGIN
          FOR holder IN SELECT DISTINCT pg_get_userbyid(a.grantee) FROM pg_class c, aclexplode(c.relacl) a
            WHERE c.oid = 'sync_head'::regclass AND a.grantee NOT IN (0, c.relowner) LOOP
            EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON sync_move TO %I', holder);
          END LOOP;
        END $$`.execute(db)
      await sql.raw(FEED_FLUSH.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION')).execute(db)
    },
  },
  '0258-sealing-without-an-index': {
    async up(db) {
      // A person has a few hundred rows that are not sealed yet, and the key finds those of a collection.
      await sql`DROP INDEX sync_row_sealable`.execute(db)
    },
  },
  '0262-feed-heads-by-their-parts': {
    async up(db) {
      await sql.raw(FEED_FLUSH.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION')).execute(db)
    },
  },
}
