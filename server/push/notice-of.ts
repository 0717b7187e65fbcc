import type { PushPayload } from '../../contract/push.ts'
import { isFinal } from '../../contract/rows/order-status.ts'
import type { MessageKind } from '../../contract/rows/message.ts'
import type { FeedChange } from '../feed/changes-after.ts'

/** The collections that the job follows in a person's feed, and in everybody's. */
export const FOLLOWED = ['orders', 'messages', 'chat', 'priceAlerts', 'announcements'] as const

/** The kind of notification for each message. Null: the person just caused the message themselves, or an alarm of its own tells of it (owe-alarms.ts). */
const MESSAGE_NOTICES: Readonly<Record<MessageKind, 'review' | 'message' | null>> = {
  'deposit-approved': 'review',
  'deposit-refused': 'review',
  'withdrawal-paid': 'review',
  'withdrawal-refused': 'review',
  'verification-approved': 'review',
  'verification-refused': 'review',
  'withdrawal-account-changed': null,
  'withdrawal-late': 'message',
  'password-changed': null,
  'transaction-password-locked': 'message',
  'withdrawal-account-added': null,
  'account-stopped': null,
  'withdrawals-released': 'message',
  'account-frozen': 'message',
  'account-unfrozen': 'message',
  adjustment: 'message',
  text: 'message',
  welcome: null,
}

/** Returns the notification that a change is worth, null where it is worth none. */
export function noticeOf({ collection, id, doc }: FeedChange<(typeof FOLLOWED)[number]>): PushPayload | null {
  switch (collection) {
    case 'orders':
      return isFinal(doc.status) ? { kind: 'order', id } : null
    case 'messages': {
      // An alarm that comes as a text is owed apart, to more devices than these (owe-alarms.ts).
      const isAlarm = doc.facts['alarm'] !== undefined
      const kind = doc.readAt === null && !isAlarm ? MESSAGE_NOTICES[doc.kind] : null
      return kind === null ? null : { kind, id }
    }
    case 'chat':
      return doc.author === 'service' && doc.readAt === null ? { kind: 'chat', id } : null
    case 'priceAlerts':
      return doc.status === 'fired' ? { kind: 'alert', id } : null
    case 'announcements':
      return { kind: 'message', id }
  }
}
