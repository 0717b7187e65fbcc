-- An order's signed texts, made again from its columns. Most of a text stands in the row already; beside it the row keeps what only the
-- text says: hashes as 32 bytes, the key's name, a number. migrations.ts runs this file.
--
-- A text is only dropped where the columns make the very same one again. One that they do not make is kept whole: receipts of earlier
-- versions, and whatever a later version adds before this file knows it. A version that gives no parts keeps its texts too.
ALTER TABLE orders
  ADD COLUMN seen_head bytea, ADD COLUMN terms_hash bytea, ADD COLUMN accepted_hash bytea, ADD COLUMN prev_receipt_hash bytea,
  ADD COLUMN seen_seq bigint, ADD COLUMN price_scale smallint, ADD COLUMN key_id text,
  ADD COLUMN entry_hash bytea, ADD COLUMN exit_hash bytea, ADD COLUMN settlement_key_id text;

-- Money as receipts write it: "12.00", "-0.50".
CREATE FUNCTION money_text(minor bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN minor < 0 THEN '-' ELSE '' END || abs(minor) / 100 || '.' || lpad((abs(minor) % 100)::text, 2, '0')
$$;

-- The hash of the head that the person saw, as their device signed it.
CREATE FUNCTION order_seen_hash(o orders) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(o.seen_hash, encode(o.seen_head, 'hex'))
$$;

-- The SHA-256 of what the person's device signed (contract/intent/order-intent.ts), of which the row keeps the parts alone.
CREATE FUNCTION order_intent_hash(o orders) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to('{"countdownSeconds":' || o.countdown_seconds ||
    ',"deviceKeyId":"' || encode(sha256(convert_to('device-key-1|' || o.intent_key, 'UTF8')), 'hex') || '","direction":"' || o.direction ||
    '","orderId":"' || o.id || CASE WHEN o.is_practice THEN '","practice":true,"productId":"' ELSE '","productId":"' END || o.product_id ||
    '","returnRateBp":' || o.return_rate_bp || ',"seenAt":' || o.seen_at || ',"seenHash":"' || order_seen_hash(o) ||
    '","seenSeq":' || o.seen_seq || ',"stake":"' || money_text(o.stake_minor) || '","termsHash":"' || encode(o.terms_hash, 'hex') ||
    '","type":"order-intent","version":1}', 'UTF8')), 'hex')
$$;

-- The texts that the receipts' signatures cover: RFC 8785, keys in order (contract/settlement/receipt.ts).
CREATE FUNCTION order_acceptance(o orders) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(o.acceptance, '{"acceptedAt":' || o.accepted_at || ',"acceptedHash":"' || encode(o.accepted_hash, 'hex') ||
    '","acceptedSeq":' || o.accepted_seq || ',"countdownSeconds":' || o.countdown_seconds || ',"direction":"' || o.direction ||
    '","intentHash":"' || order_intent_hash(o) || '","keyId":"' || o.key_id || '","orderId":"' || o.id ||
    CASE WHEN o.is_practice THEN '","practice":true,"prevReceiptHash":"' ELSE '","prevReceiptHash":"' END ||
    encode(o.prev_receipt_hash, 'hex') || '","priceScale":' || o.price_scale || ',"productId":"' || o.product_id ||
    '","returnRateBp":' || o.return_rate_bp || ',"rule":"' || o.rule || '","seenAt":' || o.seen_at || ',"seenSeq":' || o.seen_seq ||
    ',"stake":"' || money_text(o.stake_minor) || '","termsHash":"' || encode(o.terms_hash, 'hex') || '","type":"acceptance","version":2}')
$$;

-- Null while the order is open.
CREATE FUNCTION order_settlement(o orders) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(o.settlement, '{"entryHash":' || coalesce('"' || encode(o.entry_hash, 'hex') || '"', 'null') ||
    ',"entrySeq":' || coalesce(o.entry_seq::text, 'null') || ',"exitHash":' || coalesce('"' || encode(o.exit_hash, 'hex') || '"', 'null') ||
    ',"exitSeq":' || coalesce(o.exit_seq::text, 'null') || ',"exitTime":' || coalesce(o.exit_time::text, 'null') ||
    ',"keyId":"' || o.settlement_key_id || '"' ||
    coalesce(',"noticeId":"' || coalesce(o.void_notice_id, o.restore_notice_id) || '"', '') || ',"orderId":"' || o.id ||
    '","payout":"' || money_text(o.payout_minor) || CASE WHEN o.is_practice THEN '","practice":true,"profit":"' ELSE '","profit":"' END ||
    money_text(o.profit_minor) || '","rule":"' || o.rule || '","settledAt":' || o.settled_at || ',"status":"' || o.status ||
    '","type":"settlement","voidReason":' || coalesce('"' || o.void_reason || '"', 'null') || '}')
$$;

-- The writer gives each text and its parts. The name sorts it behind the guards, which look at what they are given.
CREATE FUNCTION pack_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_text text;
BEGIN
  IF TG_OP = 'INSERT' AND NEW.acceptance IS NOT NULL AND NEW.terms_hash IS NOT NULL THEN
    v_text := NEW.acceptance;
    NEW.acceptance := NULL;
    IF order_acceptance(NEW) IS DISTINCT FROM v_text THEN NEW.acceptance := v_text; END IF;
  END IF;
  IF NEW.settlement IS NOT NULL AND NEW.settlement_key_id IS NOT NULL THEN
    v_text := NEW.settlement;
    NEW.settlement := NULL;
    IF order_settlement(NEW) IS DISTINCT FROM v_text THEN NEW.settlement := v_text; END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER pack_receipts BEFORE INSERT OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION pack_receipts();

ALTER TABLE orders ALTER COLUMN acceptance DROP NOT NULL, DROP CONSTRAINT orders_check, DROP CONSTRAINT orders_check1,
  ADD CONSTRAINT orders_accepted_whole CHECK (acceptance IS NOT NULL
    OR num_nulls(seen_head, terms_hash, accepted_hash, prev_receipt_hash, seen_seq, price_scale, key_id, seen_at) = 0) NOT VALID,
  DROP CONSTRAINT orders_intent_whole, ADD CONSTRAINT orders_intent_whole CHECK (num_nulls(intent_signature, intent_key, seen_at) IN (0, 3)
    AND num_nonnulls(intent, seen_hash, seen_head) = (intent_key IS NOT NULL)::int) NOT VALID,
  ADD CONSTRAINT orders_settled_whole CHECK ((status IN ('waiting', 'running')) = (settlement_signature IS NULL) AND (settlement_signature IS NULL) = (payout_minor IS NULL)
    AND (settlement_signature IS NULL) = (settlement IS NULL AND settlement_key_id IS NULL)) NOT VALID;

CREATE OR REPLACE FUNCTION guard_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'an order is never deleted'; END IF;
  IF OLD.status NOT IN ('waiting', 'running') THEN RAISE EXCEPTION 'order % is final', OLD.id; END IF;
  IF OLD.status = 'running' AND NEW.status = 'waiting' THEN RAISE EXCEPTION 'order % cannot go back', OLD.id; END IF;
  IF (OLD.id, OLD.user_id, OLD.product_id, OLD.direction, OLD.stake_minor, OLD.return_rate_bp, OLD.countdown_seconds, OLD.accepted_at,
      OLD.accepted_seq, OLD.rule, OLD.entry_grace_ms, OLD.max_gap_ms, OLD.acceptance, OLD.intent, OLD.intent_signature, OLD.intent_key, OLD.seen_at,
      OLD.seen_hash, OLD.is_practice, OLD.seen_head, OLD.terms_hash, OLD.accepted_hash, OLD.prev_receipt_hash, OLD.seen_seq, OLD.price_scale, OLD.key_id)
    IS DISTINCT FROM
     (NEW.id, NEW.user_id, NEW.product_id, NEW.direction, NEW.stake_minor, NEW.return_rate_bp, NEW.countdown_seconds, NEW.accepted_at,
      NEW.accepted_seq, NEW.rule, NEW.entry_grace_ms, NEW.max_gap_ms, NEW.acceptance, NEW.intent, NEW.intent_signature, NEW.intent_key, NEW.seen_at,
      NEW.seen_hash, NEW.is_practice, NEW.seen_head, NEW.terms_hash, NEW.accepted_hash, NEW.prev_receipt_hash, NEW.seen_seq, NEW.price_scale, NEW.key_id)
  THEN RAISE EXCEPTION 'the terms of order % cannot change', OLD.id; END IF;
  RETURN NEW;
END $$;

-- The version before finds no stored answer to a buy that this one took, and would sign a refusal of what was accepted. It can't: the
-- answer is kept before it goes out. The key is locked as server/http/idempotency/idempotency.ts locks it (lockKeys).
CREATE FUNCTION guard_taken_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(('x' || left(encode(sha256(convert_to('key ' || NEW.scope || ' ' || NEW.key, 'UTF8')), 'hex'), 16))::bit(64)::bigint);
  IF EXISTS (SELECT FROM orders o WHERE o.id = (CASE WHEN NEW.key ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN NEW.key END)::uuid
    AND o.user_id::text = NEW.scope
    AND strpos(order_acceptance(o), '"intentHash":"' || (NEW.answer::json #>> '{refusal,receipt,intentHash}') || '"') > 0)
  THEN RAISE EXCEPTION 'order % was taken', NEW.key; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_taken_order BEFORE INSERT ON idempotency FOR EACH ROW
  WHEN (NEW.endpoint = 'place-order' AND NEW.answer::json ->> 'ok' = 'false') EXECUTE FUNCTION guard_taken_order();
