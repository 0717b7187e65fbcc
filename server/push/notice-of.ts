import type { PushPayload } from '../../contract/push.ts'
import { isFinal } from '../../contract/rows/order-status.ts'
import type { MessageKind } from '../../contract/rows/message.ts'
import type { FeedChange } from '../feed/changes-after.ts'

/** What is looked at in a person's feed, and in everybody's. */
export const FOLLOWED = ['orders', 'messages', 'chat', 'announcements'] as const

/** What each message is told as. Null: it comes of what the person just did themselves and needs no telling, or an alarm of its own tells it (owe-alarms.ts). */
const MESSAGE_NOTICES: Readonly<Record<MessageKind, 'review' | 'message' | null>> = {
  'deposit-approved': 'review', 'deposit-refused': 'review', 'withdrawal-paid': 'review', 'withdrawal-refused': 'review',
  'verification-approved': 'review', 'verification-refused': 'review', 'withdrawal-account-changed': null,
  'withdrawal-late': 'message', 'password-changed': null, 'transaction-password-locked': 'message', 'withdrawal-account-added': null, 'account-stopped': null,
  'withdrawals-released': 'message', adjustment: 'message', text: 'message', welcome: null,
}

/** What a change is worth telling a device that is not looking, null where it is nothing. */
export function noticeOf({ collection, id, doc }: FeedChange<(typeof FOLLOWED)[number]>): PushPayload | null {
  switch (collection) {
    case 'orders':
      return isFinal(doc.status) ? { kind: 'order', id } : null
    case 'messages': {
      const kind = doc.readAt === null ? MESSAGE_NOTICES[doc.kind] : null
      return kind === null ? null : { kind, id }
    }
    case 'chat':
      return doc.author === 'service' && doc.readAt === null ? { kind: 'chat', id } : null
    case 'announcements':
      return { kind: 'message', id }
  }
}
