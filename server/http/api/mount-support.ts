import { markChatRead, sendChatMessage, tellTyping } from '../../../contract/endpoints/chat.ts'
import { markRead } from '../../../contract/endpoints/messages.ts'
import { deletePush, getPush, putPush } from '../../../contract/endpoints/push.ts'
import { done, refuse } from '../../../contract/outcome.ts'
import { ownsFiles } from '../../files/files.ts'
import { markRead as markMessagesRead } from '../../messages/mark-read.ts'
import { subscribe, subscriptionOf, unsubscribe } from '../../push/subscriptions.ts'
import { addChatLine, markChatRead as markLinesRead } from '../../support/chat.ts'
import { tellPersonTyping } from '../../support/typing.ts'
import { sessionOf, userOf } from '../entry/call.ts'
import { mountReader, mountWriter } from './mount.ts'
import type { Platform } from '../entry/platform.ts'
import type { Services } from './services.ts'

/** Messages, the conversation with customer service, and notifications, from the person's side. */
export function mountSupport(platform: Platform, { database, push }: Services): void {
  mountWriter(platform, markRead, (tx, call) =>
    markMessagesRead(tx, { userId: userOf(call), now: call.now }, call.body),
  )
  mountWriter(platform, sendChatMessage, async (tx, call) => {
    const { id, text, fileId } = call.body
    const userId = userOf(call)
    if (fileId !== null && !(await ownsFiles(tx, { ids: [fileId], userId, purpose: 'chat-picture' })))
      return refuse('not-found')
    return addChatLine(tx, { id, userId, operatorId: null, text, fileId, now: call.now })
  })
  mountWriter(platform, markChatRead, (tx, call) =>
    markLinesRead(tx, { userId: userOf(call), reader: 'user', upTo: call.body.upTo, now: call.now }),
  )
  mountReader(platform, tellTyping, async (call) => {
    await tellPersonTyping(database, userOf(call))
    return done({})
  })

  mountReader(platform, getPush, async (call) =>
    done({ publicKey: push.publicKey, ...(await subscriptionOf(database, sessionOf(call).id)) }),
  )
  mountReader(platform, putPush, (call) => {
    const { id: sessionId, userId } = sessionOf(call)
    return subscribe(database, { sessionId, userId }, call.body, {
      isLoopbackAllowed: push.isLoopbackAllowed,
      now: call.now,
    })
  })
  mountReader(platform, deletePush, async (call) => {
    await unsubscribe(database, sessionOf(call).id, call.now)
    return done({ status: 'silent' as const })
  })
}
