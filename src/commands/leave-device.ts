import { dropLaunchSnapshot } from '../store/launch/launch-snapshot.ts'
import { dropSeenMap } from '../store/device/seen-map.ts'
import { dropSharedProof } from '../store/device/shared-proof.ts'

/** Drops the snapshot of home, a shared picture, and the seen parts of the map. One that fails does not hold up the others. */
export async function dropTraces(): Promise<void> {
  await Promise.allSettled([dropLaunchSnapshot(), dropSharedProof(), dropSeenMap()])
}

/** Removes the other traces of a person who leaves: the browser's push subscription, shown notifications, the number on the icon. */
export async function leaveDevice(): Promise<void> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
  if (registration === undefined) return
  const { pushManager } = registration as { pushManager?: PushManager } // absent in some browsers
  const [subscription, shown] = await Promise.all([pushManager?.getSubscription(), registration.getNotifications()])
  for (const notification of shown) notification.close()
  // Refused where the app is not installed.
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge().catch(() => undefined)
  // The server forgets it with the session; without a network the browser's own service may not answer either.
  await subscription?.unsubscribe().catch(() => false)
}
