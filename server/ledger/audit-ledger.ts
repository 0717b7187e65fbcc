import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { findFaultyBlocks } from '../feed/find-faulty-blocks.ts'

export interface AuditFinding {
  /** The invariant, in words. */
  readonly name: string
  readonly violations: number
  /** The first few violating rows. */
  readonly examples: readonly unknown[]
}

const EXAMPLES_MAX = 5

/**
 * Checks every invariant of invariants.sql, and that sealed blocks are what their names say.
 * @returns one finding for each, also for those that hold
 */
export async function auditLedger(database: Database): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = []
  const invariants = await readInvariants()
  const missing = await missingTables(database, new Set(invariants.flatMap(({ needs }) => needs)))
  for (const invariant of invariants) {
    if (invariant.needs.some((table) => missing.has(table))) continue
    const { rows } = await sql.raw(invariant.query).execute(database)
    findings.push(findingOf(invariant.name, rows))
  }
  findings.push(findingOf('a-sealed-block-is-what-its-name-says', await findFaultyBlocks(database)))
  return findings
}

function findingOf(name: string, rows: readonly unknown[]): AuditFinding {
  return { name, violations: rows.length, examples: rows.slice(0, EXAMPLES_MAX) }
}

async function readInvariants(): Promise<{ name: string; needs: readonly string[]; query: string }[]> {
  const text = await readFile(new URL('./invariants.sql', import.meta.url), 'utf8')
  const invariants = text
    .split(/^-- name: /m)
    .slice(1)
    .map((part) => ({
      name: part.slice(0, part.indexOf('\n')).trim(),
      needs: /^-- needs: (.+)$/m.exec(part)?.[1]?.trim().split(/,\s*/) ?? [],
      query: part.slice(part.indexOf('\n')),
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
