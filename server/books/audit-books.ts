/** Computes the chains anew from the rows, and holds them against the links that were kept and the heads that were signed. */
import { sql } from 'kysely'
import type { ChainName } from '../../contract/books/book-texts.ts'
import type { Database } from '../database/database.ts'
import { EXAMPLES_MAX, type AuditFinding } from '../ledger/audit-ledger.ts'
import { auditHeads } from './audit-heads.ts'
import { auditChain, bookEnd, wordsOf, type BookEnd } from './walk-chain.ts'

/** A server that was stopped chains what is left when it starts. */
const UNCHAINED_MS_MAX = 600_000
const UNCHAINED_SHOWN = 100
const NAMES = {
  ledger: 'transfers-and-their-lines-are-as-they-were-chained',
  acts: 'acts-of-operators-are-as-they-were-chained',
  heads: 'signed-heads-are-as-they-were-chained',
} as const

export type BookEnds = Readonly<Record<ChainName, BookEnd | null>>

/**
 * @param publicKeys by the key's id, rotated ones too
 * @param now ms since 1970
 * @param since where an earlier audit ended, with the highest number of a line there: what came later is checked
 * @returns one finding for each check, also for those that hold; the first example is the first row that is not what it was
 */
export async function auditBooks(
  database: Database,
  publicKeys: Readonly<Record<string, string>>,
  now: number,
  since?: { readonly ends: BookEnds; readonly line: bigint },
): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = []
  findings.push(
    findingOf('what-is-older-is-chained', [
      ...(await unchained(database, 'ledger', now)),
      ...(await unchained(database, 'acts', now)),
    ]),
  )
  for (const chain of ['ledger', 'acts', 'heads'] as const) {
    const { faults, count } = await auditChain(database, chain, since?.ends[chain] ?? null)
    findings.push({ name: NAMES[chain], violations: count, examples: faults.slice(0, EXAMPLES_MAX).map(wordsOf) })
  }
  const lost = await sql<{ number: bigint; count: bigint }>`
    SELECT l.number, count(*) OVER () FROM ledger_line l
    WHERE (${since?.line ?? null}::bigint IS NULL OR l.number > ${since?.line ?? null}) AND NOT EXISTS (SELECT FROM ledger_transfer t WHERE t.id = l.transfer_id)
    ORDER BY l.number LIMIT ${EXAMPLES_MAX}`.execute(database)
  findings.push({
    name: 'every-line-belongs-to-a-transfer',
    violations: Number(lost.rows[0]?.count ?? 0),
    examples: lost.rows.map(({ number }) => `line ${number}`),
  })
  const heads = await auditHeads(database, publicKeys, since?.ends.heads?.number ?? 0n)
  findings.push(findingOf('the-chains-are-what-was-signed', heads))
  return findings
}

/** Where the chains end now. */
export async function bookEnds(database: Database): Promise<BookEnds> {
  return {
    ledger: await bookEnd(database, 'ledger'),
    acts: await bookEnd(database, 'acts'),
    heads: await bookEnd(database, 'heads'),
  }
}

/** Whether each of these links still stands as it was. A chain that was empty may have begun since. */
export async function doBooksGoOnFrom(database: Database, ends: BookEnds): Promise<boolean> {
  for (const [chain, end] of Object.entries(ends) as [ChainName, BookEnd | null][]) {
    if (end === null) continue
    const link = await database
      .selectFrom('book_link')
      .select('hash')
      .where('chain', '=', chain)
      .where('number', '=', end.number)
      .executeTakeFirst()
    if (!link?.hash.equals(end.hash)) return false
  }
  return true
}

/** Rows are chained within a second or so. One that is older and has no link stands outside of the books: somebody keeps the sealing from going on. */
async function unchained(database: Database, chain: 'ledger' | 'acts', now: number): Promise<string[]> {
  const table = chain === 'ledger' ? sql`ledger_transfer` : sql`operator_act`
  const { rows } = await sql<{ number: bigint }>`
    SELECT number FROM ${table}
    WHERE number > coalesce((SELECT max(number) FROM book_link WHERE chain = ${chain}), 0) AND at < ${BigInt(now - UNCHAINED_MS_MAX)}
    ORDER BY number LIMIT ${UNCHAINED_SHOWN}`.execute(database)
  return rows.map(({ number }) => `${chain} ${number}`)
}

function findingOf(name: string, faults: readonly string[]): AuditFinding {
  return { name, violations: faults.length, examples: faults.slice(0, EXAMPLES_MAX) }
}
