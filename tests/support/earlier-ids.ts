/** Transfers with the ids that an earlier version gave them: made of the event and the business id alone, without the person. They stand in the books for good. */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../server/database/database.ts'
import type { TransferInput } from '../../server/ledger/post-transfers.ts'

export function earlierId({ event, businessId, leg }: { event: string; businessId: string; leg: string }): string {
  const hex = hash('sha256', `transfer|${event}|${businessId}|${leg}`, 'hex')
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`
}

/** Posts them, or throws. @returns the statuses that the ledger answers with */
export async function postWithEarlierIds(
  db: Database,
  transfers: readonly TransferInput[],
  moment: { readonly at: number; readonly businessDay: string },
): Promise<readonly string[]> {
  const moves = transfers.map((transfer) => ('resolves' in transfer ? null : transfer))
  const { rows } = await sql<{ status: string }>`
    SELECT * FROM ledger_post(
      ${transfers.map(({ userId }) => userId)}::uuid[], ${transfers.map(earlierId)}::uuid[], ${transfers.map(({ phase }) => phase)}::text[],
      ${moves.map((move) => move?.debit ?? null)}::uuid[], ${moves.map((move) => move?.credit ?? null)}::uuid[],
      ${moves.map((move) => move?.amountMinor ?? null)}::bigint[],
      ${transfers.map((transfer) => ('resolves' in transfer ? transfer.resolves : null))}::text[],
      ${transfers.map(({ event }) => event)}::text[], ${transfers.map(({ businessId }) => businessId)}::text[],
      ${transfers.map(({ leg }) => leg)}::text[], ${transfers.map(({ record }) => record ?? null)}::text[],
      ${moment.at}, ${moment.businessDay})`.execute(db)
  return rows.map(({ status }) => status)
}

/** From now on half of all postings in this database have earlier ids, by chance. */
export async function mixWithEarlierIds(database: Database): Promise<void> {
  await sql.raw(MIXED).execute(database)
}

const MIXED = `
ALTER FUNCTION ledger_post(uuid[], uuid[], text[], uuid[], uuid[], bigint[], text[], text[], text[], text[], text[], bigint, text) RENAME TO ledger_post_now;
CREATE FUNCTION earlier_id(p_event text, p_reference text, p_leg text) RETURNS uuid LANGUAGE sql AS $$
  SELECT (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-8' || substr(h, 14, 3) || '-'
    || to_hex((('x' || substr(h, 17, 2))::bit(8)::int & 63) | 128) || substr(h, 19, 2) || '-' || substr(h, 21, 12))::uuid
  FROM encode(sha256(convert_to('transfer|' || p_event || '|' || p_reference || '|' || p_leg, 'UTF8')), 'hex') AS h
$$;
CREATE FUNCTION ledger_post(
  p_person uuid[], p_id uuid[], p_phase text[], p_debit uuid[], p_credit uuid[], p_amount bigint[], p_resolves text[],
  p_event text[], p_reference text[], p_leg text[], p_kind text[], p_at bigint, p_day text
) RETURNS TABLE (
  status text, owner uuid, currency text, posted bigint, held bigint, held_for_orders bigint, fund_posted bigint, fund_pending bigint,
  profit_all bigint, profit_today bigint, profit_day text,
  line_number bigint, line_transfer uuid, line_kind text, line_amount bigint, line_balance_after bigint, line_reference text, line_at bigint
) LANGUAGE plpgsql AS $$
BEGIN
  IF random() < 0.5 THEN
    SELECT array_agg(earlier_id(event, reference, leg) ORDER BY ord) INTO p_id
    FROM unnest(p_event, p_reference, p_leg) WITH ORDINALITY AS i (event, reference, leg, ord);
  END IF;
  RETURN QUERY SELECT * FROM ledger_post_now(
    p_person, p_id, p_phase, p_debit, p_credit, p_amount, p_resolves, p_event, p_reference, p_leg, p_kind, p_at, p_day);
END $$;
`
