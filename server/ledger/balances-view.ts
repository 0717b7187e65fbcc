/** The accounts of nobody. */
export const LEDGER_HOUSE = `
CREATE OR REPLACE VIEW ledger_house AS
SELECT * FROM ledger_account WHERE /*whole*/ owner IS NULL /*divided: owner IN (SELECT h.owner FROM divided.house_copy h)*/;
`

/** One row a person: all that their feed shows of their accounts. Read it with the cash account locked, or it may be torn. */
export const LEDGER_BALANCES = `
CREATE OR REPLACE VIEW ledger_balances AS
SELECT c.owner, b.currency, c.credits_posted - c.debits_posted AS posted, c.debits_pending AS held, c.held_for_orders,
  f.credits_posted - f.debits_posted AS fund_posted, f.credits_pending AS fund_pending,
  c.profit_all, c.profit_today, c.profit_day, c.id AS cash_id
FROM ledger_account c
JOIN ledger_account f ON f.owner = c.owner AND f.kind = 'fund'
CROSS JOIN ledger_book b
WHERE c.kind = 'cash';
`
