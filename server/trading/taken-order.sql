-- guard_taken_order of receipt-texts.sql, which asked for the person as a text: where orders are divided, that looks into every part.
CREATE OR REPLACE FUNCTION guard_taken_order() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE uuid_form text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
BEGIN
  PERFORM pg_advisory_xact_lock(('x' || left(encode(sha256(convert_to('key ' || NEW.scope || ' ' || NEW.key, 'UTF8')), 'hex'), 16))::bit(64)::bigint);
  IF EXISTS (SELECT FROM orders o WHERE o.id = (CASE WHEN NEW.key ~* uuid_form THEN NEW.key END)::uuid
    AND o.user_id = (CASE WHEN NEW.scope ~ uuid_form THEN NEW.scope END)::uuid
    AND strpos(order_acceptance(o), '"intentHash":"' || (NEW.answer::json #>> '{refusal,receipt,intentHash}') || '"') > 0)
  THEN RAISE EXCEPTION 'order % was taken', NEW.key; END IF;
  RETURN NEW;
END $$;
