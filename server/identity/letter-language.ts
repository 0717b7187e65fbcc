import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../contract/languages.ts'
import type { Database } from '../database/database.ts'
import { chosenLanguage } from '../preferences/chosen-language.ts'

const DAY_MS = 24 * 3_600_000

/**
 * The language of a letter about something that somebody else may have done: the one that the person chose at least a day before,
 * or that of their longest session. A later choice may be that of somebody who took over the account.
 */
export async function letterLanguage(
  database: Database,
  { userId, at }: { userId: string; at: number },
): Promise<Language> {
  const chosen = await chosenLanguage(database, { userId, before: at - DAY_MS })
  if (isLanguage(chosen)) return chosen
  const session = await database
    .selectFrom('session')
    .select('language')
    .where('user_id', '=', userId)
    .where('language', 'is not', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return session?.language ?? DEFAULT_LANGUAGE
}

function isLanguage(tag: string | null): tag is Language {
  return tag !== null && Object.hasOwn(LANGUAGES, tag)
}
