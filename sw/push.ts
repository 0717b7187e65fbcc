/** Notifications: a push tells a kind and an id; the words are here, in the language that is read on this device. */
import { DEFAULT_LANGUAGE } from '../contract/languages.ts'
import { readPushPayload, type PushPayload } from '../contract/push.ts'
import { alertPage, MESSAGES_PAGE, orderPage, SUPPORT_PAGE } from '../src/paths.ts'
import { createRemote } from '../src/remote/exchange.ts'
import { PUSH_LOCK, renewSubscription, subscribeThrough } from '../src/remote/push-subscription.ts'
import { readLanguages } from './languages.ts'
import { DEFAULT_WORDS, NOTIFICATION_WORDS } from 'virtual:notification-words'

// The library's types know a page's scope only; this file runs in a worker.
declare const self: ServiceWorkerGlobalScope

/**
 * The browser changed where it can be told: the server hears it now, by the cookie of the signed-in person. Without a network,
 * or with nobody signed in, nothing happens: the app looks again when it starts.
 */
export async function renewPush(): Promise<void> {
  await navigator.locks.request(PUSH_LOCK, () =>
    renewSubscription(createRemote(), subscribeThrough(self.registration.pushManager), null),
  )
}

/** The page that a tap opens, inside the hash. */
const ROUTES = {
  order: orderPage,
  review: () => MESSAGES_PAGE,
  message: () => MESSAGES_PAGE,
  chat: () => SUPPORT_PAGE,
  alert: alertPage,
  alarm: () => MESSAGES_PAGE,
} satisfies Record<PushPayload['kind'], (id: string) => string>

/**
 * Shows what a push tells, unless the app is what the person is looking at: there the row itself has come. Browsers demand that
 * each push shows something, so what can't be read is shown as a message.
 */
export async function showPush(text: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  if (windows.some((client) => client.focused && client.visibilityState === 'visible')) return
  const payload = readPushPayload(text) ?? { kind: 'message', id: '' }
  const language = (await readLanguages())[0] ?? DEFAULT_LANGUAGE
  const { title, body } = (NOTIFICATION_WORDS[language] ?? DEFAULT_WORDS)[payload.kind]
  const options: Options = {
    body,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    lang: language,
    // Told twice is shown once; many lines of one conversation are one notification.
    tag: payload.kind === 'chat' ? 'chat' : `${payload.kind} ${payload.id}`,
    // A price alert that was set anew may fire while the notification of its last time still stands there.
    renotify: payload.kind === 'alert',
    data: payload,
  }
  await oneByOne(async () => {
    await self.registration.showNotification(title, options)
    await showBadge()
  })
}

/** With what Chromium knows beside the standard: to sound again where a notification takes the place of another. */
type Options = NotificationOptions & { readonly renotify: boolean }

/** A notification was tapped: the app that is open goes there, or one is opened. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close()
  const { kind, id } = notification.data as PushPayload // put there by showPush alone
  const hash = `#${ROUTES[kind](id)}`
  const windows = await self.clients.matchAll({ type: 'window' })
  const open = windows.find((client) => client.visibilityState === 'visible') ?? windows[0]
  if (open === undefined) await self.clients.openWindow(`/${hash}`)
  else {
    open.postMessage({ type: 'navigate', hash })
    // A browser may not let it come to the front; it has still gone to its page.
    await open.focus().catch(() => open)
  }
  await oneByOne(showBadge)
}

/**
 * Chromium forgets a notification that is asked for while it is being put up (its list is made equal to what stands on the
 * screen), and a tap on a forgotten one goes nowhere. So they are never shown and counted at the same time.
 */
const oneByOne = (act: () => Promise<void>) => navigator.locks.request(NOTIFICATIONS_LOCK, act)
const NOTIFICATIONS_LOCK = 'candor.notifications'

/** How many notifications still stand there. The app sets the count of what is unread once it is open. */
async function showBadge(): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await navigator.setAppBadge((await self.registration.getNotifications()).length)
}
