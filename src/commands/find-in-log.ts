import { validRestores } from '../../contract/settlement/abandoned.ts'
import { checkCheckpoint, readPolicy } from '../../contract/log/policy.ts'
import { TAKEN_WITHIN_MS } from '../../contract/log/unlogged.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import { loggedIdOf, loggedSchema, look, type Logged } from '../evidence/check-logged.ts'
import { evidenceOf } from '../evidence/evidence.ts'
import { followLog, newestLogHead } from '../evidence/log-head.ts'
import { remote } from '../remote/call.ts'
import { knownRestores } from '../store/history/known-restores.ts'
import { readCursor } from '../store/mirror/mirror.ts'
import { mirrorOf } from '../store/mirror/open-mirror.ts'
import { trustedKeys } from '../store/device/pinned-keys.ts'
import { sessionCell } from '../store/device/session.ts'
import { systemClock } from '../store/device/system-clock.ts'

export interface InLog {
  /** Witnesses of the policy that have signed the head. */
  readonly witnesses: number
  readonly isQuorum: boolean
  /** The only witness is this server's own. */
  readonly isOwnWitness: boolean
}

/**
 * Looks for an order's acceptance in the public log. A proof that was found once is kept, and works offline.
 * @returns null where it was not found, or nobody could be asked
 */
export async function findInLog({ acceptance }: Pick<Proof, 'acceptance'>): Promise<InLog | null> {
  const userId = sessionCell.get()?.user.id
  if (userId === undefined) return null
  const evidence = evidenceOf(userId)
  const { orderId, acceptedAt } = acceptance.receipt
  const kept = await evidence.receipts.get(['log-proof', loggedIdOf(orderId)])
  const known = loggedSchema.safeParse(kept?.document).data
  if (known) return witnessesOf(known)
  const everybodys = mirrorOf('public')
  const { asOf = null } = everybodys ? await readCursor(everybodys) : {}
  const keys = trustedKeys()
  const world = {
    evidence,
    keys,
    restores: validRestores(await knownRestores(), keys),
    publicAsOf: asOf,
    now: systemClock.now(),
    remote,
  }
  const newest = await newestLogHead(evidence)
  const isLater = (at: number | undefined) => at !== undefined && at >= acceptedAt + TAKEN_WITHIN_MS
  const head = isLater(newest?.kept.news.receipt.at) ? newest : await followLog(world)
  if (!head || !isLater(head.kept.news.receipt.at)) return null
  const found = await look(world, head, { acceptance })
  return found && witnessesOf(found)
}

function witnessesOf({ note, policy, isOwnWitness }: Logged): InLog {
  const read = readPolicy(policy)
  const none = { witnesses: 0, isQuorum: false, isOwnWitness }
  if (typeof read === 'string') return none
  const name = note.slice(0, note.indexOf('\n'))
  // The policy's own lines may be older than the log's name.
  const logs = read.logs.filter((log) => log.name === name)
  const checked = checkCheckpoint(note, { ...read, logs })
  return checked ? { witnesses: checked.witnesses.length, isQuorum: checked.isQuorum, isOwnWitness } : none
}
