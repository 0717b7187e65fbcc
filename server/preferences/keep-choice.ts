/** Keeps a person's choices for the app and the products they marked, for all their devices. The last write wins, in the order of the commits. */
import type { Choice } from '../../contract/endpoints/preferences.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Favourite, Preference } from '../../contract/rows/preference.ts'
import type { Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import type {} from './migrations.ts'

interface Context {
  readonly userId: string
  readonly now: number
}

export async function keepPreference(
  tx: Tx,
  { userId, now }: Context,
  { name, value }: Choice,
): Promise<Outcome<Preference>> {
  await tx.db
    .insertInto('preference')
    .values({ user_id: userId, name, value, chosen_at: BigInt(now) })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ value, chosen_at: BigInt(now) }))
    .execute()
  const doc: Preference = { name, value, chosenAt: now }
  recordChange(tx, { owner: userId, collection: 'preferences', id: name, doc })
  return done(doc)
}

/**
 * @param mark.isKnown whether there is such a product: only those are marked, so that nobody's list grows without bound. A mark
 *   on one that is gone can still be taken away.
 */
export async function keepFavourite(
  tx: Tx,
  { userId, now }: Context,
  mark: { productId: string; isMarked: boolean; isKnown: boolean },
): Promise<Outcome<Favourite>> {
  const { productId, isMarked, isKnown } = mark
  if (isMarked && !isKnown) return refuse('not-found')
  const doc: Favourite = { productId, isMarked, changedAt: now }
  const state = { is_marked: isMarked, changed_at: BigInt(now) }
  const written = isKnown
    ? await tx.db
        .insertInto('favourite')
        .values({ user_id: userId, product_id: productId, ...state })
        .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doUpdateSet(state))
        .executeTakeFirst()
    : await tx.db
        .updateTable('favourite')
        .set(state)
        .where('user_id', '=', userId)
        .where('product_id', '=', productId)
        .executeTakeFirst()
  const count = 'numUpdatedRows' in written ? written.numUpdatedRows : (written.numInsertedOrUpdatedRows ?? 0n)
  if (count > 0n) recordChange(tx, { owner: userId, collection: 'favourites', id: productId, doc })
  return done(doc)
}
