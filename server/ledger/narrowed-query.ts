/**
 * Narrows a query of invariants.sql to what was written after an earlier audit. The query itself stays as it is: in front of it stand tables
 * of the same names that hold fewer rows. So both audits ask the same question, and only differ in the rows that they ask about.
 */

/** Where an earlier audit ended. Everything up to it was there at that time, and nothing up to it comes later. */
export interface LedgerCut {
  /** Number of the last transfer that was chained: the chain only takes a number once no smaller one can come. */
  readonly transfer: bigint
  /** The highest number of a line of these transfers. */
  readonly line: bigint
  /** The highest number of an order. */
  readonly order: bigint
  /** The oldest day that a position of the fund still had open; '' without any. */
  readonly fundDay: string
  /** ms since 1970. Blocks are checked that were sealed from here on. */
  readonly sealedFrom: number
}

interface Narrowed {
  /** The table in whose place it stands; without it: a step on the way. */
  readonly as?: string
  readonly uses: readonly string[]
  readonly sql: (cut: LedgerCut, isThere: (table: string) => boolean) => string
}

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
/** What waits changes without a transfer when somebody tampers, so all of it is looked at each time. */
const WAITING: readonly (readonly [table: string, condition: string])[] = [
  // Each as one of the indexes of open orders has it.
  ['orders', `status = 'waiting' AND NOT is_quarantined`],
  ['orders', `status = 'running' AND NOT is_quarantined`],
  ['orders', `is_quarantined AND status IN ('waiting', 'running')`],
  ['withdrawal', `status = 'under-review'`],
  ['deposit', `status = 'under-review'`],
  ['adjustment', `status = 'under-review'`],
  ['fund_move', `status = 'pending'`],
]
const byId = (table: string): Narrowed => ({
  as: table,
  uses: ['touched_id'],
  sql: () => `SELECT * FROM ${table} WHERE id IN (SELECT id FROM touched_id)`,
})
const byFeed = (table: string): Narrowed => ({
  as: table,
  uses: ['touched_feed'],
  sql: () => `SELECT * FROM ${table} WHERE owner IN (SELECT owner FROM touched_feed)`,
})

/** In this order in a query: the steps see the real tables, since what stands in a table's place comes after them. */
const NARROWED: Readonly<Record<string, Narrowed>> = {
  fresh_transfer: { uses: [], sql: (cut) => `SELECT * FROM ledger_transfer WHERE number > ${cut.transfer}` },
  fresh_line: {
    uses: ['fresh_transfer'],
    // A number of a line says little: a transaction that was under way may write one below the highest.
    sql: (cut) => `SELECT * FROM ledger_line WHERE number > ${cut.line}
      UNION SELECT * FROM ledger_line WHERE transfer_id IN (SELECT id FROM fresh_transfer)`,
  },
  touched_reference: {
    uses: ['fresh_transfer', 'fresh_line'],
    sql: (_cut, isThere) =>
      [
        'SELECT reference FROM fresh_transfer UNION SELECT reference FROM fresh_line',
        ...WAITING.filter(([table]) => isThere(table)).map(
          ([table, condition]) => `SELECT id::text FROM ${table} WHERE ${condition}`,
        ),
      ].join(' UNION '),
  },
  touched_id: {
    uses: ['touched_reference'],
    sql: () => `SELECT reference::uuid AS id FROM touched_reference WHERE reference ~ '${UUID}'`,
  },
  touched_order: {
    uses: ['touched_id'],
    sql: (cut) => `SELECT id FROM touched_id UNION SELECT id FROM orders WHERE number > ${cut.order}`,
  },
  touched_owner: {
    uses: ['fresh_transfer', 'fresh_line'],
    sql: () => `SELECT DISTINCT owner FROM ledger_account WHERE owner IS NOT NULL AND id IN (
      SELECT debit_id FROM fresh_transfer UNION SELECT credit_id FROM fresh_transfer UNION SELECT account_id FROM fresh_line)`,
  },
  touched_feed: {
    uses: ['touched_owner'],
    sql: (cut) => `SELECT owner::text COLLATE "C" AS owner FROM touched_owner UNION SELECT 'public' COLLATE "C"
      UNION SELECT owner COLLATE "C" FROM sync_block WHERE sealed_at >= ${cut.sealedFrom}`,
  },
  first_line: {
    uses: ['fresh_line'],
    sql: () => 'SELECT account_id, min(number) AS number FROM fresh_line GROUP BY account_id',
  },
  orders: {
    as: 'orders',
    uses: ['touched_order'],
    sql: () => 'SELECT * FROM orders WHERE id IN (SELECT id FROM touched_order)',
  },
  withdrawal: byId('withdrawal'),
  deposit: byId('deposit'),
  adjustment: byId('adjustment'),
  fund_move: byId('fund_move'),
  fund_income: {
    as: 'fund_income',
    uses: [],
    sql: (cut) =>
      `SELECT i.* FROM fund_position p JOIN fund_income i ON i.user_id = p.user_id AND i.day >= '${cut.fundDay}'`,
  },
  sync_row: byFeed('sync_row'),
  sync_sealed: byFeed('sync_sealed'),
  sync_digest: byFeed('sync_digest'),
  sync_block: byFeed('sync_block'),
  ledger_balances: {
    as: 'ledger_balances',
    uses: ['touched_owner'],
    sql: () => 'SELECT * FROM ledger_balances WHERE owner IN (SELECT owner FROM touched_owner)',
  },
  ledger_account: {
    as: 'ledger_account',
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
    as: 'ledger_line',
    uses: ['fresh_line', 'touched_reference'],
    sql: () => `SELECT * FROM fresh_line
      UNION SELECT * FROM ledger_line WHERE reference IN (SELECT reference FROM touched_reference)`,
  },
  ledger_transfer: {
    as: 'ledger_transfer',
    uses: ['fresh_transfer', 'touched_reference'],
    // All that a touched order, deposit or withdrawal ever moved, and each hold that a new transfer ends.
    sql: () => `SELECT * FROM ledger_transfer WHERE reference IN (SELECT reference FROM touched_reference)
      UNION SELECT * FROM ledger_transfer WHERE id IN (SELECT pending_id FROM fresh_transfer)
      UNION SELECT * FROM ledger_transfer WHERE pending_id IN (SELECT pending_id FROM fresh_transfer)`,
  },
}

/**
 * @param names of NARROWED, which the query reads in place of its tables
 * @param isThere whether the database has a table
 */
export function narrowedQuery(
  query: string,
  names: readonly string[],
  { cut, isThere }: { readonly cut: LedgerCut; readonly isThere: (table: string) => boolean },
): string {
  const wanted = new Set<string>()
  const want = (name: string): void => {
    const narrowed = NARROWED[name]
    if (!narrowed) throw new Error(`nothing is known to narrow to ${name}`)
    narrowed.uses.forEach(want)
    wanted.add(name)
  }
  names.forEach(want)
  const tables = Object.entries(NARROWED)
    .filter(([name]) => wanted.has(name))
    .map(([name, { as, sql }]) => `${as ?? name} AS ${as ? '' : 'MATERIALIZED '}(${sql(cut, isThere)})`)
  // A comment may stand before the query's own WITH.
  return `WITH ${tables.join(',\n')}\n${query.replace(/^((?:\s|--.*\n)*)WITH\b/, '$1,')}`
}
