-- What the log hears of each order that was accepted or has ended. migrations.ts runs this file.
-- The rows that a statement wrote have no type by which a function could take them: each is looked up, by the index whatever the size of
-- the table was when the connection made its plan.
CREATE OR REPLACE FUNCTION log_acceptances() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO log_receipt SELECT t.leaf FROM added a CROSS JOIN LATERAL (
    SELECT log_receipt_leaf(order_acceptance(o), o.acceptance_signature) AS leaf FROM orders o WHERE o.id = a.id AND o.user_id = a.user_id OFFSET 0
  ) t;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION log_settlements() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO log_receipt SELECT t.leaf FROM became n JOIN was w ON w.id = n.id AND w.user_id = n.user_id CROSS JOIN LATERAL (
    SELECT log_receipt_leaf(order_settlement(o), o.settlement_signature) AS leaf FROM orders o WHERE o.id = n.id AND o.user_id = n.user_id OFFSET 0
  ) t WHERE n.settlement_signature IS NOT NULL AND n.settlement_signature IS DISTINCT FROM w.settlement_signature;
  RETURN NULL;
END $$;
