import type { Database } from '../database/database.ts'
import type {} from './migrations.ts'

/** The language that a person has chosen for the app, if they did so before a time (ms) and have not changed it since. */
export async function chosenLanguage(
  database: Database,
  { userId, before }: { userId: string; before: number },
): Promise<string | null> {
  const row = await database
    .selectFrom('preference')
    .select('value')
    .where('user_id', '=', userId)
    .where('name', '=', 'language')
    .where('chosen_at', '<', BigInt(before))
    .executeTakeFirst()
  return row?.value ?? null
}
