/** Something that no honest platform does, as this device noticed it. It stays until the person deletes the memory. */
import type { SavedContradiction } from '../../contract/evidence/contradiction.ts'
import type { Document } from '../../contract/sync/collection-rules.ts'

export type IncidentKind =
  /** A final row says something else than before. */
  | 'row-changed'
  /** A final row is gone, or counts as open again. */
  | 'row-gone'
  /** Two signed texts contradict each other. */
  | 'contradiction'
  /** The signed version and the shown version differ. */
  | 'proof-failed'
  /** A figure differs from the result of its rule. */
  | 'wrong-figure'
  /** The public log does not begin with what it was before. */
  | 'log-changed'
  /** Something that the platform signed is not in its public log. */
  | 'unlogged'
  /** The log has other witnesses, and those before them have not handed over. */
  | 'witnesses-changed'
  /** The total of what the platform owes counts nothing of this person, and an earlier one did. */
  | 'left-out'

/**
 * waiting: the device does not know yet whether a restored backup explains it. open: nothing explains it. restored: the platform has
 * published that it restored a backup, and this came after that backup.
 */
export type IncidentState = 'waiting' | 'open' | 'restored'

export interface Incident {
  /** Made of what was noticed: the same thing is one incident. */
  readonly id: string
  readonly kind: IncidentKind
  readonly state: IncidentState
  readonly collection: string
  /** Id of the row, or of the order. */
  readonly rowId: string
  /** Device time when it was noticed. */
  readonly at: number
  /** Server time at which the changed row had become final. */
  readonly finalAt: number
  /** Server time at which the mirror stood: a restore that explains it is published by then. */
  readonly asOf: number
  /** As it was kept here; absent where only its print was. */
  readonly was?: Document
  /** As the platform says it now; null where it is gone. */
  readonly now: Document | null
  /** For experts, in English. */
  readonly detail: string
  /** The contradiction that convinces others: present if both versions are signed. */
  readonly signed?: SavedContradiction
  /** Another file that convinces others: the log's own contradiction, or what it lacks. */
  readonly file?: string
  /** Canonical JSON of the proofs, the one that was kept and the one that came later. */
  readonly proofs?: { readonly kept: string | null; readonly now: string | null }
}
