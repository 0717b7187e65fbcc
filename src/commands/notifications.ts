/** Being told of what happens while the app is closed: asked of the browser once the person wants it, never before. */
import { deletePush, getPush, putPush } from '../../contract/endpoints/push.ts'
import type { Refusal } from '../../contract/outcome.ts'
import type { PushKind } from '../../contract/push.ts'
import { call } from '../remote/call.ts'
import { notificationsCell } from '../store/notifications.ts'

export type ChooseResult =
  | { readonly status: 'chosen' }
  /** The person said no to the browser, now or before. */
  | { readonly status: 'blocked' }
  /** The browser's own push service can't be reached. */
  | { readonly status: 'unavailable' }
  | { readonly status: 'refused'; readonly refusal: Refusal }

/** Notes how it stands on this device. Asks the person nothing. */
export async function loadNotifications(): Promise<void> {
  if (!isSupported()) return notificationsCell.set({ status: 'unsupported' })
  if (Notification.permission === 'denied') return notificationsCell.set({ status: 'blocked' })
  const answer = await call(getPush)
  if (!answer.ok) return notificationsCell.set({ status: 'unknown', refusal: answer })
  // What the server still knows of a device that the browser has unsubscribed reaches nobody.
  const isSubscribed = Notification.permission === 'granted' && (await currentSubscription()) !== null
  notificationsCell.set({ status: 'ready', kinds: isSubscribed ? (answer.value.kinds ?? []) : [] })
}

/** Tells this device of these kinds from now on; of none: nothing. The browser asks the person where it has not yet. */
export async function chooseNotifications(kinds: readonly PushKind[]): Promise<ChooseResult> {
  const result = kinds.length === 0 ? await silence() : await subscribe(kinds)
  if (result.status === 'chosen') notificationsCell.set({ status: 'ready', kinds })
  if (result.status === 'blocked') notificationsCell.set({ status: 'blocked' })
  return result
}

async function subscribe(kinds: readonly PushKind[]): Promise<ChooseResult> {
  if ((await Notification.requestPermission()) !== 'granted') return { status: 'blocked' }
  const known = await call(getPush)
  if (!known.ok) return { status: 'refused', refusal: known }
  const subscription = await subscribeBrowser(known.value.publicKey)
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  if (endpoint === undefined || keys?.['p256dh'] === undefined || keys['auth'] === undefined) return { status: 'unavailable' }
  const kept = await call(putPush, { body: { endpoint, p256dh: keys['p256dh'], auth: keys['auth'], kinds: [...kinds] } })
  return kept.ok ? { status: 'chosen' } : { status: 'refused', refusal: kept }
}

async function subscribeBrowser(publicKey: string): Promise<PushSubscription | null> {
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await pushManager.subscribe(options)
  } catch {
    // Subscribed under another server's key, which ends here; or there is no way to the push service.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options).catch(() => null)
  }
}

async function silence(): Promise<ChooseResult> {
  const told = await call(deletePush)
  if (!told.ok) return { status: 'refused', refusal: told }
  await (await currentSubscription())?.unsubscribe()
  return { status: 'chosen' }
}

async function currentSubscription(): Promise<PushSubscription | null> {
  return (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}
