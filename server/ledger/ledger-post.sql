-- The one statement that moves money: any number of transfers at once, all or none. migrations.ts runs this file.
-- 1. A post or void takes accounts and amount from the pending transfer that it resolves: the one of that event with its own reference
--    and leg, of the same person.
-- 2. The accounts are locked until COMMIT, persons before the house, each kind by id: no two calls wait for each other. With a
--    person's fund their cash is locked too, since both stand in one row of their feed. With a row of the house that looks too small
--    for what it is to hold or pay, all rows of the house are locked.
-- 3. Transfers that are there already are left out: one person's transfer of one event, reference and leg, whatever its id is made of.
--    With other contents they are an error.
-- 4. A person who would be overdrawn, held amounts included: nothing is written, status 'insufficient-balance'. A row of the house
--    that would be overdrawn is filled from the other rows (spread-house.ts). Where all of them together have too little, the statement
--    fails with HOUSE_SHORT: a server of the version before would read a status as 'posted'.
-- 5. Transfers, counters and statement lines are written. A line is never older than the person's line before it: two postings may
--    begin in one order and get the lock in the other. A line before it that is further ahead than a minute comes from a wrong clock,
--    and is left out: no transfer waits that long for its lock.
-- Answers with a row for each person whose accounts were named, and then one for each line of these transfers.
--
-- Every look-up is by an index from the few rows named here, whatever the size of the tables. The plan is made once per connection,
-- perhaps while the tables are empty, so OFFSET 0 and the settings leave it no other choice.
--
-- Where the ledger is divided by person, comments say what stands here (where-divided.ts): each account and each row is looked for by its owner
-- or person too, so in one part. Whatever account of the house is named, the one in the person's part is taken (keys-where-divided.ts).
--
-- A function that is replaced loses its settings: whoever runs this file again puts it back behind the walls (BEHIND_WALLS).
CREATE OR REPLACE FUNCTION ledger_post(
  p_person uuid[], p_id uuid[], p_phase text[], p_debit uuid[], p_credit uuid[], p_amount bigint[], p_resolves text[],
  p_event text[], p_reference text[], p_leg text[], p_kind text[], p_at bigint, p_day text
) RETURNS TABLE (
  status text, owner uuid, currency text, posted bigint, held bigint, held_for_orders bigint, fund_posted bigint, fund_pending bigint,
  profit_all bigint, profit_today bigint, profit_day text,
  line_number bigint, line_transfer uuid, line_kind text, line_amount bigint, line_balance_after bigint, line_reference text, line_at bigint
)
LANGUAGE plpgsql SET plan_cache_mode = 'force_generic_plan' SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  v_accounts uuid[];
  v_owners uuid[];
  v_cash_owners uuid[];
  v_debit_owner uuid[];
  v_credit_owner uuid[];
  v_locked integer;
  v_pending uuid[];
  v_known uuid[];
  v_done bigint[];
  v_faulty text;
  v_known_person uuid[];
  v_house uuid[] := '{}';
  v_house_owners uuid[] := '{}';
  v_overdrawn boolean;
  /*divided:
  v_account record;
  v_kind text;
  */
  v_short boolean;
BEGIN
  /*divided:
  SELECT array_agg(coalesce(i.person, h.owner) ORDER BY i.ord) INTO p_person
  FROM unnest(p_person) WITH ORDINALITY AS i (person, ord) CROSS JOIN divided.house_copy h WHERE h.part = 0;
  */
  IF EXISTS (SELECT FROM unnest(p_resolves) AS r WHERE r IS NOT NULL) THEN
    SELECT array_agg(coalesce(t.debit_id, i.debit) ORDER BY i.ord), array_agg(coalesce(t.credit_id, i.credit) ORDER BY i.ord),
      array_agg(coalesce(t.amount, i.amount) ORDER BY i.ord), array_agg(t.id ORDER BY i.ord),
      (array_agg(concat_ws(' ', i.resolves, i.reference, i.leg)) FILTER (WHERE i.resolves IS NOT NULL AND t.id IS NULL))[1]
    INTO p_debit, p_credit, p_amount, v_pending, v_faulty
    FROM unnest(p_person, p_debit, p_credit, p_amount, p_resolves, p_reference, p_leg) WITH ORDINALITY
      AS i (person, debit, credit, amount, resolves, reference, leg, ord)
    LEFT JOIN LATERAL (
      SELECT t.* FROM ledger_transfer t
      WHERE t.reference = i.reference AND t.event = i.resolves AND t.leg = i.leg AND t.phase = 'pending' /*divided: AND t.person = i.person*/
        AND (i.person IS NULL OR EXISTS (SELECT FROM ledger_account a WHERE a.id IN (t.debit_id, t.credit_id) AND a.owner = i.person))
      OFFSET 0
    ) t ON true;
    IF v_faulty IS NOT NULL THEN RAISE EXCEPTION 'no pending transfer %', v_faulty; END IF;
    IF cardinality(v_pending) <> cardinality(p_id) THEN RAISE EXCEPTION 'more than one pending transfer for one resolution'; END IF;
  END IF;
  /*divided:
  SELECT array_agg(coalesce(d.id, i.debit) ORDER BY i.ord), array_agg(coalesce(d.owner, i.person) ORDER BY i.ord),
    array_agg(coalesce(c.id, i.credit) ORDER BY i.ord), array_agg(coalesce(c.owner, i.person) ORDER BY i.ord)
  INTO p_debit, v_debit_owner, p_credit, v_credit_owner
  FROM unnest(p_person, p_debit, p_credit) WITH ORDINALITY AS i (person, debit, credit, ord)
  LEFT JOIN LATERAL (SELECT h.id, h.owner FROM divided.house_account h WHERE h.part = divided.part_of(i.person) AND h.named = i.debit OFFSET 0) d ON true
  LEFT JOIN LATERAL (SELECT h.id, h.owner FROM divided.house_account h WHERE h.part = divided.part_of(i.person) AND h.named = i.credit OFFSET 0) c ON true;
  */

  IF p_phase && '{single,pending}' AND EXISTS (
    SELECT FROM (
      SELECT i.debit, i.owner, sum(i.amount) AS amount FROM unnest(p_debit, v_debit_owner, p_phase, p_amount) AS i (debit, owner, phase, amount)
      WHERE i.phase IN ('single', 'pending') GROUP BY i.debit, i.owner
    ) d CROSS JOIN LATERAL (SELECT a.* FROM ledger_account a WHERE a.id = d.debit /*divided: AND a.owner = d.owner*/ AND a.kind = 'house' OFFSET 0) a
    WHERE a.credits_posted - a.debits_posted - a.debits_pending < d.amount
  ) THEN
    SELECT array_agg(a.id), array_agg(a.owner) INTO v_house, v_house_owners
    FROM /*whole*/ ledger_account a WHERE a.owner IS NULL AND /*divided: divided.house_account a WHERE a.named = a.id AND */ a.kind = 'house';
  END IF;

  SELECT array_agg(n.id), array_agg(n.owner) INTO v_accounts, v_owners FROM (
    SELECT i.id, i.owner FROM unnest(p_debit || p_credit || v_house, v_debit_owner || v_credit_owner || v_house_owners) AS i (id, owner)
    UNION
    SELECT c.id, /*whole*/ NULL::uuid /*divided: c.owner*/ FROM unnest(p_debit || p_credit, v_debit_owner || v_credit_owner) AS a (id, owner)
    CROSS JOIN LATERAL (SELECT f.owner FROM ledger_account f WHERE f.id = a.id /*divided: AND f.owner = a.owner*/ AND f.kind = 'fund' OFFSET 0) f
    CROSS JOIN LATERAL (SELECT c.id, c.owner FROM ledger_account c WHERE c.owner = f.owner AND c.kind = 'cash' OFFSET 0) c
  ) n;
  /*whole*/
  SELECT count(*), array_agg(l.owner) FILTER (WHERE l.kind = 'cash') INTO v_locked, v_cash_owners FROM (
    SELECT a.id, a.owner, a.kind FROM ledger_account a WHERE a.id = ANY (v_accounts) ORDER BY a.owner IS NULL, a.id FOR NO KEY UPDATE
  ) l;
  /*divided:
  -- One by one: a join that locks rows of partitions ends PostgreSQL 18.4 with a fault now and then, where it has waited for one of them.
  v_locked := 0;
  FOR v_account IN
    SELECT i.id, i.owner FROM unnest(v_accounts, v_owners) AS i (id, owner)
    ORDER BY EXISTS (SELECT FROM divided.house_copy h WHERE h.owner = i.owner), i.id
  LOOP
    SELECT a.kind INTO v_kind FROM ledger_account a WHERE a.id = v_account.id AND a.owner = v_account.owner FOR NO KEY UPDATE;
    v_locked := v_locked + FOUND::integer;
    IF v_kind = 'cash' THEN v_cash_owners := v_cash_owners || v_account.owner; END IF;
  END LOOP;
  */
  IF v_locked <> cardinality(v_accounts) THEN RAISE EXCEPTION 'a transfer names an account that is not there'; END IF;

  SELECT array_agg(t.id), array_agg(i.person), array_agg(i.ord), (array_agg(t.id) FILTER (
    WHERE (t.debit_id, t.credit_id, t.amount, t.phase) IS DISTINCT FROM (i.debit, i.credit, i.amount, i.phase)
      OR t.pending_id IS DISTINCT FROM i.pending))[1]
  INTO v_known, v_known_person, v_done, v_faulty
  FROM unnest(p_person, p_debit, p_credit, p_amount, p_phase, v_pending, p_event, p_reference, p_leg) WITH ORDINALITY
    AS i (person, debit, credit, amount, phase, pending, event, reference, leg, ord)
  CROSS JOIN LATERAL (
    SELECT t.* FROM ledger_transfer t
    WHERE t.reference = i.reference AND t.event = i.event AND t.leg = i.leg
      AND /*whole*/ (SELECT a.owner FROM ledger_account a WHERE a.id IN (t.debit_id, t.credit_id) AND a.owner IS NOT NULL LIMIT 1)
        IS NOT DISTINCT FROM (SELECT a.owner FROM ledger_account a WHERE a.id IN (i.debit, i.credit) AND a.owner IS NOT NULL LIMIT 1)
        /*divided: t.person = i.person*/
    OFFSET 0
  ) t;
  IF v_faulty IS NOT NULL THEN RAISE EXCEPTION 'transfer % is there already, with other contents', v_faulty; END IF;

  IF v_known IS NOT NULL THEN
    SELECT array_agg(i.id ORDER BY i.ord), array_agg(i.phase ORDER BY i.ord), array_agg(i.debit ORDER BY i.ord), array_agg(i.credit ORDER BY i.ord),
      array_agg(i.amount ORDER BY i.ord), array_agg(i.pending ORDER BY i.ord), array_agg(i.event ORDER BY i.ord),
      array_agg(i.reference ORDER BY i.ord), array_agg(i.leg ORDER BY i.ord), array_agg(i.kind ORDER BY i.ord),
      array_agg(i.person ORDER BY i.ord), array_agg(i.debit_owner ORDER BY i.ord), array_agg(i.credit_owner ORDER BY i.ord)
    INTO p_id, p_phase, p_debit, p_credit, p_amount, v_pending, p_event, p_reference, p_leg, p_kind, p_person, v_debit_owner, v_credit_owner
    FROM unnest(p_id, p_phase, p_debit, p_credit, p_amount, v_pending, p_event, p_reference, p_leg, p_kind, p_person, v_debit_owner, v_credit_owner)
      WITH ORDINALITY AS i (id, phase, debit, credit, amount, pending, event, reference, leg, kind, person, debit_owner, credit_owner, ord)
    WHERE i.ord <> ALL (v_done);
  END IF;

  SELECT bool_or(a.kind <> 'house'), bool_or(a.kind = 'house') INTO v_overdrawn, v_short
    FROM (
      SELECT e.account, e.owner, sum(e.available) AS available FROM (
        SELECT i.debit AS account, i.owner, CASE i.phase WHEN 'post' THEN 0 WHEN 'void' THEN i.amount ELSE -i.amount END AS available
        FROM unnest(p_debit, v_debit_owner, p_phase, p_amount) AS i (debit, owner, phase, amount)
        UNION ALL
        SELECT i.credit, i.owner, CASE WHEN i.phase IN ('single', 'post') THEN i.amount ELSE 0 END
        FROM unnest(p_credit, v_credit_owner, p_phase, p_amount) AS i (credit, owner, phase, amount)
      ) e GROUP BY e.account, e.owner
    ) d CROSS JOIN LATERAL (SELECT a.* FROM ledger_account a WHERE a.id = d.account /*divided: AND a.owner = d.owner*/ OFFSET 0) a
    WHERE (a.kind IN ('cash', 'fund', 'practice') OR a.kind = 'house' AND d.available < 0)
      AND a.credits_posted - a.debits_posted - a.debits_pending + d.available < 0;
  IF v_overdrawn THEN
    status := 'insufficient-balance';
    RETURN NEXT;
    RETURN;
  END IF;
  IF v_short THEN
    -- It looked large enough, and another transaction was quicker: the same work again sees the row as it is now.
    IF v_house = '{}' THEN RAISE EXCEPTION 'a row of the house became too small' USING ERRCODE = 'serialization_failure'; END IF;
    PERFORM ledger_spread_house(p_debit, p_phase, p_amount, p_reference[1], p_at);
  END IF;

  INSERT INTO ledger_transfer (id, debit_id, credit_id, amount, phase, pending_id, event, reference, leg, at /*divided:, person*/)
  SELECT i.id, i.debit, i.credit, i.amount, i.phase, i.pending, i.event, i.reference, i.leg, p_at /*divided:, i.person*/
  FROM unnest(p_id, p_debit, p_credit, p_amount, p_phase, v_pending, p_event, p_reference, p_leg, p_person)
    AS i (id, debit, credit, amount, phase, pending, event, reference, leg, person);

  UPDATE ledger_account a SET
    debits_pending = a.debits_pending + d.debits_pending, debits_posted = a.debits_posted + d.debits_posted,
    credits_pending = a.credits_pending + d.credits_pending, credits_posted = a.credits_posted + d.credits_posted,
    held_for_orders = a.held_for_orders + d.held,
    profit_all = a.profit_all + CASE WHEN a.kind = 'cash' THEN d.profit ELSE 0 END,
    profit_today = CASE WHEN a.kind <> 'cash' OR NOT d.has_profit OR a.profit_day > p_day THEN a.profit_today
      WHEN a.profit_day = p_day THEN a.profit_today + d.profit ELSE d.profit END,
    profit_day = CASE WHEN a.kind = 'cash' AND d.has_profit AND a.profit_day < p_day THEN p_day ELSE a.profit_day END
  FROM (
    SELECT e.account, e.owner,
      sum(CASE WHEN e.is_debit THEN e.pending ELSE 0 END)::bigint AS debits_pending, sum(CASE WHEN e.is_debit THEN e.posted ELSE 0 END)::bigint AS debits_posted,
      sum(CASE WHEN e.is_debit THEN 0 ELSE e.pending END)::bigint AS credits_pending, sum(CASE WHEN e.is_debit THEN 0 ELSE e.posted END)::bigint AS credits_posted,
      coalesce(sum(e.pending) FILTER (WHERE e.is_debit AND e.leg = 'stake'), 0)::bigint AS held,
      coalesce(sum(CASE WHEN e.is_debit THEN -e.posted ELSE e.posted END) FILTER (WHERE e.kind IN ('order-won', 'order-lost')), 0)::bigint AS profit,
      coalesce(bool_or(e.kind IN ('order-won', 'order-lost') AND e.posted <> 0), false) AS has_profit
    FROM (
      SELECT CASE WHEN s.is_debit THEN i.debit ELSE i.credit END AS account,
        CASE WHEN s.is_debit THEN i.debit_owner ELSE i.credit_owner END AS owner, s.is_debit, i.leg, i.kind,
        i.amount * CASE i.phase WHEN 'single' THEN 0 WHEN 'pending' THEN 1 ELSE -1 END AS pending,
        i.amount * CASE WHEN i.phase IN ('single', 'post') THEN 1 ELSE 0 END AS posted
      FROM unnest(p_debit, p_credit, v_debit_owner, v_credit_owner, p_amount, p_phase, p_leg, p_kind)
        AS i (debit, credit, debit_owner, credit_owner, amount, phase, leg, kind)
      CROSS JOIN (VALUES (true), (false)) AS s (is_debit)
    ) e GROUP BY e.account, e.owner
  ) d
  WHERE a.id = d.account /*divided: AND a.owner = d.owner*/;

  IF p_phase && '{single,post}' THEN
    INSERT INTO ledger_line (account_id, transfer_id, kind, amount, balance_after, reference, at /*divided:, person*/)
    SELECT l.account, l.id, l.kind, l.amount,
      (a.balance - coalesce(sum(l.amount) OVER (PARTITION BY l.account ORDER BY l.ord ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING), 0))::bigint,
      l.reference, CASE WHEN a.last_at BETWEEN p_at AND p_at + 60000 THEN a.last_at ELSE p_at END /*divided:, l.owner*/
    FROM (
      SELECT i.id, CASE WHEN s.is_debit THEN i.debit ELSE i.credit END AS account, i.kind,
        CASE WHEN s.is_debit THEN i.debit_owner ELSE i.credit_owner END AS owner,
        CASE WHEN s.is_debit THEN -i.amount ELSE i.amount END AS amount, i.reference, i.ord
      FROM unnest(p_id, p_debit, p_credit, v_debit_owner, v_credit_owner, p_amount, p_phase, p_reference, p_kind) WITH ORDINALITY
        AS i (id, debit, credit, debit_owner, credit_owner, amount, phase, reference, kind, ord)
      CROSS JOIN (VALUES (true), (false)) AS s (is_debit)
      WHERE i.phase IN ('single', 'post')
    ) l
    CROSS JOIN LATERAL (
      SELECT a.credits_posted - a.debits_posted AS balance, a.kind, CASE WHEN a.kind = 'cash' THEN (
        SELECT n.at FROM ledger_line n WHERE n.account_id = a.id /*divided: AND n.person = l.owner*/ ORDER BY n.number DESC LIMIT 1
      ) END AS last_at FROM ledger_account a WHERE a.id = l.account /*divided: AND a.owner = l.owner*/ OFFSET 0
    ) a
    WHERE a.kind = 'cash'
    ORDER BY l.ord;
  END IF;

  RETURN QUERY
  SELECT 'posted', b.owner, b.currency, b.posted, b.held, b.held_for_orders, b.fund_posted, b.fund_pending,
    b.profit_all, b.profit_today, b.profit_day,
    NULL::bigint, NULL::uuid, NULL::text, NULL::bigint, NULL::bigint, NULL::text, NULL::bigint
  FROM unnest(v_cash_owners) AS c (owner)
  CROSS JOIN LATERAL (SELECT b.* FROM ledger_balances b WHERE b.owner = c.owner OFFSET 0) b;

  IF p_phase && '{single,post}' OR v_known IS NOT NULL THEN
    RETURN QUERY
    SELECT 'line', a.owner, NULL::text, NULL::bigint, NULL::bigint, NULL::bigint, NULL::bigint, NULL::bigint,
      NULL::bigint, NULL::bigint, NULL::text,
      l.number, l.transfer_id, l.kind, l.amount, l.balance_after, l.reference, l.at
    FROM unnest(p_id || coalesce(v_known, '{}'), p_person || coalesce(v_known_person, '{}')) AS i (id, person)
    CROSS JOIN LATERAL (SELECT n.* FROM ledger_line n WHERE n.transfer_id = i.id /*divided: AND n.person = i.person*/ OFFSET 0) l
    CROSS JOIN LATERAL (SELECT c.owner FROM ledger_account c WHERE c.id = l.account_id /*divided: AND c.owner = i.person*/ OFFSET 0) a
    ORDER BY l.number;
  END IF;
END $$;
