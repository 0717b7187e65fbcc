import { getLogNews } from '../../contract/endpoints/public-log.ts'
import { checkCheckpoint, readPolicy } from '../../contract/log/policy.ts'
import { readVerifierKey } from '../../contract/log/note.ts'
import { call } from '../remote/call.ts'

export interface PublicLog {
  readonly name: string
  readonly entries: number
  readonly witnesses: readonly string[]
  readonly isOwnWitness: boolean
}

/** The public log as it stands, and whose signatures its newest head has. Null where nobody can be asked, or the head is not signed. */
export async function loadLog(): Promise<PublicLog | null> {
  const answer = await call(getLogNews)
  if (!answer.ok) return null
  const { note, key, policy, isOwnWitness } = answer.value
  const [log, read] = [readVerifierKey(key), readPolicy(policy)]
  if (log === null || typeof read === 'string') return null
  const checked = checkCheckpoint(note, { ...read, logs: [log] })
  return (
    checked && {
      name: checked.checkpoint.origin,
      entries: checked.checkpoint.size,
      witnesses: checked.witnesses.map(({ name }) => name),
      isOwnWitness,
    }
  )
}
