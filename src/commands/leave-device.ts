/** What a person who leaves takes along besides their rows: the browser's subscription, notifications that stand there, the number on the icon. */
export async function leaveDevice(): Promise<void> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
  if (registration === undefined) return
  const { pushManager } = registration as { pushManager?: PushManager } // absent in some browsers
  const [subscription, shown] = await Promise.all([pushManager?.getSubscription(), registration.getNotifications()])
  for (const notification of shown) notification.close()
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge()
  // The server forgets it with the session; without a network the browser's own service may not answer either.
  await subscription?.unsubscribe().catch(() => false)
}
