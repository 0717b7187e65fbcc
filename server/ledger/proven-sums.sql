-- What an audit leaves for the next one in a few bytes each. A query takes from what stands now all that was written after a transfer (:cut) or
-- from a day of the fund on (:day), so its rows are what stood there at that place, whenever it is asked: the digest over them must not change.
-- Rows that come to nothing are left out, so that an account that was opened since changes nothing.
-- "covers" names the invariants of invariants.sql that hold by this digest, once the whole audit has proven them.

-- name: accounts
-- covers: balances-are-the-replayed-transfers, held-for-orders-is-the-sum-of-live-stakes, profit-is-the-sum-of-settled-orders
WITH fresh AS MATERIALIZED (
  SELECT * FROM ledger_transfer WHERE number > :cut
), entry AS (
  SELECT debit_id AS account, true AS is_debit, phase, leg, amount FROM fresh
  UNION ALL
  SELECT credit_id, false, phase, leg, amount FROM fresh
), step AS (
  SELECT account, is_debit, leg, amount * CASE phase WHEN 'single' THEN 0 WHEN 'pending' THEN 1 ELSE -1 END AS pending,
    amount * CASE WHEN phase IN ('single', 'post') THEN 1 ELSE 0 END AS posted
  FROM entry
), moved AS (
  SELECT account, sum(pending) FILTER (WHERE is_debit) AS debits_pending, sum(posted) FILTER (WHERE is_debit) AS debits_posted,
    sum(pending) FILTER (WHERE NOT is_debit) AS credits_pending, sum(posted) FILTER (WHERE NOT is_debit) AS credits_posted,
    sum(pending) FILTER (WHERE is_debit AND leg = 'stake') AS held
  FROM step GROUP BY account
), earned AS (
  SELECT l.account_id AS account, sum(l.amount) AS profit FROM ledger_line l JOIN fresh t ON t.id = l.transfer_id
  WHERE l.kind IN ('order-won', 'order-lost') GROUP BY l.account_id
), before AS (
  SELECT coalesce(a.id, m.account) AS id,
    coalesce(a.debits_pending, 0) - coalesce(m.debits_pending, 0) AS debits_pending, coalesce(a.debits_posted, 0) - coalesce(m.debits_posted, 0) AS debits_posted,
    coalesce(a.credits_pending, 0) - coalesce(m.credits_pending, 0) AS credits_pending, coalesce(a.credits_posted, 0) - coalesce(m.credits_posted, 0) AS credits_posted,
    coalesce(a.held_for_orders, 0) - coalesce(m.held, 0) AS held, coalesce(a.profit_all, 0) - coalesce(e.profit, 0) AS profit
  FROM ledger_account a FULL JOIN moved m ON m.account = a.id LEFT JOIN earned e ON e.account = a.id
)
SELECT id::text AS key, concat_ws(' ', debits_pending, debits_posted, credits_pending, credits_posted, held, profit) AS value
FROM before WHERE (debits_pending, debits_posted, credits_pending, credits_posted, held, profit) <> (0, 0, 0, 0, 0, 0);

-- name: holds of orders
-- needs: orders
-- covers: an-open-order-has-two-live-holds-and-a-final-one-none
SELECT 'holds' AS key, (
    2 * ((SELECT count(*) FROM orders WHERE status = 'waiting' AND NOT is_quarantined) + (SELECT count(*) FROM orders WHERE status = 'running' AND NOT is_quarantined)
      + (SELECT count(*) FROM orders WHERE is_quarantined AND status IN ('waiting', 'running')))
    - (SELECT count(*) FROM ledger_transfer WHERE number > :cut AND event = 'order-opened' AND phase = 'pending')
    + (SELECT count(*) FROM ledger_transfer r JOIN ledger_transfer p ON p.id = r.pending_id WHERE r.number > :cut AND p.event = 'order-opened')
  )::text AS value;

-- name: orders
-- needs: orders
-- covers: a-settled-order-derives-again-from-the-log, of orders that have no transfer after the cut
-- Each order was written along with the hold of its stake. One that was put in or taken out alone shows, whatever number it bears.
SELECT 'all' AS key, (
    (SELECT count(*) FROM orders)
    - (SELECT count(*) FROM ledger_transfer WHERE number > :cut AND event = 'order-opened' AND leg = 'stake' AND phase = 'pending')
  )::text AS value;

-- name: withdrawals
-- needs: withdrawal
-- covers: a-withdrawal-under-review-is-held-whole-and-a-decided-one-resolved-as-it-says
WITH ended AS (
  SELECT r.phase, r.amount FROM ledger_transfer r JOIN ledger_transfer p ON p.id = r.pending_id
  WHERE r.number > :cut AND p.event = 'withdrawal-requested'
)
SELECT s.status AS key, concat_ws(' ', coalesce(w.amount, 0) - coalesce(t.amount, 0)) AS value
FROM (VALUES ('all'), ('post'), ('void')) s (status)
LEFT JOIN (
  SELECT 'all' AS status, sum(amount_minor) AS amount FROM withdrawal
  UNION ALL
  SELECT CASE status WHEN 'success' THEN 'post' ELSE 'void' END, sum(amount_minor) FROM withdrawal WHERE status <> 'under-review' GROUP BY 1
) w ON w.status = s.status
LEFT JOIN (
  SELECT 'all' AS status, sum(amount) AS amount FROM ledger_transfer WHERE number > :cut AND event = 'withdrawal-requested' AND phase = 'pending'
  UNION ALL
  SELECT phase, sum(amount) FROM ended GROUP BY 1
) t ON t.status = s.status;

-- name: deposits
-- needs: deposit
-- covers: a-credited-deposit-was-posted-once-and-no-other
SELECT 'success' AS key, concat_ws(' ', d.count - t.count, d.amount - t.amount) AS value
FROM (SELECT count(*), coalesce(sum(amount_minor), 0) AS amount FROM deposit WHERE status = 'success') d,
  (SELECT count(*), coalesce(sum(amount), 0) AS amount FROM ledger_transfer WHERE number > :cut AND event = 'deposit-approved') t;

-- name: adjustments
-- needs: adjustment
-- covers: an-adjustment-was-posted-once-and-only-when-decided
SELECT 'posted' AS key, concat_ws(' ', j.count - t.count, j.amount - t.amount) AS value
FROM (SELECT count(*), coalesce(sum(abs(amount_minor)), 0) AS amount FROM adjustment WHERE status = 'posted') j,
  (SELECT count(*), coalesce(sum(amount), 0) AS amount FROM ledger_transfer WHERE number > :cut AND event = 'adjustment') t;

-- name: moves of the fund
-- needs: fund_move
-- covers: a-pending-fund-deposit-is-held-and-a-decided-one-resolved-as-it-says
-- Two questions and not one outer join: most transfers end no hold, and a hash join puts all rows without a key into one portion, which it
-- then divides until memory is full.
WITH fresh AS MATERIALIZED (
  SELECT CASE event WHEN 'fund-in' THEN 'in' ELSE 'out' END AS key, amount FROM ledger_transfer WHERE number > :cut AND event IN ('fund-in', 'fund-out')
  UNION ALL
  SELECT CASE r.phase WHEN 'post' THEN 'confirmed' ELSE 'cancelled' END, r.amount FROM ledger_transfer r JOIN ledger_transfer p ON p.id = r.pending_id
  WHERE r.number > :cut AND p.event = 'fund-in' AND r.event NOT IN ('fund-in', 'fund-out')
)
SELECT k.key, concat_ws(' ', m.count - t.count, m.amount - t.amount) AS value
FROM (VALUES ('in'), ('out'), ('confirmed'), ('cancelled')) k (key)
CROSS JOIN LATERAL (SELECT count(*), coalesce(sum(amount), 0) AS amount FROM fresh WHERE fresh.key = k.key) t
CROSS JOIN LATERAL (
  SELECT count(*), coalesce(sum(amount_minor), 0) AS amount FROM fund_move f
  WHERE k.key = f.kind OR f.kind = 'in' AND k.key = f.status
) m;

-- name: income of the fund, by its days
-- needs: fund_income
-- covers: the-income-of-a-position-is-what-was-posted-to-it
SELECT p.user_id::text AS key, (p.income_all_minor - coalesce(i.income, 0))::text AS value
FROM fund_position p LEFT JOIN LATERAL (
  SELECT sum(income_minor) AS income FROM fund_income i WHERE i.user_id = p.user_id AND i.day >= :day
) i ON true
WHERE p.income_all_minor <> coalesce(i.income, 0);

-- name: income of the fund, by its postings
-- needs: fund_income
-- covers: the-income-of-a-position-is-what-was-posted-to-it
SELECT coalesce(p.user_id, t.owner)::text AS key, (coalesce(p.income_all_minor, 0) - coalesce(t.posted, 0))::text AS value
FROM fund_position p FULL JOIN (
  SELECT a.owner, sum(l.amount) AS posted FROM ledger_transfer l JOIN ledger_account a ON a.id = l.credit_id
  WHERE l.number > :cut AND l.event = 'fund-income' GROUP BY a.owner
) t ON t.owner = p.user_id
WHERE coalesce(p.income_all_minor, 0) <> coalesce(t.posted, 0);
