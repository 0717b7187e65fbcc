import { Plural } from '@lingui/react/macro'
import { useUnreadChat } from '../../queries/use-unread-chat.ts'
import { useUnreadCount } from '../../queries/use-unread-count.ts'

/** The number of unread messages, or lines of customer service, on the tab that leads to them. Shows nothing where all are read. */
export function TabCount({ tab }: { tab: 'service' | 'me' }) {
  return tab === 'service' ? <ChatCount /> : <MessageCount />
}

function ChatCount() {
  return <Count unread={useUnreadChat()} />
}

function MessageCount() {
  return <Count unread={useUnreadCount()} />
}

const SHOWN_MAX = 99

function Count({ unread }: { unread: number }) {
  if (unread === 0) return null
  return (
    <>
      <span className="count" aria-hidden="true">
        {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
      </span>
      <span className="vh">
        <Plural value={unread} one="# unread" other="# unread" />
      </span>
    </>
  )
}
