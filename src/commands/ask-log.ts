import { requestSync, type LogQuestion } from '../store/device/sync-requests.ts'
import { newId } from './new-id.ts'

type Unaddressed<Question> = Question extends LogQuestion ? Omit<Question, 'answerTo'> : never

/** Has the sync's thread answer a question about the public log. Pending for good where that thread's code does not come. */
export async function askLog<Answer>(question: Unaddressed<LogQuestion>): Promise<Answer | null> {
  const answerTo = `candor log ${newId()}`
  const channel = new BroadcastChannel(answerTo)
  const answer = new Promise<Answer | null>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<Answer | null>) => resolve(data), { once: true })
  })
  requestSync({ ...question, answerTo })
  const found = await answer
  channel.close()
  return found
}
