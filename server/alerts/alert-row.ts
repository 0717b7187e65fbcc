import type { Insertable, Selectable } from 'kysely'
import type { AlertTerms } from '../../contract/price-alert.ts'
import { alertFiringSchema, alertTermsSchema, type PriceAlert } from '../../contract/rows/price-alert.ts'
import type { Tables } from '../database/tables.ts'
import type {} from './migrations.ts'

export type AlertRecord = Selectable<Tables['price_alert']>
type Terms = Pick<Insertable<Tables['price_alert']>, 'kind' | 'price' | 'move_bp' | 'window_seconds'>

/** Terms as the table has them. */
export function termsColumns(terms: AlertTerms): Terms {
  return terms.kind === 'moved'
    ? { kind: 'moved', price: null, move_bp: terms.moveBp, window_seconds: terms.windowSeconds }
    : { kind: terms.kind, price: BigInt(terms.price), move_bp: null, window_seconds: null }
}

export function termsOf({ kind, price, move_bp: moveBp, window_seconds: windowSeconds }: Terms): PriceAlert['terms'] {
  return alertTermsSchema.parse(kind === 'moved' ? { kind, moveBp, windowSeconds } : { kind, price: Number(price) })
}

/** The alert as its person sees it. */
export function alertRow(record: AlertRecord): PriceAlert {
  const firing = record.firing === null ? null : alertFiringSchema.parse(record.firing)
  return {
    id: record.id,
    productId: record.product_id,
    terms: termsOf(record),
    status: record.status,
    sinceSeq: Number(record.since_seq),
    changedAt: Number(record.changed_at),
    firedAt: firing?.tick.ts ?? null,
    firing,
  }
}
