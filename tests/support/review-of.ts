import type { Database } from '../../server/database/database.ts'
import { REVIEW_ID } from '../../server/reviews/review-id.ts'

/** The name by which operators decide what a person has asked for under this id, which nobody else has chosen. The id itself where nothing is there. */
export async function reviewOf(
  db: Database,
  table: 'deposit' | 'withdrawal' | 'withdrawal_account_change',
  id: string,
): Promise<string> {
  const row = await db.selectFrom(table).select(REVIEW_ID.as('name')).where('id', '=', id).executeTakeFirst()
  return row?.name ?? id
}
