/** Finds who has signed a head, by the policy that this device has pinned. */
import { readVerifierKey } from '../../contract/log/note.ts'
import { checkCheckpoint, readPolicy } from '../../contract/log/policy.ts'

export interface WitnessedBy {
  /** Witnesses of the policy that have signed the head. */
  readonly witnesses: number
  readonly isQuorum: boolean
  /** The only witness is this server's own. */
  readonly isOwnWitness: boolean
}

export function witnessesOf({
  note,
  key,
  policy,
  isOwnWitness,
}: {
  readonly note: string
  /** The log's key. */
  readonly key: string
  readonly policy: string
  readonly isOwnWitness: boolean
}): WitnessedBy {
  const read = readPolicy(policy)
  const none = { witnesses: 0, isQuorum: false, isOwnWitness }
  const log = readVerifierKey(key)
  if (typeof read === 'string' || log === null) return none
  // The policy's own lines may be older than the log's name.
  const checked = checkCheckpoint(note, { ...read, logs: [log] })
  return checked ? { witnesses: checked.witnesses.length, isQuorum: checked.isQuorum, isOwnWitness } : none
}
