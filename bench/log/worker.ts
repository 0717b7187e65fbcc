/** A thread beside the page, as the app's sync has one. */
import { createRemote } from '../../src/remote/exchange.ts'
import { answerLogQuestion } from '../../src/sync/answer-log-question.ts'
import type { LogQuestion } from '../../src/store/device/sync-requests.ts'
import { follow, type FollowCommand } from './following.ts'

let person: Pick<FollowCommand, 'userId' | 'keys' | 'now'> | null = null

self.addEventListener('message', ({ data }: MessageEvent<FollowCommand | LogQuestion>) => {
  if (!('type' in data)) {
    person = data
    void follow(data).then((followed) => self.postMessage(followed))
  } else if (person !== null) void answerLogQuestion({ ...person, question: data, remote: createRemote() })
})
