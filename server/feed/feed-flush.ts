import { whereDivided } from '../database/where-divided.ts'

/**
 * Writes a transaction's changes to their feeds, in one call at the very end of it:
 * 1. the heads, locked in sorted order and kept until COMMIT: a reader never sees a number before a lower one;
 * 2. each change gets the next number of its feed; one that changes nothing gets none;
 * 3. rows, digests and heads move together; that a head has moved is noted for a minute, for processes that look for moves (watch-heads.ts).
 * A delete of a sealed row is refused: blocks have no holes.
 *
 * Every look-up is by an index from the few rows given, whatever the size of the tables: the plan is made once per
 * connection, perhaps while they are empty, so OFFSET 0 and the settings leave it no other choice. Where the tables are divided each head is
 * locked by a statement of its own: PostgreSQL 18 can crash where a join waits for a row of a partition (docs/adr/0088).
 */
export const FEED_FLUSH = `
CREATE FUNCTION feed_flush(
  p_owner text[], p_collection text[], p_id text[], p_bucket text[], p_time bigint[],
  p_finished boolean[], p_doc text[], p_hash text[]
) RETURNS TABLE (owner text, epoch text, seq bigint)
LANGUAGE plpgsql SET plan_cache_mode = 'force_generic_plan'
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
/*divided: DECLARE
  v_owner text;*/
BEGIN
  INSERT INTO sync_head (owner)
    SELECT DISTINCT o FROM unnest(p_owner) AS o ORDER BY o
    ON CONFLICT DO NOTHING;
  -- One look-up for each owner: a plan that is made once goes through all parts of a divided table for ANY (p_owner).
  /*whole*/ PERFORM 1 FROM (SELECT DISTINCT o COLLATE "C" AS owner FROM unnest(p_owner) AS o ORDER BY 1) i
    CROSS JOIN LATERAL (SELECT FROM sync_head h WHERE h.owner = i.owner FOR UPDATE) h;
  /*divided: FOR v_owner IN SELECT DISTINCT o COLLATE "C" FROM unnest(p_owner) AS o ORDER BY 1 LOOP
    PERFORM FROM sync_head h WHERE h.owner = v_owner COLLATE "C" FOR UPDATE;
  END LOOP;*/

  IF array_position(p_doc, NULL) IS NOT NULL AND EXISTS (
    SELECT FROM unnest(p_owner, p_collection, p_id, p_doc) AS i (owner, collection, id, doc)
    CROSS JOIN LATERAL (SELECT FROM sync_sealed s WHERE s.owner = i.owner AND s.collection = i.collection AND s.id = i.id OFFSET 0) s
    WHERE i.doc IS NULL
  ) THEN
    RAISE EXCEPTION 'a sealed row cannot be deleted';
  END IF;

  RETURN QUERY
  WITH change AS MATERIALIZED (
    SELECT i.owner, i.collection, i.id, i.doc, i.hash, i.time,
      coalesce(i.bucket, r.bucket) AS bucket,
      h.seq + row_number() OVER (PARTITION BY i.owner ORDER BY i.ord) AS seq,
      CASE WHEN r.id IS NULL THEN s.hash ELSE r.replaces END AS replaces,
      i.doc IS NOT NULL AND i.finished AND coalesce(r.replaces, s.hash) IS NULL AS is_sealable,
      -- What this change takes out of the digest: the live row, else the sealed one.
      CASE WHEN r.id IS NULL THEN s.hash WHEN r.doc IS NOT NULL THEN r.hash END AS old_hash,
      coalesce(r.bucket, s.bucket) AS old_bucket,
      coalesce(r.is_sealable, false) AS old_sealable
    FROM unnest(p_owner, p_collection, p_id, p_bucket, p_time, p_finished, p_doc, p_hash) WITH ORDINALITY
      AS i (owner, collection, id, bucket, time, finished, doc, hash, ord)
    CROSS JOIN LATERAL (SELECT h.seq FROM sync_head h WHERE h.owner = i.owner OFFSET 0) h
    LEFT JOIN LATERAL (SELECT r.* FROM sync_row r WHERE r.owner = i.owner AND r.collection = i.collection AND r.id = i.id OFFSET 0) r ON true
    LEFT JOIN LATERAL (SELECT s.* FROM sync_sealed s WHERE s.owner = i.owner AND s.collection = i.collection AND s.id = i.id OFFSET 0) s ON true
    WHERE coalesce(r.hash, s.hash) IS DISTINCT FROM i.hash
      AND (i.doc IS NOT NULL OR r.doc IS NOT NULL)
  ), written AS (
    INSERT INTO sync_row AS t (owner, collection, id, bucket, time, seq, doc, hash, replaces, is_sealable, changed_at)
    SELECT c.owner, c.collection, c.id, c.bucket, c.time, c.seq, c.doc, c.hash, c.replaces, c.is_sealable,
      (extract(epoch FROM clock_timestamp()) * 1000)::bigint
    FROM change c
    ON CONFLICT (owner, collection, id) DO UPDATE SET
      bucket = excluded.bucket, time = excluded.time, seq = excluded.seq, doc = excluded.doc, hash = excluded.hash,
      replaces = excluded.replaces, is_sealable = excluded.is_sealable, changed_at = excluded.changed_at
  ), digested AS (
    INSERT INTO sync_digest AS d (owner, collection, bucket, digest, count, sealable)
    SELECT p.owner, p.collection, p.bucket, bit_xor(p.bits), sum(p.rows)::int, sum(p.sealable)::int
    FROM (
      SELECT c.owner, c.collection, c.bucket, ('x' || c.hash)::bit(256) AS bits, 1 AS rows, c.is_sealable::int AS sealable
      FROM change c WHERE c.doc IS NOT NULL
      UNION ALL
      SELECT c.owner, c.collection, c.old_bucket, ('x' || c.old_hash)::bit(256), -1, -(c.old_sealable::int)
      FROM change c WHERE c.old_hash IS NOT NULL
    ) p
    GROUP BY p.owner, p.collection, p.bucket
    ON CONFLICT (owner, collection, bucket) DO UPDATE SET
      digest = d.digest # excluded.digest, count = d.count + excluded.count, sealable = d.sealable + excluded.sealable
  ), moved AS (
    UPDATE sync_head h SET seq = c.last
    FROM (SELECT c.owner, max(c.seq) AS last FROM change c GROUP BY c.owner) c
    WHERE h.owner = c.owner
    RETURNING h.owner, h.epoch, h.seq
  ), noted AS (
    INSERT INTO sync_move (at, owner, epoch, seq)
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint, m.owner, m.epoch, m.seq FROM moved m
  )
  SELECT m.owner, m.epoch, m.seq FROM moved m;
END $$;
`

/** The same where the feed's tables are divided by person: it takes the place of what is there. */
export const dividedFeed: readonly string[] = [
  whereDivided(FEED_FLUSH.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION')),
]
