import { readFile } from 'node:fs/promises'
import { CompiledQuery, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { findFaultyBlocks } from '../feed/find-faulty-blocks.ts'
import type { LedgerCut } from './cut-ledger.ts'
import { narrowedQuery, type NarrowedQuery } from './narrowed-query.ts'
import { touchedSince, type TouchedSets } from './touched-since.ts'

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
  const since = cut && { cut, touched: await touchedSince(database, cut, (table) => !missing.has(table)) }
  for (const invariant of invariants) {
    if (invariant.needs.some((table) => missing.has(table))) continue
    const query = since ? queryAfter(invariant, since) : { text: invariant.query, parameters: [] }
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

interface Since {
  readonly cut: LedgerCut
  readonly touched: TouchedSets
}

/** Null where a sum covers the invariant. */
function queryAfter({ since: names, query }: Invariant, since: Since): NarrowedQuery | null {
  if (names[0] === 'sums') return null
  return names[0] === 'whole' ? { text: query, parameters: [] } : narrowedQuery(query, names, since)
}

/** The database counts: a query that is violated by every row there is sends only a few of them. */
async function ask(database: Database, name: string, { text, parameters }: NarrowedQuery): Promise<AuditFinding> {
  const { rows } = await database.executeQuery<{ violations_in_all: bigint }>(
    CompiledQuery.raw(`SELECT v.*, count(*) OVER () AS violations_in_all FROM (${text}) v LIMIT ${EXAMPLES_MAX}`, [
      ...parameters,
    ]),
  )
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
