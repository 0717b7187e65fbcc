import { dropLaunchSnapshot } from '../store/launch/launch-snapshot.ts'
import { dropSeenMap } from '../store/device/seen-map.ts'
import { dropSharedProof } from '../store/device/shared-proof.ts'

/** Home as it was kept for the next start, a picture that was shared, and the parts of the map that were looked at. What resists holds nothing else up. */
export async function dropTraces(): Promise<void> {
  await Promise.allSettled([dropLaunchSnapshot(), dropSharedProof(), dropSeenMap()])
}

/** What a person who leaves takes along besides their rows: the browser's subscription, notifications that stand there, the number on the icon. */
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
