/** SQLSTATE of a posting that the house's own funds could not pay. */
export const HOUSE_SHORT = 'CV002'

/**
 * The house's money is spread over rows. Fills the rows that are to hold or pay more than they have free from those that have more, by
 * transfers between them, so that every row has what it needs and the rest is even. Called by `ledger_post` alone, with all rows locked.
 * Fails with HOUSE_SHORT when the free funds of all rows together are not enough.
 */
export const LEDGER_SPREAD_HOUSE = `
CREATE OR REPLACE FUNCTION ledger_spread_house(p_debit uuid[], p_phase text[], p_amount bigint[], p_reference text, p_at bigint) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_rest numeric;
BEGIN
  SELECT sum(a.credits_posted - a.debits_posted - a.debits_pending) - (
    SELECT sum(i.amount) FROM unnest(p_debit, p_phase, p_amount) AS i (debit, phase, amount)
    JOIN /*whole*/ ledger_account h ON /*divided: divided.house_account h ON h.named = h.id AND*/ h.id = i.debit AND h.kind = 'house' WHERE i.phase IN ('single', 'pending')
  ) INTO v_rest FROM ledger_account a WHERE /*whole*/ a.owner IS NULL /*divided: a.owner IN (SELECT h.owner FROM divided.house_copy h)*/ AND a.kind = 'house';
  IF v_rest < 0 THEN RAISE EXCEPTION 'the house has % too little', -v_rest USING ERRCODE = '${HOUSE_SHORT}'; END IF;

  WITH need AS (
    SELECT i.debit, sum(i.amount) AS amount FROM unnest(p_debit, p_phase, p_amount) AS i (debit, phase, amount)
    WHERE i.phase IN ('single', 'pending') GROUP BY i.debit
  ), change AS (
    SELECT a.id, a.owner, coalesce(n.amount, 0) + div(v_rest, count(*) OVER ()) - (a.credits_posted - a.debits_posted - a.debits_pending) AS amount
    FROM ledger_account a LEFT JOIN need n ON n.debit = a.id
    WHERE /*whole*/ a.owner IS NULL /*divided: a.owner IN (SELECT h.owner FROM divided.house_copy h)*/ AND a.kind = 'house'
  ), taker AS (
    SELECT id, owner, sum(amount) OVER (ORDER BY id) - amount AS low, sum(amount) OVER (ORDER BY id) AS high FROM change WHERE amount > 0
  ), giver AS (
    SELECT id, owner, sum(-amount) OVER (ORDER BY id) + amount AS low, sum(-amount) OVER (ORDER BY id) AS high FROM change WHERE amount < 0
  ), moved AS (
    INSERT INTO ledger_transfer (id, debit_id, credit_id, amount, phase, event, reference, leg, at /*divided:, person*/)
    SELECT gen_random_uuid(), g.id, t.id, (least(t.high, g.high) - greatest(t.low, g.low))::bigint, 'single', 'house-spread', p_reference, 'amount', p_at /*divided:, g.owner*/
    FROM taker t JOIN giver g ON t.low < g.high AND g.low < t.high
    RETURNING debit_id, credit_id, amount
  )
  UPDATE ledger_account a SET debits_posted = a.debits_posted + e.debits, credits_posted = a.credits_posted + e.credits
  FROM (
    SELECT s.id, sum(s.debits)::bigint AS debits, sum(s.credits)::bigint AS credits FROM (
      SELECT debit_id AS id, amount AS debits, 0 AS credits FROM moved
      UNION ALL
      SELECT credit_id, 0, amount FROM moved
    ) s GROUP BY s.id
  ) e
  WHERE a.id = e.id;
END $$;
`
