import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import { isPassword } from './secrets.ts'
import { countTry, forgiveTry } from './tries.ts'
import type {} from './tables.ts'

const FAILURES = 10

/**
 * Asks once more for the login password of somebody who is signed in. Wrong ones count together with those at a change of it.
 * Refuses `password-wrong`, and `too-many-requests` after ten wrong ones in a quarter of an hour.
 */
export async function checkLoginPassword(
  database: Database,
  input: { readonly userId: string; readonly password: string; readonly now: number },
): Promise<Outcome<void>> {
  const counted = await countTry(database, [{ subject: `password ${input.userId}`, wrongMax: FAILURES }], input.now)
  if (!counted.ok) return counted
  const user = await database
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', input.userId)
    .executeTakeFirstOrThrow()
  if (!(await isPassword(user.password_hash, input.password))) return refuse('password-wrong')
  await forgiveTry(database, counted.value)
  return done(undefined)
}
