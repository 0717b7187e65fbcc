import { getLogNews } from '../../contract/endpoints/public-log.ts'
import { call } from '../remote/call.ts'
import type { PublicLog } from './judge-log.ts'

/** The public log as it stands, and whose signatures its newest head has. Null where nobody can be asked, or the head is not signed. */
export async function loadLog(): Promise<PublicLog | null> {
  const answer = await call(getLogNews)
  if (!answer.ok) return null
  // Code that a slow phone reads in tens of milliseconds: a task of its own, so that the page answers in between.
  const { judgeLog } = await import('./judge-log.ts')
  return judgeLog(answer.value)
}
