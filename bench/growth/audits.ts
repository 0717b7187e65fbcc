/** Measures an audit after a day's work, on books that were audited before. */
import { sql } from 'kysely'
import { auditBooks, bookEnds } from '../../server/books/audit-books.ts'
import { chainBooks } from '../../server/books/chain-books.ts'
import type { Database } from '../../server/database/database.ts'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import { cutLedger } from '../../server/ledger/cut-ledger.ts'
import { provenSums } from '../../server/ledger/proven-sums.ts'
import type { SigningKeys } from '../../server/prices/chain/signing-keys.ts'
import type { Report } from '../report.ts'
import { SIZE } from './generate.ts'
import { growAccounts, growLostOrders } from './grow-books.ts'
import { atMost } from './measure.ts'

const { env } = process
/** Chaining eight million transfers takes a quarter of an hour, and what was audited before is not read again: fewer stand in for them. */
const BEFORE = Number(env['GROWTH_AUDITED_ORDERS'] ?? SIZE.orders / 10)
/** A day of the 732 in which two million orders were made, and a day in which as many are made as otherwise in a month. */
const DAYS = [Math.ceil(SIZE.orders / 732), Math.ceil(SIZE.orders / 30)]
const LIMIT_SECONDS = 10

export async function audits(report: Report, database: Database, keys: SigningKeys): Promise<void> {
  await growAccounts(database, SIZE.people)
  await growLostOrders(database, SIZE.people, { from: 0, to: BEFORE })
  await settle(database)
  report.note(`  the whole audit of ${BEFORE} orders takes ${(await wholeSeconds(database, keys)).toFixed(1)} s`)
  let from = BEFORE
  for (const orders of DAYS) {
    const ends = await bookEnds(database)
    const cut = await cutLedger(database, ends.ledger?.number ?? 0n, Date.now())
    const sums = await provenSums(database, cut)
    await growLostOrders(database, SIZE.people, { from, to: from + orders })
    from += orders
    await settle(database)
    const started = performance.now()
    const now = await provenSums(database, cut)
    const findings = [
      ...(await auditLedger(database, cut)),
      ...(await auditBooks(database, keys.publicKeys, Date.now(), { ends, line: cut.line })),
    ]
    // For the next audit.
    const next = await cutLedger(database, (await bookEnds(database)).ledger?.number ?? 0n, Date.now())
    await provenSums(database, next)
    const value = (performance.now() - started) / 1_000
    const found = findings.filter(({ violations }) => violations > 0).map(({ name }) => name)
    if (found.length > 0 || JSON.stringify(now) !== JSON.stringify(sums)) throw new Error(`found: ${found.join(', ')}`)
    atMost(report, `auditing a day of ${orders} orders, ${SIZE.people} people`, {
      value,
      limit: LIMIT_SECONDS,
      unit: 's',
    })
  }
}

async function wholeSeconds(database: Database, keys: SigningKeys): Promise<number> {
  const started = performance.now()
  const findings = [...(await auditLedger(database)), ...(await auditBooks(database, keys.publicKeys, Date.now()))]
  const found = findings.filter(({ violations }) => violations > 0)
  if (found.length > 0) throw new Error(`found: ${JSON.stringify(found[0]?.name)}`)
  return (performance.now() - started) / 1_000
}

/** As the server and autovacuum leave it. */
async function settle(database: Database): Promise<void> {
  const isChained = async () => {
    const { rows } = await sql<{ is_chained: boolean }>`
      SELECT (SELECT max(number) FROM ledger_transfer) = (SELECT max(number) FROM book_link WHERE chain = 'ledger') AS is_chained`.execute(
      database,
    )
    return rows[0]?.is_chained ?? false
  }
  while (!(await isChained())) await chainBooks(database)
  await sql`VACUUM ANALYZE`.execute(database)
}
