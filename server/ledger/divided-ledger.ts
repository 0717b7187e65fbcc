import { readFile } from 'node:fs/promises'
import { whereDivided } from '../database/where-divided.ts'
import { LEDGER_BALANCES, LEDGER_HOUSE } from './balances-view.ts'
import { LEDGER_LINES } from './lines-of.ts'
import { LEDGER_SPREAD_HOUSE } from './spread-house.ts'

/** Called by a role that may write none of the ledger's tables: money moves by this function, or not at all. */
export const BEHIND_WALLS =
  'ALTER FUNCTION ledger_post(uuid[], uuid[], text[], uuid[], uuid[], bigint[], text[], text[], text[], text[], text[], bigint, text) SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp'

/** Makes the function that posts, or replaces it. */
export function ledgerPost(): Promise<string> {
  return readFile(new URL('./ledger-post.sql', import.meta.url), 'utf8')
}

/**
 * Keeps what is posted in each part too. A table that is made anew has lost the grants of the whole one, and a statement that names a part
 * passes by the trigger of its table.
 */
const PARTS_APPEND_ONLY = `DO $$
DECLARE
  v_part regclass;
BEGIN
  REVOKE UPDATE, DELETE, TRUNCATE ON public.ledger_transfer, public.ledger_line FROM CURRENT_USER, PUBLIC;
  FOR v_part IN
    SELECT i.inhrelid FROM pg_inherits i
    WHERE i.inhparent IN ('public.ledger_transfer'::regclass, 'public.ledger_line'::regclass)
      AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = i.inhrelid AND t.tgname = 'append_only')
  LOOP
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_append_only()', v_part);
    EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %s FROM CURRENT_USER, PUBLIC', v_part);
  END LOOP;
END $$`

/** The ledger's functions and views as they are where its tables are divided by person: each makes itself, or takes the place of what is there. */
export async function dividedLedger(): Promise<readonly string[]> {
  return [
    LEDGER_BALANCES,
    LEDGER_HOUSE,
    LEDGER_LINES,
    LEDGER_SPREAD_HOUSE,
    await ledgerPost(),
    // A join of any other kind would look into each part, and a plan is made once, perhaps while the tables are empty.
    `${BEHIND_WALLS} SET enable_hashjoin = off SET enable_mergejoin = off`,
    PARTS_APPEND_ONLY,
  ].map(whereDivided)
}
