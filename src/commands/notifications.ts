/** Being told of what happens while the app is closed: asked of the browser once the person wants it, never before. */
import { deletePush, getPush, putPush } from '../../contract/endpoints/push.ts'
import type { Refusal } from '../../contract/outcome.ts'
import { PUSH_KINDS, type PushKind } from '../../contract/push.ts'
import { call, remote } from '../remote/call.ts'
import { PUSH_LOCK, renewSubscription, subscribeThrough } from '../remote/push-subscription.ts'
import {
  chosenKindsCell,
  knownNotifications,
  notificationsCell,
  type NotificationState,
} from '../store/device/notifications.ts'
import { sessionCell } from '../store/device/session.ts'

export type ChooseResult =
  | { readonly status: 'chosen' }
  /** The person said no to the browser, now or before. */
  | { readonly status: 'blocked' }
  /** The person closed the browser's question without an answer: it may be asked again. */
  | { readonly status: 'dismissed' }
  /** The browser's own push service can't be reached, or there is no worker that it could wake. */
  | { readonly status: 'unavailable' }
  | { readonly status: 'refused'; readonly refusal: Refusal }

/** A first visit's worker still fetches its files; without room on the device it never comes. */
const WORKER_MS_MAX = 10_000

/** Notes how it stands on this device. Asks the person nothing. */
export async function loadNotifications(): Promise<void> {
  const sessionId = sessionHere()
  const note = (state: NotificationState) => notificationsCell.set({ sessionId, state })
  if (!isSupported()) return note({ status: 'unsupported' })
  if (Notification.permission === 'denied') return note({ status: 'blocked' })
  const answer = await call(getPush)
  if (!answer.ok) return note({ status: 'unknown', refusal: answer })
  // The browser may have unsubscribed while the server still lists the device: such a device gets nothing.
  const isSubscribed = Notification.permission === 'granted' && (await currentSubscription()) !== null
  note({ status: 'ready', kinds: isSubscribed ? (answer.value.kinds ?? []) : [] })
}

/** Tells this device of these kinds from now on; of none: nothing. The browser asks the person where it has not yet. */
export function chooseNotifications(kinds: readonly PushKind[]): Promise<ChooseResult> {
  return choose(() => kinds)
}

/** Switches one kind on or off. The others stay as the choices that were made before it leave them. */
export function switchNotification({ kind, isOn }: { kind: PushKind; isOn: boolean }): Promise<ChooseResult> {
  return choose((chosen) => PUSH_KINDS.filter((known) => (known === kind ? isOn : chosen.includes(known))))
}

/** @param change gets the kinds of the moment at which no other choice is under way */
function choose(change: (chosen: readonly PushKind[]) => readonly PushKind[]): Promise<ChooseResult> {
  return underLock(async () => {
    const [sessionId, state] = [sessionHere(), knownNotifications()]
    const kinds = change(state?.status === 'ready' ? state.kinds : [])
    const result = await (kinds.length === 0 ? silence() : subscribe(kinds))
    if (result.status === 'chosen') noteChosen(sessionId, kinds)
    if (result.status === 'blocked') notificationsCell.set({ sessionId, state: { status: 'blocked' } })
    return result
  })
}

/**
 * The browser's address, should it have changed while nobody looked, is told to the server. Asks the person nothing, and is
 * quiet about its end: the next start tries again. Once per start.
 */
export async function renewNotifications(): Promise<void> {
  const sessionId = sessionHere()
  if (sessionId === null || !isSupported() || Notification.permission !== 'granted') return
  const { pushManager } = await navigator.serviceWorker.ready
  const renewal = await underLock(() => renewSubscription(remote, subscribeThrough(pushManager), chosenHere()))
  if (renewal.status === 'same' || renewal.status === 'renewed') noteChosen(sessionId, renewal.kinds)
}

const underLock = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request(PUSH_LOCK, work)

function noteChosen(sessionId: string | null, kinds: readonly PushKind[]): void {
  chosenKindsCell.set(sessionId === null || kinds.length === 0 ? null : { sessionId, kinds })
  notificationsCell.set({ sessionId, state: { status: 'ready', kinds } })
}

const sessionHere = () => sessionCell.get()?.id ?? null

/** The server drops an address that is gone, and with it what was chosen: this device still knows, for this session alone. */
function chosenHere(): readonly PushKind[] | null {
  const chosen = chosenKindsCell.get()
  return chosen !== null && chosen.sessionId === sessionHere() ? chosen.kinds : null
}

async function subscribe(kinds: readonly PushKind[]): Promise<ChooseResult> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return { status: permission === 'denied' ? 'blocked' : 'dismissed' }
  const known = await call(getPush)
  if (!known.ok) return { status: 'refused', refusal: known }
  const worker = await readyWorker()
  const address = worker && (await subscribeThrough(worker.pushManager)(known.value.publicKey))
  if (address === null) return { status: 'unavailable' }
  const kept = await call(putPush, { body: { ...address, kinds: [...kinds] } })
  return kept.ok ? { status: 'chosen' } : { status: 'refused', refusal: kept }
}

/** Null where none comes in time: the lock that is held meanwhile would stop every tab's choices. */
async function readyWorker(): Promise<ServiceWorkerRegistration | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), WORKER_MS_MAX)
  })
  const worker = await Promise.race([navigator.serviceWorker.ready, tooLate])
  clearTimeout(timer)
  return worker
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
