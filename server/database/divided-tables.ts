/**
 * The tables that name a person and can be divided by person (docs/adr/0083): each of their unique keys has the person's column, and each
 * reference to another table of people has it too. Some get such keys, and the ledger's that column, only where they are divided
 * (keys-where-divided.ts). `tests/server/divided-tables.test.ts` holds the list against the real tables, and names those that stay whole.
 */

/** The column that says whose a row is, by table. */
export const DIVIDED: Readonly<Record<string, string>> = {
  adjustment: 'user_id',
  announcement_read: 'user_id',
  app_user: 'id',
  chat_message: 'user_id',
  closed_account: 'user_id',
  data_export: 'user_id',
  deposit: 'user_id',
  device_key: 'user_id',
  favourite: 'user_id',
  file: 'user_id',
  fund_income: 'user_id',
  fund_move: 'user_id',
  fund_position: 'user_id',
  // A stored answer is a person's, or that of a caller without a session.
  idempotency: 'scope',
  ledger_account: 'owner',
  ledger_line: 'person',
  ledger_transfer: 'person',
  message: 'user_id',
  order_note: 'user_id',
  orders: 'user_id',
  passkey: 'user_id',
  preference: 'user_id',
  price_alert: 'user_id',
  push_alarm: 'user_id',
  push_position: 'owner',
  receipt_chain: 'user_id',
  session: 'user_id',
  settlement_quarantine: 'user_id',
  signed_act: 'user_id',
  statement_month: 'user_id',
  sync_block: 'owner',
  sync_digest: 'owner',
  sync_head: 'owner',
  sync_row: 'owner',
  sync_sealed: 'owner',
  takeover_alarm: 'user_id',
  team_figures: 'owner_id',
  // A row has two people. An event of a member finds the rows by the member, and writes the figures of the people above elsewhere.
  team_member: 'member_id',
  user_limits: 'user_id',
  verification: 'user_id',
  withdrawal: 'user_id',
  withdrawal_account: 'user_id',
  withdrawal_account_change: 'user_id',
  withdrawal_hold: 'user_id',
}
