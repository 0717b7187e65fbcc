import { isOfferDue, putOffCell, type OfferName } from '../store/device/offers.ts'
import { systemClock } from '../store/device/system-clock.ts'

/** Not now: the app does not offer it by itself for a month. */
export function putOffOffer(name: OfferName): void {
  putOffCell.set({ ...putOffCell.get(), [name]: systemClock.now() })
}

/** Whether it makes sense to offer to be told: this browser can, the person was never asked, and has not put it off lately. */
export function isNotificationOfferDue(): boolean {
  const isPossible =
    'Notification' in window &&
    'PushManager' in window &&
    'serviceWorker' in navigator &&
    navigator.serviceWorker.controller !== null
  return isPossible && Notification.permission === 'default' && isOfferDue('notifications', systemClock.now())
}
