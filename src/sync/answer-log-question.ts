/** Answers the page's question about an order in the public log, by the channel that the question names. */
import { evidenceOf } from '../evidence/evidence.ts'
import { findLogged, type FoundInLog } from '../evidence/find-logged.ts'
import type { Remote } from '../remote/exchange.ts'
import type { LogQuestion } from '../store/device/sync-requests.ts'
import { PUBLIC_MIRROR } from '../store/mirror/mirror-names.ts'
import { mirrorNamed } from '../store/mirror/open-mirror.ts'

/** @param input.now device time */
export async function answerLogQuestion(input: {
  readonly userId: string
  readonly keys: Readonly<Record<string, string>>
  readonly question: LogQuestion
  readonly remote: Remote
  readonly now: number
}): Promise<void> {
  const { userId, question, ...world } = input
  const [evidence, everybodys] = [evidenceOf(userId), mirrorNamed(PUBLIC_MIRROR)]
  // Without room or network nothing is said.
  const found = await findLogged({ ...world, evidence, everybodys }, question.signed).catch(
    (): FoundInLog | null => null,
  )
  const channel = new BroadcastChannel(question.answerTo)
  channel.postMessage(found)
  channel.close()
}
