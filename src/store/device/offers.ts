/** Offers that the app makes by itself. After a person puts one off, the app does not make it again for a month. */
import { createStoredCell } from './cell.ts'
import { PUT_OFF_KEY } from '../../storage-keys.ts'

export type OfferName = 'notifications' | 'install'

const LEFT_ALONE_MS = 30 * 86_400_000

/** Device times of when each was put off. */
export const putOffCell = createStoredCell<Partial<Record<OfferName, number>>>(PUT_OFF_KEY, (stored) => {
  const { notifications, install } = (stored ?? {}) as Partial<Record<OfferName, unknown>> // each is looked at
  return {
    ...(typeof notifications === 'number' ? { notifications } : {}),
    ...(typeof install === 'number' ? { install } : {}),
  }
})

/** @param now ms, device time */
export function isOfferDue(name: OfferName, now: number): boolean {
  const at = putOffCell.get()[name]
  // A clock that was set back must not silence an offer for ever.
  return at === undefined || now - at > LEFT_ALONE_MS || at > now
}
