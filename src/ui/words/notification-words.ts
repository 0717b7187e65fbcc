/**
 * The words of each notification, and its name in the settings. The worker's build reads this file as text
 * (scripts/build/notification-words.ts): each kind on a line of its own, in this form.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PushPayload } from '../../../contract/push.ts'

// The build reads each kind on a line of its own.
// prettier-ignore
export const NOTIFICATION_WORDS: Readonly<Record<PushPayload['kind'], { readonly title: MessageDescriptor; readonly body: MessageDescriptor }>> = {
  order: { title: msg`An order is settled`, body: msg`Open it to see the result and to check it.` },
  review: { title: msg`A review is decided`, body: msg`Open the messages to see the decision.` },
  message: { title: msg`A message from the platform`, body: msg`Open the messages to read it.` },
  chat: { title: msg`Customer service has answered`, body: msg`Open the conversation to read the answer.` },
  alert: { title: msg`A price alert has fired`, body: msg`Open it to see which price of the chain did it.` },
  alarm: { title: msg`Your account was changed`, body: msg`A password or a withdrawal account. If that was not you, open the link in our letter now.` },
}
