/**
 * A tapped notification leads to its page in the window that is there. Listens before anything else is loaded: what the worker
 * posts to a page that has only begun would otherwise be lost.
 */
export function followNotifications(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener(
    'message',
    (event: MessageEvent<{ type?: unknown; hash?: unknown } | null>) => {
      const { type, hash } = event.data ?? {}
      if (type === 'navigate' && typeof hash === 'string' && hash.startsWith('#/')) location.hash = hash
    },
  )
}
