-- What the version before this one calls, while the two run side by side: it names a pending transfer by an id that it makes of the event
-- and the reference, and says no person. A reference is unique among all people until the next version, which drops this function.
-- migrations.ts runs this file after ledger-post.sql.
CREATE OR REPLACE FUNCTION ledger_post(
  p_id uuid[], p_phase text[], p_debit uuid[], p_credit uuid[], p_amount bigint[], p_pending uuid[],
  p_event text[], p_reference text[], p_leg text[], p_kind text[], p_at bigint, p_day text
) RETURNS TABLE (
  status text, owner uuid, currency text, posted bigint, held bigint, held_for_orders bigint, fund_posted bigint, fund_pending bigint,
  profit_all bigint, profit_today bigint, profit_day text,
  line_number bigint, line_transfer uuid, line_kind text, line_amount bigint, line_balance_after bigint, line_reference text, line_at bigint
)
LANGUAGE plpgsql AS $$
DECLARE
  v_resolves text[];
BEGIN
  SELECT array_agg(CASE
    WHEN i.pending IS NULL THEN NULL
    WHEN i.event = 'order-settled' THEN 'order-opened'
    WHEN i.event IN ('withdrawal-paid', 'withdrawal-released') THEN 'withdrawal-requested'
    WHEN i.event IN ('fund-in-confirmed', 'fund-in-cancelled') THEN 'fund-in'
  END ORDER BY i.ord) INTO v_resolves
  FROM unnest(p_pending, p_event) WITH ORDINALITY AS i (pending, event, ord);
  RETURN QUERY SELECT * FROM ledger_post(
    '{}'::uuid[], p_id, p_phase, p_debit, p_credit, p_amount, v_resolves, p_event, p_reference, p_leg, p_kind, p_at, p_day);
END $$;
