import {
  removePriceAlert as removeEndpoint,
  setPriceAlert as setEndpoint,
} from '../../contract/endpoints/price-alerts.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { AlertTerms } from '../../contract/price-alert.ts'
import type { PriceAlert } from '../../contract/rows/price-alert.ts'
import { serverTimeAt } from '../store/device/server-clock.ts'
import { systemClock } from '../store/device/system-clock.ts'
import { enqueue } from './enqueue.ts'
import { newId } from './new-id.ts'

const EXPIRES_AFTER_MS = 7 * 24 * 3_600_000
const LANE = 'price-alerts'

/**
 * Sets an alert: on this phone at once, on the server when there is a network. It watches prices from the moment the server has it.
 * @param alert.before the alert that is set anew; null for a new one
 * @param alert.draftId the form's draft goes with it
 */
export function setPriceAlert(alert: {
  readonly before: PriceAlert | null
  readonly productId: string
  readonly terms: AlertTerms
  readonly draftId: string
}): Promise<Outcome<void>> {
  const { before, productId, draftId } = alert
  const { now, key } = begin()
  const id = before?.id ?? newId()
  const terms = { ...alert.terms } as PriceAlert['terms'] // the form offers the contract's spans alone
  return enqueue({
    items: [
      {
        key,
        lane: LANE,
        endpoint: setEndpoint.id,
        params: { id },
        body: { productId, terms },
        expiresAt: now + EXPIRES_AFTER_MS,
      },
    ],
    overlays: [
      {
        collection: 'priceAlerts',
        id,
        key,
        doc: {
          id,
          productId,
          terms,
          status: 'active',
          sinceSeq: 0,
          changedAt: serverTimeAt(now),
          firedAt: before?.firedAt ?? null,
          firing: before?.firing ?? null,
        },
      },
    ],
    draftId,
  })
}

/** Takes an alert away: here at once, and on the server after all that was sent of it before. */
export function removePriceAlert(alert: PriceAlert): Promise<Outcome<void>> {
  const { now, key } = begin()
  const { id } = alert
  return enqueue({
    items: [{ key, lane: LANE, endpoint: removeEndpoint.id, params: { id }, expiresAt: now + EXPIRES_AFTER_MS }],
    overlays: [{ collection: 'priceAlerts', id, key, doc: { ...plain(alert), status: 'removed' } }],
  })
}

function begin(): { readonly now: number; readonly key: string } {
  return { now: systemClock.now(), key: newId() }
}

/** The row without what a query adds to it. */
function plain({ id, productId, terms, sinceSeq, changedAt, firedAt, firing, status }: PriceAlert): PriceAlert {
  return { id, productId, terms, sinceSeq, changedAt, firedAt, firing, status }
}
