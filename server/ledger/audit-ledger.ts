import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { findFaultyBlocks } from '../feed/find-faulty-blocks.ts'
import { narrowedQuery, type LedgerCut } from './narrowed-query.ts'

export interface AuditFinding {
  /** The invariant, in words. */
  readonly name: string
  readonly violations: number
  /** The first few violating rows. */
  readonly examples: readonly unknown[]
}

interface Invariant {
  readonly name: string
  readonly needs: readonly string[]
  /** `whole`, `sums`, or the tables that are narrowed. */
  readonly since: readonly string[]
  readonly query: string
}

export const EXAMPLES_MAX = 5

/**
 * Checks every invariant of invariants.sql, and that sealed blocks are what their names say.
 * @param cut where an earlier audit ended: what was touched after it is checked, and what the sums of proven-sums.ts cover is left out
 * @returns one finding for each, also for those that hold
 */
export async function auditLedger(database: Database, cut?: LedgerCut): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = []
  const invariants = await readInvariants()
  const missing = await missingTables(database, new Set(invariants.flatMap(({ needs }) => needs)))
  for (const invariant of invariants) {
    if (invariant.needs.some((table) => missing.has(table))) continue
    const query = cut ? queryAfter(invariant, cut, missing) : invariant.query
    if (query === null) continue
    findings.push(await ask(database, invariant.name, query))
  }
  const faulty = await findFaultyBlocks(database, { examples: EXAMPLES_MAX, sealedFrom: cut?.sealedFrom ?? 0 })
  findings.push({ name: 'a-sealed-block-is-what-its-name-says', violations: faulty.count, examples: faulty.examples })
  return findings
}

/** The rules: what was proven by other ones proves nothing for these. */
export async function invariantsText(): Promise<string> {
  return readFile(new URL('./invariants.sql', import.meta.url), 'utf8')
}

function queryAfter({ since, query }: Invariant, cut: LedgerCut, missing: ReadonlySet<string>): string | null {
  if (since[0] === 'sums') return null
  if (since[0] === 'whole') return query
  return narrowedQuery(query, since, { cut, isThere: (table) => !missing.has(table) })
}

/** The database counts: a query that is violated by every row there is sends only a few of them. */
async function ask(database: Database, name: string, query: string): Promise<AuditFinding> {
  const { rows } = await sql
    .raw<{ violations_in_all: bigint }>(
      `SELECT v.*, count(*) OVER () AS violations_in_all FROM (${query}) v LIMIT ${EXAMPLES_MAX}`,
    )
    .execute(database)
  return {
    name,
    violations: Number(rows[0]?.violations_in_all ?? 0),
    examples: rows.map(({ violations_in_all: _count, ...row }) => row),
  }
}

async function readInvariants(): Promise<readonly Invariant[]> {
  const invariants = (await invariantsText())
    .split(/^-- name: /m)
    .slice(1)
    .map((part) => ({
      name: part.slice(0, part.indexOf('\n')).trim(),
      needs: /^-- needs: (.+)$/m.exec(part)?.[1]?.trim().split(/,\s*/) ?? [],
      since: /^-- since: (.+)$/m.exec(part)?.[1]?.trim().split(/,\s*/) ?? ['whole'],
      query: part.slice(part.indexOf('\n')).replace(/;\s*$/, ''),
    }))
  // A file that was read as empty would find nothing wrong.
  if (invariants.length < 15) throw new Error('invariants.sql is not whole')
  return invariants
}

async function missingTables(database: Database, tables: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM unnest(${[...tables]}::text[]) AS t (name) WHERE to_regclass(name) IS NULL`.execute(database)
  return new Set(rows.map(({ name }) => name))
}
