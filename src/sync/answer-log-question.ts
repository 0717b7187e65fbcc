/** Answers the page's question about the public log, by the channel that the question names. */
import { evidenceOf } from '../evidence/evidence.ts'
import { findLogged, type FoundInLog } from '../evidence/find-logged.ts'
import { readFollowedLog, type FollowedLog } from '../evidence/followed-log.ts'
import { readOwnPart, type OwnPart } from '../evidence/kept-owed.ts'
import { readPublicLog, type PublicLog } from '../evidence/public-log.ts'
import type { Remote } from '../remote/exchange.ts'
import type { LogQuestion } from '../store/device/sync-requests.ts'
import { PUBLIC_MIRROR } from '../store/mirror/mirror-names.ts'
import { mirrorNamed } from '../store/mirror/open-mirror.ts'

interface Asked {
  /** Null for a visitor, who has no orders, and no policy that this device has pinned. */
  readonly userId: string | null
  readonly keys: Readonly<Record<string, string>>
  readonly question: LogQuestion
  readonly remote: Remote
  /** Device time. */
  readonly now: number
}

export async function answerLogQuestion(asked: Asked): Promise<void> {
  // Without room or network nothing is said.
  const found = await answerTo(asked).catch(() => null)
  const channel = new BroadcastChannel(asked.question.answerTo)
  channel.postMessage(found)
  channel.close()
}

type Found = FoundInLog | PublicLog | FollowedLog | OwnPart | null

async function answerTo({ userId, question, ...world }: Asked): Promise<Found> {
  const everybodys = mirrorNamed(PUBLIC_MIRROR)
  const evidence = userId === null ? null : evidenceOf(userId)
  if (question.type === 'public-log') return readPublicLog({ ...world, evidence, everybodys })
  if (evidence === null) return null
  switch (question.type) {
    case 'find-logged':
      return findLogged({ ...world, evidence, everybodys }, question.signed)
    case 'followed':
      return readFollowedLog(evidence, everybodys)
    case 'owed':
      return readOwnPart(evidence, everybodys)
  }
}
