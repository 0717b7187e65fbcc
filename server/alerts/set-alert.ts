/**
 * Price alerts: what people set, and what the chain's ticks fire (fire-alerts.ts). Nothing here touches a price, an order or a balance.
 * Setting one takes the lock of its product's mark, so that each tick is either before an alert or looked at with it.
 * This room holds price alerts: setting, firing, telling. It may not touch a price, an order or a balance.
 */
import { sql } from 'kysely'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { ALERTS_MAX, type AlertTerms } from '../../contract/price-alert.ts'
import type { PriceAlert } from '../../contract/rows/price-alert.ts'
import type { Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import { alertRow, termsColumns } from './alert-row.ts'
import type {} from '../prices/chain/tables.ts'
import type {} from './migrations.ts'

/** Any number: keeps a person's changes of alerts apart, so that no two at once pass the bound. */
const PERSON_LOCK = 7_411_175

/**
 * Sets an alert, or sets it anew: from now on only later ticks fire it, once.
 * Refuses `not-found` for a product that is not offered, `too-many-alerts` beyond the bound; one that is there may always be changed.
 */
export async function setAlert(
  tx: Tx,
  { userId, now }: { readonly userId: string; readonly now: number },
  alert: { readonly id: string; readonly productId: string; readonly terms: AlertTerms; readonly isKnown: boolean },
): Promise<Outcome<PriceAlert>> {
  const { id, productId, terms } = alert
  if (!alert.isKnown) return refuse('not-found')
  await sql`SELECT pg_advisory_xact_lock(${PERSON_LOCK}, hashtext(${userId}))`.execute(tx.db)
  const others = await tx.db
    .selectFrom('price_alert')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .execute()
  if (others.length >= ALERTS_MAX) return refuse('too-many-alerts', { maximum: ALERTS_MAX })
  const state = {
    product_id: productId,
    ...termsColumns(terms),
    status: 'active' as const,
    since_seq: await headUnderLock(tx, productId),
    changed_at: BigInt(now),
  }
  const record = await tx.db
    .insertInto('price_alert')
    .values({ user_id: userId, id, revision: 1, firing: null, ...state })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'id']).doUpdateSet({ ...state, revision: sql`price_alert.revision + 1` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  const doc = alertRow(record)
  recordChange(tx, { owner: userId, collection: 'priceAlerts', id, doc })
  return done(doc)
}

/** Takes an alert away, wherever it stands. */
export async function removeAlert(
  tx: Tx,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<Outcome<{ status: 'removed' }>> {
  const gone = await tx.db
    .deleteFrom('price_alert')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (gone) recordChange(tx, { owner: userId, collection: 'priceAlerts', id, doc: null })
  return done({ status: 'removed' })
}

/** Locks the product's mark, then reads the chain's head: whoever looks at ticks after this sees the alert. */
async function headUnderLock({ db }: Tx, productId: string): Promise<bigint> {
  await db
    .insertInto('alert_mark')
    .values({ product_id: productId, seq: 0n, ts: 0n })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.selectFrom('alert_mark').select('seq').where('product_id', '=', productId).forUpdate().execute()
  const head = await db
    .selectFrom('chain_head')
    .select(['seq', 'ts'])
    .where('product_id', '=', productId)
    .executeTakeFirst()
  const { seq = 0n, ts = 0n } = head ?? {}
  // No look was made while nobody waited: the ticks until now are of no interest to anyone.
  await sql`
    UPDATE alert_mark SET seq = ${seq}, ts = ${ts} WHERE product_id = ${productId}
      AND NOT EXISTS (SELECT FROM price_alert a WHERE a.product_id = ${productId} AND a.status = 'active')`.execute(db)
  return seq
}
