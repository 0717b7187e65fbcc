import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

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

/** The clocks of an auditor, a server and a database may differ by so much. */
export const CLOCKS_MS = 3_600_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const STAKES_AT_ONCE = 1_000

/**
 * Where an audit of this moment ends.
 * @param transfer number of the last transfer that is chained
 * @param now ms since 1970
 */
export async function cutLedger(database: Database, transfer: bigint, now: number): Promise<LedgerCut> {
  const { rows } = await sql<{ line: bigint | null; order: bigint | null; fund_day: string | null }>`
    SELECT
      (SELECT l.number FROM ledger_line l JOIN ledger_transfer t ON t.id = l.transfer_id WHERE t.number <= ${transfer}
        ORDER BY l.number DESC LIMIT 1) AS line,
      (SELECT max(number) FROM orders) AS order,
      (SELECT min(open_day) FROM fund_position) AS fund_day`.execute(database)
  const [found] = rows
  return {
    transfer,
    line: found?.line ?? 0n,
    order: found?.order ?? 0n,
    fundDay: found?.fund_day ?? '',
    sealedFrom: now - CLOCKS_MS,
  }
}

/** The ids of orders whose stake was held or given back after a transfer, a portion at a time: `opened` where it was held. */
export async function* stakesAfter(
  database: Database,
  transfer: bigint,
): AsyncGenerator<{ readonly opened: readonly string[]; readonly ended: readonly string[] }> {
  for (let after = transfer; ;) {
    const rows = await database
      .selectFrom('ledger_transfer')
      .select(['number', 'reference', 'phase'])
      .where('number', '>', after)
      .where('leg', '=', 'stake')
      .orderBy('number')
      .limit(STAKES_AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    const of = (isOpened: boolean) =>
      rows
        .filter(({ phase, reference }) => (phase === 'pending') === isOpened && UUID.test(reference))
        .map(({ reference }) => reference)
    yield { opened: of(true), ended: of(false) }
    after = last.number
  }
}

export async function countTransfers(database: Database, after: bigint): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`SELECT count(*) FROM ledger_transfer WHERE number > ${after}`.execute(
    database,
  )
  return Number(rows[0]?.count ?? 0)
}
