import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { LedgerCut } from './cut-ledger.ts'

/** The name of each sum, and the digest over it. */
type ProvenSums = Readonly<Record<string, string>>

/**
 * Computes the sums at a cut from the sums of now and the rows written since: at any later time the answer is the same.
 * All in the caller's transaction, which must see one moment.
 */
export async function provenSums(
  database: Database,
  cut: Pick<LedgerCut, 'transfer' | 'fundDay'>,
): Promise<ProvenSums> {
  const sums: Record<string, string> = {}
  for (const { name, needs, query } of await readSums()) {
    if (needs !== null && !(await isThere(database, needs))) continue
    const asked = query.replaceAll(':cut', String(cut.transfer)).replaceAll(':day', `'${cut.fundDay}'`)
    sums[name] = await digestOf(database, asked)
  }
  return sums
}

/** The text of the queries: a part of the rules. */
export function provenSumsText(): Promise<string> {
  return readFile(new URL('./proven-sums.sql', import.meta.url), 'utf8')
}

/** In portions by the key's first letters: millions of rows never stand in one value. */
async function digestOf(database: Database, query: string): Promise<string> {
  const { rows } = await sql
    .raw<{ digest: string }>(
      `SELECT encode(sha256(coalesce(string_agg(portion, '' ORDER BY letters COLLATE "C"), '')), 'hex') AS digest FROM (
        SELECT left(key, 3) AS letters, sha256(string_agg(sha256(convert_to(key || ' ' || value, 'UTF8')), '' ORDER BY key COLLATE "C")) AS portion
        FROM (${query}) r GROUP BY 1
      ) p`,
    )
    .execute(database)
  return rows[0]?.digest ?? ''
}

async function readSums(): Promise<readonly { name: string; needs: string | null; query: string }[]> {
  const sums = (await provenSumsText())
    .split(/^-- name: /m)
    .slice(1)
    .map((part) => ({
      name: part.slice(0, part.indexOf('\n')).trim(),
      needs: /^-- needs: (.+)$/m.exec(part)?.[1]?.trim() ?? null,
      query: part.slice(part.indexOf('\n')).replace(/;\s*$/, ''),
    }))
  if (sums.length < 5) throw new Error('proven-sums.sql is not whole')
  return sums
}

async function isThere(database: Database, table: string): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`SELECT to_regclass(${table}) IS NOT NULL AS is_there`.execute(
    database,
  )
  return rows[0]?.is_there ?? false
}
