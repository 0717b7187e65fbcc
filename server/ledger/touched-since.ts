/**
 * Finds what was written after an earlier audit, and whom it touched: once, before the queries that look at it. Each of them gets it as
 * arrays, so that PostgreSQL knows how much there is when it plans. A temporary table would tell it as well, but a replica has none, and
 * neither has the role that serves.
 */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { LedgerCut } from './cut-ledger.ts'

/** The columns of each set in a query, each with the type of its array. */
const SETS = {
  touched_id: { id: 'uuid' },
  older_order: { id: 'uuid' },
  touched_owner: { owner: 'uuid' },
  touched_feed: { owner: 'text' },
  older_transfer: { number: 'bigint' },
  older_line: { number: 'bigint' },
  first_line: { account_id: 'uuid', number: 'bigint' },
} as const

export type SetName = keyof typeof SETS
/** For each set the columns as arrays, in PostgreSQL's own text: the program hands them back without reading them. */
export type TouchedSets = ReadonlyMap<string, readonly string[]>

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
/** Somebody who tampers may change a waiting row without a transfer, so each audit looks at all rows that wait. */
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

/** @param isThere whether the database has a table */
export async function touchedSince(
  database: Database,
  cut: LedgerCut,
  isThere: (table: string) => boolean,
): Promise<TouchedSets> {
  const sets = Object.entries(SETS).map(([name, types]) => {
    const arrays = Object.entries(types).map(
      ([column, type]) => `coalesce(array_agg(${column}), '{}')::${type}[]::text AS "${name}.${column}"`,
    )
    return `(SELECT ${arrays.join(', ')} FROM ${name}) AS the_${name}`
  })
  const { rows } = await sql
    .raw<Record<string, string>>(
      `WITH ${stepsOf(cut, isThere).join(',\n')}\nSELECT * FROM ${sets.join(' CROSS JOIN ')}`,
    )
    .execute(database)
  const arraysOf = (name: string, types: Readonly<Record<string, string>>) =>
    Object.keys(types).map((column) => {
      const array = rows[0]?.[`${name}.${column}`]
      // An audit that took it for empty would find nothing wrong.
      if (array === undefined) throw new Error(`what was touched came without ${name}.${column}`)
      return array
    })
  return new Map(Object.entries(SETS).map(([name, types]) => [name, arraysOf(name, types)]))
}

/** A set as a table of a query, whose arrays are the parameters from a number on. */
export function setAsTable(name: SetName, firstParameter: number): string {
  const types = Object.entries(SETS[name])
  const arrays = types.map(([, type], index) => `$${firstParameter + index}::${type}[]`)
  return `${name} (${types.map(([column]) => column).join(', ')}) AS (SELECT * FROM unnest(${arrays.join(', ')}))`
}

function stepsOf(cut: LedgerCut, isThere: (table: string) => boolean): readonly string[] {
  const waiting = WAITING.filter(([table]) => isThere(table)).map(
    ([table, condition]) => `SELECT id::text FROM ${table} WHERE ${condition}`,
  )
  const older = isThere('orders')
    ? `SELECT id FROM orders WHERE id IN (SELECT id FROM touched_id) AND number <= ${cut.order}`
    : 'SELECT id FROM touched_id WHERE false'
  return [
    `fresh_transfer AS MATERIALIZED (
      SELECT id, debit_id, credit_id, pending_id, reference FROM ledger_transfer WHERE number > ${cut.transfer})`,
    // A number of a line says little: a transaction that was under way may write one below the highest.
    `fresh_line AS MATERIALIZED (SELECT number, account_id, reference FROM ledger_line WHERE number > ${cut.line}
      UNION SELECT number, account_id, reference FROM ledger_line WHERE transfer_id IN (SELECT id FROM fresh_transfer))`,
    `touched_reference AS MATERIALIZED (${['SELECT reference FROM fresh_transfer', 'SELECT reference FROM fresh_line', ...waiting].join(' UNION ')})`,
    `touched_id AS MATERIALIZED (SELECT reference::uuid AS id FROM touched_reference WHERE reference ~ '${UUID}')`,
    `older_order AS (${older})`,
    `touched_owner AS MATERIALIZED (SELECT DISTINCT owner FROM ledger_account WHERE owner IS NOT NULL AND id IN (
      SELECT debit_id FROM fresh_transfer UNION SELECT credit_id FROM fresh_transfer UNION SELECT account_id FROM fresh_line))`,
    `touched_feed AS (SELECT owner::text COLLATE "C" AS owner FROM touched_owner UNION SELECT 'public' COLLATE "C"
      UNION SELECT owner COLLATE "C" FROM sync_block WHERE sealed_at >= ${cut.sealedFrom})`,
    // All that a touched order, deposit or withdrawal ever moved, and each hold that a new transfer ends.
    `older_transfer AS (${[
      'reference IN (SELECT reference FROM touched_reference)',
      'id IN (SELECT pending_id FROM fresh_transfer)',
      'pending_id IN (SELECT pending_id FROM fresh_transfer)',
    ]
      .map((condition) => `SELECT number FROM ledger_transfer WHERE number <= ${cut.transfer} AND ${condition}`)
      .join(' UNION ')})`,
    `older_line AS (SELECT number FROM fresh_line WHERE number <= ${cut.line}
      UNION SELECT number FROM ledger_line WHERE number <= ${cut.line}
        AND transfer_id IN (SELECT id FROM ledger_transfer WHERE reference IN (SELECT reference FROM touched_reference)))`,
    'first_line AS MATERIALIZED (SELECT account_id, min(number) AS number FROM fresh_line GROUP BY account_id)',
  ]
}
