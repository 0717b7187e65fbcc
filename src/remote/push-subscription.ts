/**
 * Keeps the server's copy of the browser's push address up to date. A browser may change the address by itself (a key that ran
 * out, a push service that moved) and wakes the worker; if it did not, the app sees the change at its next start.
 */
import { getPush, putPush } from '../../contract/endpoints/push.ts'
import { pushAddressText, type PushKind } from '../../contract/push.ts'
import { sha256Hex } from '../../contract/sha256.ts'
import type { Remote } from './exchange.ts'

/** Held while a subscription is chosen, renewed or given up, by every tab and the worker: nothing is renewed that was just given up. */
export const PUSH_LOCK = 'candor.push-subscription'

export interface PushAddress {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}
/** @returns the browser's address under this server's key, subscribed now if it was not. Null: not allowed, or its push service is out of reach. */
export type SubscribeBrowser = (publicKey: string) => Promise<PushAddress | null>

export type Renewal =
  | { readonly status: 'same' | 'renewed'; readonly kinds: readonly PushKind[] }
  /** This device is to be told nothing. */
  | { readonly status: 'silent' }
  /** The server or the push service did not answer, or nobody is signed in: the next start tries again. */
  | { readonly status: 'unavailable' }

/**
 * Tells the server the browser's present address, where it knows another one or none any more.
 * @param chosen what this session chose on this device, should the server have dropped it as gone; null where that is not known
 */
export async function renewSubscription(
  remote: Remote,
  subscribe: SubscribeBrowser,
  chosen: readonly PushKind[] | null,
): Promise<Renewal> {
  const { outcome: known } = await remote(getPush, {})
  if (!known.ok) return { status: 'unavailable' }
  const kinds = known.value.kinds ?? chosen ?? []
  if (kinds.length === 0) return { status: 'silent' }
  const address = await subscribe(known.value.publicKey)
  if (address === null) return { status: 'unavailable' }
  if (known.value.subscription === sha256Hex(pushAddressText(address))) return { status: 'same', kinds }
  const { outcome } = await remote(putPush, { body: { ...address, kinds: [...kinds] } })
  return outcome.ok ? { status: 'renewed', kinds } : { status: 'unavailable' }
}

/** For a page and for the worker alike. Asks the person nothing: without a permission it is null. */
export function subscribeThrough(pushManager: PushManager): SubscribeBrowser {
  return async (applicationServerKey) => {
    const options = { userVisibleOnly: true, applicationServerKey }
    try {
      return addressOf(await pushManager.subscribe(options))
    } catch {
      // Subscribed under another server's key, which ends here; or there is no way to the push service.
      await (await pushManager.getSubscription())?.unsubscribe()
      return pushManager.subscribe(options).then(addressOf, () => null)
    }
  }
}

function addressOf(subscription: PushSubscription): PushAddress | null {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  return endpoint === undefined || p256dh === undefined || auth === undefined ? null : { endpoint, p256dh, auth }
}
