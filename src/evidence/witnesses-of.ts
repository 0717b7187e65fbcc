/** Who has signed a head, by the policy that came with it. */
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
  policy,
  isOwnWitness,
}: {
  readonly note: string
  readonly policy: string
  readonly isOwnWitness: boolean
}): WitnessedBy {
  const read = readPolicy(policy)
  const none = { witnesses: 0, isQuorum: false, isOwnWitness }
  if (typeof read === 'string') return none
  const name = note.slice(0, note.indexOf('\n'))
  // The policy's own lines may be older than the log's name.
  const logs = read.logs.filter((log) => log.name === name)
  const checked = checkCheckpoint(note, { ...read, logs })
  return checked ? { witnesses: checked.witnesses.length, isQuorum: checked.isQuorum, isOwnWitness } : none
}
