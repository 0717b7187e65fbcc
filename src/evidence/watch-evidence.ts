import { liveQuery } from 'dexie'
import { evidenceOf, type Evidence } from './evidence.ts'

/** Answers, and answers again whenever what was read has changed. */
export function watchEvidence<T>(userId: string, read: (evidence: Evidence) => Promise<T>) {
  return liveQuery(() => read(evidenceOf(userId)))
}
