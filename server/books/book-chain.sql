-- Seals rows of a chain in the order of their numbers. A number is given out before its row can be seen, so a round only notes the highest
-- one (v_issued) together with its own transaction id, which is younger than any that got a number by then (whoever takes a number has a
-- transaction id before). A later round, once no transaction older than that is under way, finds every row up to it that there will ever be.
-- Answers with how many were sealed; p_most: call again. migrations.ts runs this file.
--
-- Transfers that are sealed at once share one link. Its marks have 12 bytes for each of them: how far its number lies behind the one before
-- (4), and the first of the SHA-256 of its text (8), so that an audit still names the row that was changed. The chain goes through each
-- text all the same: the link at a number is what it would be if each row had one. A row whose number lies 2^31 or more behind the one before,
-- as after a sequence that was set by hand, has no room in a mark: it gets a link of its own.
CREATE OR REPLACE FUNCTION book_chain(p_chain text, p_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_issued bigint;
  v_number bigint := 0;
  v_hash bytea := decode(repeat('00', 32), 'hex');
  v_horizon book_horizon;
  v_row record;
  v_sealed integer := 0;
  v_is_alone boolean;
  v_marks bytea := '';
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
    v_is_alone := p_chain <> 'ledger' OR v_row.number - v_number > 2147483647;
    IF v_is_alone AND v_marks <> '' THEN
      INSERT INTO book_link VALUES (p_chain, v_number, v_hash, v_marks);
      v_marks := '';
    END IF;
    v_hash := sha256(v_hash || convert_to(v_row.text, 'UTF8'));
    IF v_is_alone THEN
      INSERT INTO book_link VALUES (p_chain, v_row.number, v_hash);
    ELSE
      v_marks := v_marks || int4send((v_row.number - v_number)::integer) || substr(sha256(convert_to(v_row.text, 'UTF8')), 1, 8);
    END IF;
    v_number := v_row.number;
    v_sealed := v_sealed + 1;
  END LOOP;
  IF v_marks <> '' THEN INSERT INTO book_link VALUES (p_chain, v_number, v_hash, v_marks); END IF;
  IF v_sealed < p_most THEN
    UPDATE book_horizon SET number = greatest(number, v_issued), xid = pg_current_xact_id(), is_sealed = v_issued <= number WHERE chain = p_chain;
  END IF;
  RETURN v_sealed;
END $$;
