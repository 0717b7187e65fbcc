import type { PublicLog } from '../evidence/public-log.ts'
import { askLog } from './ask-log.ts'

export type { PublicLog } from '../evidence/public-log.ts'

/** The public log as it stands, and whose signatures its newest head has. Null where nobody can be asked, or the head is not signed. */
export function loadLog(): Promise<PublicLog | null> {
  return askLog<PublicLog>({ type: 'public-log' })
}
