import { useEffect } from 'react'
import { useSession } from '../../queries/use-session.ts'
import { useUnreadChat } from '../../queries/use-unread-chat.ts'
import { useUnreadCount } from '../../queries/use-unread-count.ts'

/** The number on the app's icon: messages and lines of customer service that are not read yet. Draws nothing on the page. */
export function Badge() {
  const messages = useUnreadCount()
  const lines = useUnreadChat()
  const unread = messages + lines
  const isSignedIn = useSession() !== null
  useEffect(() => {
    if (!('setAppBadge' in navigator) || !isSignedIn) return
    // Refused where the app is not installed: then there is no icon either.
    navigator.setAppBadge(unread).catch(() => undefined)
  }, [unread, isSignedIn])
  return null
}
