/** How the version before this one calls the ledger: by ids that it makes of the event and the business id alone, without the person. */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../server/database/database.ts'
import type { TransferInput } from '../../server/ledger/post-transfers.ts'

export function idOfBefore({ event, businessId, leg }: { event: string; businessId: string; leg: string }): string {
  const hex = hash('sha256', `transfer|${event}|${businessId}|${leg}`, 'hex')
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`
}

/** Posts as that version does, or throws. @returns the statuses that the ledger answers with */
export async function postAsBefore(
  db: Database,
  transfers: readonly TransferInput[],
  moment: { readonly at: number; readonly businessDay: string },
): Promise<readonly string[]> {
  const moves = transfers.map((transfer) => ('resolves' in transfer ? null : transfer))
  const pending = transfers.map((transfer) =>
    'resolves' in transfer ? idOfBefore({ ...transfer, event: transfer.resolves }) : null,
  )
  const { rows } = await sql<{ status: string }>`
    SELECT * FROM ledger_post(
      ${transfers.map(idOfBefore)}::uuid[], ${transfers.map(({ phase }) => phase)}::text[],
      ${moves.map((move) => move?.debit ?? null)}::uuid[], ${moves.map((move) => move?.credit ?? null)}::uuid[],
      ${moves.map((move) => move?.amountMinor ?? null)}::bigint[], ${pending}::uuid[],
      ${transfers.map(({ event }) => event)}::text[], ${transfers.map(({ businessId }) => businessId)}::text[],
      ${transfers.map(({ leg }) => leg)}::text[], ${transfers.map(({ record }) => record ?? null)}::text[],
      ${moment.at}, ${moment.businessDay})`.execute(db)
  return rows.map(({ status }) => status)
}

/** From now on half of all postings in this database are done as the version before this one does them, by chance. */
export async function mixWithBefore(database: Database): Promise<void> {
  await sql.raw(MIXED).execute(database)
}

const FIGURES = `status text, owner uuid, currency text, posted bigint, held bigint, held_for_orders bigint, fund_posted bigint, fund_pending bigint,
  profit_all bigint, profit_today bigint, profit_day text,
  line_number bigint, line_transfer uuid, line_kind text, line_amount bigint, line_balance_after bigint, line_reference text, line_at bigint`

/** The function of that version calls this one too, and says no person. */
const MIXED = `
ALTER FUNCTION ledger_post(uuid[], uuid[], text[], uuid[], uuid[], bigint[], text[], text[], text[], text[], text[], bigint, text) RENAME TO ledger_post_now;
CREATE FUNCTION id_of_before(p_event text, p_reference text, p_leg text) RETURNS uuid LANGUAGE sql AS $$
  SELECT (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-8' || substr(h, 14, 3) || '-'
    || to_hex((('x' || substr(h, 17, 2))::bit(8)::int & 63) | 128) || substr(h, 19, 2) || '-' || substr(h, 21, 12))::uuid
  FROM encode(sha256(convert_to('transfer|' || p_event || '|' || p_reference || '|' || p_leg, 'UTF8')), 'hex') AS h
$$;
CREATE FUNCTION ledger_post(
  p_person uuid[], p_id uuid[], p_phase text[], p_debit uuid[], p_credit uuid[], p_amount bigint[], p_resolves text[],
  p_event text[], p_reference text[], p_leg text[], p_kind text[], p_at bigint, p_day text
) RETURNS TABLE (${FIGURES}) LANGUAGE plpgsql AS $$
DECLARE
  v_id uuid[];
  v_pending uuid[];
BEGIN
  IF p_person = '{}' OR random() < 0.5 THEN
    RETURN QUERY SELECT * FROM ledger_post_now(
      p_person, p_id, p_phase, p_debit, p_credit, p_amount, p_resolves, p_event, p_reference, p_leg, p_kind, p_at, p_day);
  ELSE
    SELECT array_agg(id_of_before(event, reference, leg) ORDER BY ord), array_agg(id_of_before(resolves, reference, leg) ORDER BY ord)
    INTO v_id, v_pending
    FROM unnest(p_event, p_reference, p_leg, p_resolves) WITH ORDINALITY AS i (event, reference, leg, resolves, ord);
    RETURN QUERY SELECT * FROM ledger_post(
      v_id, p_phase, p_debit, p_credit, p_amount, v_pending, p_event, p_reference, p_leg, p_kind, p_at, p_day);
  END IF;
END $$;
`
