import { removePriceAlert, setPriceAlert } from '../../../contract/endpoints/price-alerts.ts'
import { removeAlert, setAlert } from '../../alerts/set-alert.ts'
import { userOf } from '../entry/call.ts'
import type { Platform } from '../entry/platform.ts'
import { mountWriter } from './mount.ts'
import type { Services } from './services.ts'

/** Mounts the acts on price alerts. */
export function mountAlerts(platform: Platform, { market }: Services): void {
  mountWriter(platform, setPriceAlert, (tx, call) => {
    const isKnown = market.products().some(({ id }) => id === call.body.productId)
    return setAlert(tx, { userId: userOf(call), now: call.now }, { ...call.body, id: call.params.id, isKnown })
  })
  mountWriter(platform, removePriceAlert, (tx, call) => removeAlert(tx, { userId: userOf(call), id: call.params.id }))
}
