-- What must always hold. Each query returns the rows that violate its invariant, so none is the right answer.
-- One statement each, so one moment each. "needs" names tables without which the query is left out. "since" says how the query runs after an
-- earlier audit: "whole" as it stands, since it is cheap; "sums" not at all, since proven-sums.ts covers it; otherwise with these tables
-- narrowed to what was touched (narrowed-query.ts).

-- name: debits-equal-credits
-- since: whole
SELECT sum(debits_posted) - sum(credits_posted) AS posted, sum(debits_pending) - sum(credits_pending) AS pending
FROM ledger_account
HAVING sum(debits_posted) <> sum(credits_posted) OR sum(debits_pending) <> sum(credits_pending);

-- name: practice-money-is-a-ledger-of-its-own
-- since: whole
SELECT kind IN ('practice', 'practice-house') AS is_practice, sum(debits_posted) - sum(credits_posted) AS posted, sum(debits_pending) - sum(credits_pending) AS pending
FROM ledger_account GROUP BY 1
HAVING sum(debits_posted) <> sum(credits_posted) OR sum(debits_pending) <> sum(credits_pending);

-- name: no-transfer-joins-practice-and-real-money
-- since: ledger_transfer
SELECT t.id FROM ledger_transfer t
JOIN ledger_account d ON d.id = t.debit_id
JOIN ledger_account c ON c.id = t.credit_id
WHERE (d.kind IN ('practice', 'practice-house')) <> (c.kind IN ('practice', 'practice-house'));

-- name: practice-is-in-no-statement-and-no-profit
-- since: whole
SELECT a.id FROM ledger_account a
WHERE a.kind IN ('practice', 'practice-house')
  AND (a.profit_all <> 0 OR a.profit_today <> 0 OR EXISTS (SELECT FROM ledger_line l WHERE l.account_id = a.id));

-- name: a-feed-shows-the-practice-balance-of-the-ledger
-- since: ledger_account
SELECT a.owner FROM ledger_account a
LEFT JOIN sync_row r ON r.owner = a.owner::text AND r.collection = 'practiceAccount' AND r.id = 'main'
WHERE a.kind = 'practice' AND (r.doc IS NULL
  OR (r.doc::json ->> 'available')::numeric * 100 <> a.credits_posted - a.debits_posted - a.debits_pending
  OR (r.doc::json ->> 'inOrders')::numeric * 100 <> a.held_for_orders);

-- name: balances-are-the-replayed-transfers
-- since: sums
WITH entry AS (
  SELECT t.debit_id AS account, true AS is_debit, t.phase, t.amount FROM ledger_transfer t
  UNION ALL
  SELECT t.credit_id, false, t.phase, t.amount FROM ledger_transfer t
), replayed AS (
  SELECT account,
    sum(CASE WHEN is_debit THEN CASE phase WHEN 'single' THEN 0 WHEN 'pending' THEN amount ELSE -amount END ELSE 0 END) AS debits_pending,
    sum(CASE WHEN is_debit AND phase IN ('single', 'post') THEN amount ELSE 0 END) AS debits_posted,
    sum(CASE WHEN is_debit THEN 0 ELSE CASE phase WHEN 'single' THEN 0 WHEN 'pending' THEN amount ELSE -amount END END) AS credits_pending,
    sum(CASE WHEN NOT is_debit AND phase IN ('single', 'post') THEN amount ELSE 0 END) AS credits_posted
  FROM entry GROUP BY account
)
SELECT a.id, a.kind, r.account AS replayed
FROM ledger_account a FULL JOIN replayed r ON r.account = a.id
WHERE a.id IS NULL
  OR (a.debits_pending, a.debits_posted, a.credits_pending, a.credits_posted)
    <> (coalesce(r.debits_pending, 0), coalesce(r.debits_posted, 0), coalesce(r.credits_pending, 0), coalesce(r.credits_posted, 0));

-- name: no-person-is-overdrawn
-- since: whole
SELECT id, owner FROM ledger_account WHERE kind IN ('cash', 'fund', 'practice') AND credits_posted - debits_posted - debits_pending < 0;

-- name: the-house-can-pay-every-gain-that-it-promised
-- since: whole
-- A ledger from before the floor may stand below it until its house is funded for the first time.
SELECT sum(credits_posted - debits_posted) AS own, sum(debits_pending) AS possible_gains
FROM ledger_account WHERE kind = 'house' AND EXISTS (SELECT FROM ledger_transfer WHERE event = 'house-funded')
HAVING sum(credits_posted - debits_posted - debits_pending) < 0;

-- name: a-pending-transfer-is-resolved-once-and-whole
-- since: ledger_transfer
SELECT r.pending_id, count(*) AS resolutions
FROM ledger_transfer r LEFT JOIN ledger_transfer p ON p.id = r.pending_id AND p.phase = 'pending'
WHERE r.pending_id IS NOT NULL
GROUP BY r.pending_id, p.id
HAVING count(*) > 1 OR p.id IS NULL OR bool_or((r.debit_id, r.credit_id, r.amount) <> (p.debit_id, p.credit_id, p.amount));

-- name: held-for-orders-is-the-sum-of-live-stakes
-- since: sums
SELECT a.id, a.held_for_orders, coalesce(s.amount, 0) AS stakes
FROM ledger_account a
LEFT JOIN (
  SELECT p.debit_id, sum(p.amount) AS amount FROM ledger_transfer p
  WHERE p.phase = 'pending' AND p.leg = 'stake' AND NOT EXISTS (SELECT FROM ledger_transfer r WHERE r.pending_id = p.id)
  GROUP BY p.debit_id
) s ON s.debit_id = a.id
WHERE a.held_for_orders <> coalesce(s.amount, 0);

-- name: every-posting-to-a-person-is-a-line-of-their-statement
-- since: ledger_transfer, ledger_line
WITH posting AS (
  SELECT t.id, t.debit_id AS account, -t.amount AS amount FROM ledger_transfer t WHERE t.phase IN ('single', 'post')
  UNION ALL
  SELECT t.id, t.credit_id, t.amount FROM ledger_transfer t WHERE t.phase IN ('single', 'post')
), cash_posting AS (
  SELECT p.* FROM posting p JOIN ledger_account a ON a.id = p.account AND a.kind = 'cash'
)
SELECT p.id AS transfer, l.number AS line
FROM cash_posting p FULL JOIN ledger_line l ON l.transfer_id = p.id AND l.account_id = p.account
WHERE p.id IS NULL OR l.number IS NULL OR p.amount <> l.amount;

-- name: a-statement-adds-up-to-the-balance
-- since: statement_line
SELECT l.number, l.account_id FROM (
  SELECT n.number, n.account_id, n.balance_after, sum(n.amount) OVER (PARTITION BY n.account_id ORDER BY n.number) AS total,
    n.number = max(n.number) OVER (PARTITION BY n.account_id) AS is_last
  FROM ledger_line n
) l JOIN ledger_account a ON a.id = l.account_id
WHERE l.balance_after <> l.total OR (l.is_last AND l.total <> a.credits_posted - a.debits_posted);

-- name: profit-is-the-sum-of-settled-orders
-- since: sums
SELECT a.owner, a.profit_all
FROM ledger_account a LEFT JOIN ledger_line l ON l.account_id = a.id AND l.kind IN ('order-won', 'order-lost')
GROUP BY a.id, a.owner, a.profit_all HAVING a.profit_all <> coalesce(sum(l.amount), 0);

-- name: a-feed-shows-the-balance-of-the-ledger
-- since: ledger_balances
SELECT b.owner FROM ledger_balances b
LEFT JOIN sync_row r ON r.owner = b.owner::text AND r.collection = 'account' AND r.id = 'main'
WHERE r.doc IS NULL
  OR (r.doc::json ->> 'available')::numeric * 100 <> b.posted - b.held
  OR (r.doc::json ->> 'inOrders')::numeric * 100 <> b.held_for_orders
  OR (r.doc::json ->> 'inWithdrawals')::numeric * 100 <> b.held - b.held_for_orders - b.fund_pending
  OR (r.doc::json ->> 'fundConfirmed')::numeric * 100 <> b.fund_posted
  OR (r.doc::json ->> 'fundPending')::numeric * 100 <> b.fund_pending
  OR (r.doc::json ->> 'totalAssets')::numeric * 100 <> b.posted + b.fund_posted
  OR (r.doc::json ->> 'profitAll')::numeric * 100 <> b.profit_all;

-- name: every-line-is-in-the-feed-of-its-person
-- since: ledger_line
SELECT l.number FROM ledger_line l
JOIN ledger_account a ON a.id = l.account_id
LEFT JOIN sync_row r ON r.owner = a.owner::text AND r.collection = 'fundRecords' AND r.id = l.transfer_id::text
LEFT JOIN sync_sealed s ON s.owner = a.owner::text AND s.collection = 'fundRecords' AND s.id = l.transfer_id::text
WHERE (r.doc IS NULL AND s.id IS NULL)
  OR (r.doc::json ->> 'amount')::numeric * 100 <> l.amount
  OR (r.doc::json ->> 'balanceAfter')::numeric * 100 <> l.balance_after;

-- name: a-feed-numbers-its-rows-up-to-its-head
-- since: sync_row
SELECT r.owner, r.seq FROM sync_row r LEFT JOIN sync_head h ON h.owner = r.owner
WHERE h.owner IS NULL OR r.seq < 1 OR r.seq > h.seq;

-- name: a-row-hash-is-that-of-its-document
-- since: sync_row
SELECT owner, collection, id FROM sync_row
WHERE hash <> encode(sha256(convert_to('[' || to_json(collection) || ',' || to_json(id) || ',' || coalesce(doc, 'null') || ']', 'UTF8')), 'hex');

-- name: a-digest-is-that-of-the-live-rows
-- since: sync_row, sync_sealed, sync_digest
WITH live AS (
  SELECT r.owner, r.collection, r.bucket, r.hash, r.is_sealable FROM sync_row r WHERE r.doc IS NOT NULL
  UNION ALL
  SELECT s.owner, s.collection, s.bucket, s.hash, false FROM sync_sealed s
  WHERE NOT EXISTS (SELECT FROM sync_row r WHERE r.owner = s.owner AND r.collection = s.collection AND r.id = s.id)
), computed AS (
  SELECT owner, collection, bucket, bit_xor(('x' || hash)::bit(256)) AS digest, count(*) AS count, count(*) FILTER (WHERE is_sealable) AS sealable
  FROM live GROUP BY owner, collection, bucket
)
SELECT owner, collection, bucket FROM sync_digest d FULL JOIN computed c USING (owner, collection, bucket)
WHERE (d.digest, d.count, d.sealable) IS DISTINCT FROM (c.digest, c.count::int, c.sealable::int)
  AND NOT (c.count IS NULL AND d.count = 0 AND d.sealable = 0 AND d.digest = repeat('0', 256)::bit(256));

-- name: a-block-is-announced-with-its-rows
-- since: sync_block
SELECT b.owner, b.hash FROM sync_block b
LEFT JOIN sync_row r ON r.owner = b.owner AND r.collection = 'blocks' AND r.id = b.hash
WHERE (r.doc::json ->> 'count')::bigint
  IS DISTINCT FROM (SELECT count(*) FROM sync_sealed s WHERE s.owner = b.owner AND s.block = b.hash);

-- name: a-corrected-row-names-what-it-replaces
-- since: sync_row
SELECT r.owner, r.collection, r.id
FROM sync_row r LEFT JOIN sync_sealed s ON s.owner = r.owner AND s.collection = r.collection AND s.id = r.id
WHERE r.replaces IS DISTINCT FROM s.hash;

-- name: an-open-order-has-two-live-holds-and-a-final-one-none
-- since: orders, ledger_transfer
-- needs: orders
WITH live AS (
  SELECT p.reference, CASE WHEN d.kind IN ('cash', 'fund', 'practice') THEN d.owner ELSE c.owner END AS person, count(*) AS holds,
    sum(p.amount) FILTER (WHERE p.leg = 'stake') AS stake, sum(p.amount) FILTER (WHERE p.leg = 'gain') AS gain
  FROM ledger_transfer p JOIN ledger_account d ON d.id = p.debit_id JOIN ledger_account c ON c.id = p.credit_id
  WHERE p.phase = 'pending' AND p.event = 'order-opened' AND NOT EXISTS (SELECT FROM ledger_transfer r WHERE r.pending_id = p.id)
  GROUP BY 1, 2
)
SELECT coalesce(o.id::text, l.reference) AS order_id, o.status, l.holds
FROM (SELECT * FROM orders WHERE status IN ('waiting', 'running')) o FULL JOIN live l ON l.reference = o.id::text AND l.person = o.user_id
WHERE o.id IS NULL OR l.holds IS DISTINCT FROM 2 OR l.stake <> o.stake_minor OR l.gain <> o.stake_minor * o.return_rate_bp / 10000;

-- name: a-final-order-paid-what-it-says
-- since: orders, ledger_line
-- needs: orders
SELECT o.id, o.status, o.profit_minor, l.amount
FROM orders o
LEFT JOIN (ledger_line l JOIN ledger_account a ON a.id = l.account_id)
  ON l.reference = o.id::text AND l.kind IN ('order-won', 'order-lost') AND a.owner = o.user_id
WHERE o.status NOT IN ('waiting', 'running') AND NOT o.is_practice
  AND (o.profit_minor IS DISTINCT FROM coalesce(l.amount, 0)
    OR (o.status = 'won') <> coalesce(l.kind = 'order-won', false) OR (o.status = 'lost') <> coalesce(l.kind = 'order-lost', false));

-- name: a-final-practice-order-moved-practice-money-as-it-says
-- since: orders, ledger_transfer
-- needs: orders
SELECT o.id, o.status, o.profit_minor, t.amount
FROM orders o
LEFT JOIN (
  SELECT p.reference, CASE WHEN d.kind IN ('cash', 'fund', 'practice') THEN d.owner ELSE c.owner END AS person, sum(CASE WHEN c.kind = 'practice' THEN p.amount ELSE -p.amount END) AS amount
  FROM ledger_transfer p JOIN ledger_account d ON d.id = p.debit_id JOIN ledger_account c ON c.id = p.credit_id
  WHERE p.event = 'order-settled' AND p.phase = 'post'
  GROUP BY 1, 2
) t ON t.reference = o.id::text AND t.person = o.user_id
WHERE o.status NOT IN ('waiting', 'running') AND o.is_practice AND o.profit_minor IS DISTINCT FROM coalesce(t.amount, 0);

-- name: an-order-s-money-is-of-its-own-kind-and-person
-- since: orders, ledger_transfer
-- needs: orders
-- A stake goes from the person to the house, a gain the other way. Another thing of theirs may have the id of an order: its event tells.
SELECT o.id FROM orders o
JOIN ledger_transfer t ON t.reference = o.id::text AND t.event IN ('order-opened', 'order-settled')
JOIN ledger_account d ON d.id = t.debit_id
JOIN ledger_account c ON c.id = t.credit_id
WHERE (o.is_practice <> (d.kind IN ('practice', 'practice-house'))
    OR (CASE t.leg WHEN 'stake' THEN d.owner WHEN 'gain' THEN c.owner END) IS DISTINCT FROM o.user_id
    OR (CASE t.leg WHEN 'stake' THEN c.kind WHEN 'gain' THEN d.kind END) IN ('cash', 'fund', 'practice'))
  -- Where two people chose one id, a transfer is held against its own person's order.
  AND NOT EXISTS (SELECT FROM orders x WHERE x.id = o.id AND x.user_id <> o.user_id
    AND x.is_practice = (d.kind IN ('practice', 'practice-house'))
    AND x.user_id = CASE t.leg WHEN 'stake' THEN d.owner WHEN 'gain' THEN c.owner END
    AND (CASE t.leg WHEN 'stake' THEN c.kind WHEN 'gain' THEN d.kind END) IN ('house', 'practice-house'));

-- name: an-order-is-in-the-feed-of-its-person-as-it-stands
-- since: orders
-- needs: orders
SELECT o.id FROM orders o
LEFT JOIN sync_row r ON r.owner = o.user_id::text AND r.collection = CASE WHEN o.is_practice THEN 'practiceOrders' ELSE 'orders' END AND r.id = o.id::text
LEFT JOIN sync_sealed s ON s.owner = o.user_id::text AND s.collection = 'orders' AND s.id = o.id::text
LEFT JOIN LATERAL json_to_record(r.doc::json)
  AS d (status text, direction text, stake text, payout text, profit text, "entryPrice" text, "exitPrice" text) ON true
WHERE (r.doc IS NULL AND s.id IS NULL) OR (r.doc IS NULL AND o.status IN ('waiting', 'running'))
  OR (r.doc IS NOT NULL AND (d.status, d.direction, d.stake, d.payout, d.profit, d."entryPrice", d."exitPrice") IS DISTINCT FROM (o.status, o.direction,
    round(o.stake_minor / 100.0, 2)::text, round(o.payout_minor / 100.0, 2)::text, round(o.profit_minor / 100.0, 2)::text,
    o.entry_price::text, o.exit_price::text));

-- name: no-feed-shows-practice-among-real-orders
-- since: orders
-- needs: orders
SELECT o.id FROM orders o
LEFT JOIN sync_row r ON r.owner = o.user_id::text AND r.collection = CASE WHEN o.is_practice THEN 'orders' ELSE 'practiceOrders' END AND r.id = o.id::text
LEFT JOIN sync_sealed s ON o.is_practice AND s.owner = o.user_id::text AND s.collection = 'orders' AND s.id = o.id::text
WHERE r.doc IS NOT NULL OR s.id IS NOT NULL;

-- name: a-withdrawal-under-review-is-held-whole-and-a-decided-one-resolved-as-it-says
-- since: withdrawal, ledger_transfer
-- needs: withdrawal
SELECT w.id, w.status, count(p.id) AS holds, count(r.id) AS resolutions
FROM withdrawal w
LEFT JOIN (ledger_transfer p JOIN ledger_account a ON a.id = p.debit_id)
  ON p.reference = w.id::text AND p.event = 'withdrawal-requested' AND p.phase = 'pending' AND a.owner = w.user_id
LEFT JOIN ledger_transfer r ON r.pending_id = p.id
GROUP BY w.id, w.user_id, w.status, w.amount_minor, w.fee_minor
HAVING sum(p.amount) IS DISTINCT FROM w.amount_minor::numeric
  OR count(p.id) <> CASE WHEN w.fee_minor > 0 THEN 2 ELSE 1 END
  OR count(r.id) <> CASE WHEN w.status = 'under-review' THEN 0 ELSE count(p.id) END
  OR bool_or(r.phase <> CASE WHEN w.status = 'success' THEN 'post' ELSE 'void' END);

-- name: a-credited-deposit-was-posted-once-and-no-other
-- since: deposit, ledger_transfer
-- needs: deposit
SELECT d.id, d.status, count(t.id) AS postings
FROM deposit d
LEFT JOIN (ledger_transfer t JOIN ledger_account a ON a.id = t.credit_id)
  ON t.reference = d.id::text AND t.event = 'deposit-approved' AND a.owner = d.user_id
GROUP BY d.id, d.user_id, d.status, d.amount_minor
HAVING count(t.id) <> CASE WHEN d.status = 'success' THEN 1 ELSE 0 END OR sum(t.amount) <> d.amount_minor;

-- name: a-pending-fund-deposit-is-held-and-a-decided-one-resolved-as-it-says
-- since: fund_move, ledger_transfer
-- needs: fund_move
SELECT m.id, m.kind, m.status, count(p.id) AS holds, count(r.id) AS resolutions
FROM fund_move m
LEFT JOIN (ledger_transfer p JOIN ledger_account a ON a.id = p.debit_id)
  ON p.reference = m.id::text AND p.event = CASE WHEN m.kind = 'in' THEN 'fund-in' ELSE 'fund-out' END AND a.owner = m.user_id
LEFT JOIN ledger_transfer r ON r.pending_id = p.id
GROUP BY m.id, m.user_id, m.kind, m.status, m.amount_minor
HAVING count(p.id) <> 1 OR sum(p.amount) <> m.amount_minor
  OR count(r.id) <> CASE WHEN m.kind = 'out' OR m.status = 'pending' THEN 0 ELSE 1 END
  OR bool_or(r.phase <> CASE WHEN m.status = 'confirmed' THEN 'post' ELSE 'void' END);

-- name: a-person-s-pending-shares-are-their-pending-moves
-- since: whole
-- needs: fund_move
SELECT f.owner, f.credits_pending, m.pending
FROM ledger_account f
LEFT JOIN (SELECT user_id, sum(amount_minor) AS pending FROM fund_move WHERE status = 'pending' GROUP BY user_id) m ON m.user_id = f.owner
WHERE f.kind = 'fund' AND f.credits_pending <> coalesce(m.pending, 0);

-- name: a-day-s-income-follows-exactly-from-its-shares-its-rate-and-what-was-carried
-- since: fund_income
-- needs: fund_income
SELECT i.*, b.carried AS before
FROM fund_income i
-- With its schema: the day before may be one that an earlier audit has proven.
LEFT JOIN LATERAL (
  SELECT p.carried FROM public.fund_income p WHERE p.user_id = i.user_id AND p.day < i.day ORDER BY p.day DESC LIMIT 1
) b ON true
WHERE i.shares_minor::numeric * i.yearly_rate_bp + coalesce(b.carried, 0) <> i.income_minor::numeric * 3650000 + i.carried
  OR i.carried NOT BETWEEN 0 AND 3649999;

-- name: the-income-of-a-position-is-what-was-posted-to-it
-- since: sums
-- needs: fund_income
SELECT p.user_id, p.income_all_minor, i.income, t.posted
FROM fund_position p
LEFT JOIN (SELECT user_id, sum(income_minor) AS income FROM fund_income GROUP BY user_id) i ON i.user_id = p.user_id
LEFT JOIN (
  SELECT a.owner, sum(l.amount) AS posted FROM ledger_transfer l JOIN ledger_account a ON a.id = l.credit_id
  WHERE l.event = 'fund-income' GROUP BY a.owner
) t ON t.owner = p.user_id
WHERE p.income_all_minor <> coalesce(i.income, 0) OR p.income_all_minor <> coalesce(t.posted, 0);

-- name: an-adjustment-was-posted-once-and-only-when-decided
-- since: adjustment, ledger_transfer
-- needs: adjustment
SELECT j.id, j.status, count(t.id) AS postings
FROM adjustment j
LEFT JOIN (ledger_transfer t JOIN ledger_account d ON d.id = t.debit_id JOIN ledger_account c ON c.id = t.credit_id)
  ON t.reference = j.id::text AND t.event = 'adjustment' AND CASE WHEN j.amount_minor > 0 THEN c.owner ELSE d.owner END = j.user_id
GROUP BY j.id, j.user_id, j.status, j.amount_minor
HAVING count(t.id) <> CASE WHEN j.status = 'posted' THEN 1 ELSE 0 END OR sum(t.amount) <> abs(j.amount_minor);

-- name: no-money-moves-in-the-name-of-what-is-not-there
-- since: deposit, withdrawal, fund_move, adjustment, ledger_transfer
-- needs: deposit, withdrawal, fund_move, adjustment
-- It has to be there for the person whose money moved: a second posting to somebody else bears the id of a deposit that is there.
SELECT t.id, t.event, t.reference
FROM ledger_transfer t
JOIN ledger_account b ON b.id = t.debit_id
JOIN ledger_account c ON c.id = t.credit_id
LEFT JOIN deposit d ON t.event = 'deposit-approved' AND d.id::text = t.reference AND d.user_id = c.owner
LEFT JOIN withdrawal w ON t.event = 'withdrawal-requested' AND w.id::text = t.reference AND w.user_id = b.owner
LEFT JOIN fund_move m ON t.event IN ('fund-in', 'fund-out') AND m.id::text = t.reference AND m.user_id = b.owner
LEFT JOIN adjustment j ON t.event = 'adjustment' AND j.id::text = t.reference AND j.user_id IN (b.owner, c.owner)
WHERE t.event IN ('deposit-approved', 'withdrawal-requested', 'fund-in', 'fund-out', 'adjustment')
  AND coalesce(d.id, w.id, m.id, j.id) IS NULL;

-- name: what-moved-a-large-sum-by-an-operator-had-two-of-them
-- since: adjustment
-- needs: operator_approval, adjustment
SELECT j.id FROM adjustment j
-- Each is held against the bound that it was posted under; one from before that was kept, against the usual bound. The column is read
-- by its name, since the copy of an older database is audited before it has the column.
WHERE j.status = 'posted' AND abs(j.amount_minor) >= coalesce((to_jsonb(j) ->> 'two_operators_from')::bigint, 1000000)
  AND (SELECT count(DISTINCT a.operator_id) FROM operator_approval a WHERE a.subject_kind = 'adjustment' AND a.subject_id = j.id::text) < 2;

-- name: a-line-lies-with-the-person-whose-account-it-is
-- since: ledger_line
-- needs: ledger_line_transfer_id_account_id_person_key
-- Where the ledger is divided, a row's person decides in which part it lies and who finds it. The key is of divided tables alone.
SELECT l.transfer_id FROM ledger_line l JOIN ledger_account a ON a.id = l.account_id WHERE l.person <> a.owner;

-- name: a-transfer-lies-with-a-person-whose-account-it-moves
-- since: ledger_transfer
-- needs: ledger_line_transfer_id_account_id_person_key
SELECT t.id FROM ledger_transfer t
JOIN ledger_account d ON d.id = t.debit_id
JOIN ledger_account c ON c.id = t.credit_id
WHERE t.person NOT IN (d.owner, c.owner);
