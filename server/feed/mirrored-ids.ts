import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** The ids of a person's rows of one collection that the mirror has, sealed ones too, in their order. @param after null: from the first */
export async function mirroredIds(
  database: Database,
  input: { readonly owner: string; readonly collection: string; readonly after: string | null; readonly limit: number },
): Promise<readonly string[]> {
  const { owner, collection, limit } = input
  const after = input.after ?? ''
  const { rows } = await sql<{ id: string }>`
    (SELECT id FROM sync_sealed WHERE owner = ${owner} AND collection = ${collection} AND id > ${after} ORDER BY id LIMIT ${limit})
    UNION
    (SELECT id FROM sync_row WHERE owner = ${owner} AND collection = ${collection} AND id > ${after} AND doc IS NOT NULL ORDER BY id LIMIT ${limit})
    ORDER BY id LIMIT ${limit}`.execute(database)
  return rows.map((row) => row.id)
}
