import { markChatRead, sendChatMessage } from '../../contract/endpoints/chat.ts'
import { markRead } from '../../contract/endpoints/messages.ts'
import { refuse } from '../../contract/outcome.ts'
import { ownsFiles } from '../files/files.ts'
import { markRead as markMessagesRead } from '../messages/mark-read.ts'
import { addChatLine, markChatRead as markLinesRead } from '../support/chat.ts'
import { userOf } from './call.ts'
import { mountWriter, type Platform } from './mount.ts'

/** Messages and the conversation with customer service, from the person's side. */
export function mountSupport(platform: Platform): void {
  mountWriter(platform, markRead, (tx, call) => markMessagesRead(tx, { userId: userOf(call), now: call.now }, call.body))
  mountWriter(platform, sendChatMessage, async (tx, call) => {
    const { id, text, fileId } = call.body
    const userId = userOf(call)
    if (fileId !== null && !(await ownsFiles(tx, { ids: [fileId], userId, purpose: 'chat-picture' }))) return refuse('not-found')
    return addChatLine(tx, { id, userId, operatorId: null, text, fileId, now: call.now })
  })
  mountWriter(platform, markChatRead, (tx, call) => markLinesRead(tx, { userId: userOf(call), reader: 'user', upTo: call.body.upTo, now: call.now }))
}
