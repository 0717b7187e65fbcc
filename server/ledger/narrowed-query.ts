/**
 * Narrows a query of invariants.sql to what was written after an earlier audit. The query itself stays as it is: in front of it stand tables
 * of the same names that hold fewer rows. So both audits ask the same question, and only differ in the rows that they ask about.
 */
import type { LedgerCut } from './cut-ledger.ts'
import { setAsTable, type SetName, type TouchedSets } from './touched-since.ts'

interface Narrowed {
  /** The table in whose place it stands, where its name is another one. */
  readonly as?: string
  readonly uses: readonly SetName[]
  readonly sql: (cut: LedgerCut) => string
}

const byId = (table: string): Narrowed => ({
  uses: ['touched_id'],
  sql: () => `SELECT * FROM ${table} WHERE id IN (SELECT id FROM touched_id)`,
})
const byFeed = (table: string): Narrowed => ({
  uses: ['touched_feed'],
  sql: () => `SELECT * FROM ${table} WHERE owner IN (SELECT owner FROM touched_feed)`,
})

/** The sets hold older rows alone: the others are known by their number. */
const freshOr = (table: string, cut: bigint, older: string) =>
  `SELECT * FROM ${table} WHERE number > ${cut} UNION ALL SELECT * FROM ${table} WHERE ${older}`

/** For each name the rows that stand in a table's place. */
const NARROWED: Readonly<Record<string, Narrowed>> = {
  orders: {
    uses: ['older_order'],
    sql: ({ order }) => freshOr('orders', order, 'id IN (SELECT id FROM older_order)'),
  },
  withdrawal: byId('withdrawal'),
  deposit: byId('deposit'),
  adjustment: byId('adjustment'),
  fund_move: byId('fund_move'),
  fund_income: {
    uses: [],
    sql: (cut) =>
      `SELECT i.* FROM fund_position p JOIN fund_income i ON i.user_id = p.user_id AND i.day >= '${cut.fundDay}'`,
  },
  sync_row: byFeed('sync_row'),
  sync_sealed: byFeed('sync_sealed'),
  sync_digest: byFeed('sync_digest'),
  sync_block: byFeed('sync_block'),
  ledger_balances: {
    uses: ['touched_owner'],
    sql: () => 'SELECT * FROM ledger_balances WHERE owner IN (SELECT owner FROM touched_owner)',
  },
  ledger_account: {
    uses: ['touched_owner'],
    sql: () => 'SELECT * FROM ledger_account WHERE owner IN (SELECT owner FROM touched_owner)',
  },
  statement_line: {
    as: 'ledger_line',
    uses: ['first_line'],
    // The line before the first new one opens the sum, with the balance that was proven.
    sql: () => `SELECT l.number, l.account_id, l.amount, l.balance_after FROM first_line f
        JOIN ledger_line l ON l.account_id = f.account_id AND l.number >= f.number
      UNION ALL SELECT b.number, f.account_id, b.balance_after, b.balance_after FROM first_line f CROSS JOIN LATERAL (
        SELECT l.number, l.balance_after FROM ledger_line l WHERE l.account_id = f.account_id AND l.number < f.number
        ORDER BY l.number DESC LIMIT 1) b`,
  },
  ledger_line: {
    uses: ['older_line'],
    sql: ({ line }) => freshOr('ledger_line', line, 'number IN (SELECT number FROM older_line)'),
  },
  ledger_transfer: {
    uses: ['older_transfer'],
    sql: ({ transfer }) => freshOr('ledger_transfer', transfer, 'number IN (SELECT number FROM older_transfer)'),
  },
}

export interface NarrowedQuery {
  readonly text: string
  readonly parameters: readonly string[]
}

/**
 * @param names of NARROWED, which the query reads in place of its tables
 * @param touched as touchedSince found it for this cut, in the same moment
 */
export function narrowedQuery(
  query: string,
  names: readonly string[],
  { cut, touched }: { readonly cut: LedgerCut; readonly touched: TouchedSets },
): NarrowedQuery {
  const tables = names.map((name) => {
    const narrowed = NARROWED[name]
    if (!narrowed) throw new Error(`nothing is known to narrow to ${name}`)
    return { name, ...narrowed }
  })
  const parameters: string[] = []
  const sets = [...new Set(tables.flatMap(({ uses }) => uses))].map((set) => {
    const table = setAsTable(set, parameters.length + 1)
    parameters.push(...(touched.get(set) ?? []))
    return table
  })
  // A query sees the real tables until its own stand in their place: the sets come first, and no table is made of another one's name.
  const narrowed = tables.map(({ name, as, sql }) => `${as ?? name} AS (${sql(cut)})`)
  // A comment may stand before the query's own WITH.
  return {
    text: `WITH ${[...sets, ...narrowed].join(',\n')}\n${query.replace(/^((?:\s|--.*\n)*)WITH\b/, '$1,')}`,
    parameters,
  }
}
