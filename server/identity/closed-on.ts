import type { Database } from '../database/database.ts'
import type {} from './tables.ts'

/** When a person's account was closed, ms; null: it is open, or there is no such person. */
export async function closedOn(database: Database, userId: string): Promise<number | null> {
  if (userId === '') return null
  const row = await database.selectFrom('app_user').select('closed_at').where('id', '=', userId).executeTakeFirst()
  return row === undefined || row.closed_at === null ? null : Number(row.closed_at)
}
