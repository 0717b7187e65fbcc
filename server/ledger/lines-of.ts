/** A function that answers with all lines of a person's statement: PostgreSQL takes its text for part of the query that calls it. */
export const LEDGER_LINES = `
CREATE OR REPLACE FUNCTION ledger_lines_of(p_owner uuid) RETURNS SETOF ledger_line LANGUAGE sql STABLE AS $$
  SELECT l.* FROM public.ledger_line l
  WHERE l.account_id = (SELECT a.id FROM public.ledger_account a WHERE a.owner = p_owner AND a.kind = 'cash') /*divided: AND l.person = p_owner*/
$$;
`
