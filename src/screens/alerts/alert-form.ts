import { ALERT_WINDOWS, MOVE_BP_MAX, type AlertTerms } from '../../../contract/price-alert.ts'
import { formatPrice } from '../../../contract/price-text.ts'
import { readTypedSteps } from './typed-price.ts'

/** The fields as they were typed. */
export interface AlertFields {
  readonly productId: string
  readonly kind: AlertTerms['kind']
  readonly price: string
  /** In per cent. */
  readonly move: string
  readonly windowSeconds: string
}

const KINDS: readonly AlertTerms['kind'][] = ['above', 'below', 'moved']
const HOUR_SECONDS = 3_600

/** The fields of a new alert. */
export function newFields(productId: string, price: string): AlertFields {
  return { productId, kind: 'above', price, move: '1', windowSeconds: String(HOUR_SECONDS) }
}

/**
 * The fields of a new alert at a price that was chosen, as on the chart: the market still has to come there, from above or from below.
 * @param how.now the newest price that is known here, in steps
 */
export function chosenFields(
  { productId, price }: { readonly productId: string; readonly price: number | null },
  { scale, decimal, now }: { readonly scale: number; readonly decimal: string; readonly now: number | null },
): AlertFields {
  if (price === null) return newFields(productId, '')
  const fields = newFields(productId, formatPrice(price, scale).replace('.', decimal))
  return now !== null && price < now ? { ...fields, kind: 'below' } : fields
}

/** The fields of an alert that is there. */
export function fieldsOf(alert: { productId: string; terms: AlertTerms }, scale: number, decimal: string): AlertFields {
  const { productId, terms } = alert
  const typed = (steps: number, digits: number) => formatPrice(steps, digits).replace('.', decimal)
  if (terms.kind !== 'moved') return { ...newFields(productId, typed(terms.price, scale)), kind: terms.kind }
  const { moveBp, windowSeconds } = terms
  return { productId, kind: 'moved', price: '', move: typed(moveBp, 2), windowSeconds: String(windowSeconds) }
}

/** Fields as a draft kept them, over those that stand there otherwise. */
export function withDraft(fields: AlertFields, draft: Readonly<Record<string, string>>): AlertFields {
  const { productId, kind, price, move, windowSeconds } = { ...fields, ...draft }
  return { productId, kind: KINDS.find((known) => known === kind) ?? 'above', price, move, windowSeconds }
}

/** @returns the terms that the fields say; null while they say none */
export function termsFrom(fields: AlertFields, how: { scale: number; decimal: string }): AlertTerms | null {
  if (fields.kind !== 'moved') {
    const price = readTypedSteps(fields.price, how)
    return price === null ? null : { kind: fields.kind, price }
  }
  const moveBp = readTypedSteps(fields.move, { ...how, scale: 2 })
  const windowSeconds = ALERT_WINDOWS.find((seconds) => String(seconds) === fields.windowSeconds)
  if (moveBp === null || moveBp > MOVE_BP_MAX || windowSeconds === undefined) return null
  return { kind: 'moved', moveBp, windowSeconds }
}
