/**
 * Keeps a person's choices for the app and the products they marked, for all their devices. The last write wins, in the
 * order of the commits.
 * This room holds people's choices for the app. It may not decide anything about money.
 */
import { preferenceName } from '../../contract/chart-layout.ts'
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

/** @param isProduct whether there is such a product: only those have a chart, so that nobody's rows grow without bound. */
export async function keepPreference(
  tx: Tx,
  { userId, now }: Context,
  choice: Choice,
  isProduct: (id: string) => boolean,
): Promise<Outcome<Preference>> {
  if (choice.name === 'chart' && !isProduct(choice.product)) return refuse('not-found')
  const [name, value] = [preferenceName(choice), choice.value]
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
