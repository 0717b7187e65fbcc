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
  ].map(whereDivided)
}
