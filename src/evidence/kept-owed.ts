/** The proofs that this device keeps of the day's total of what the platform owes. The check has a file of its own: code that only shows a proof does not need it. */
import { liabilityProofSchema, type LiabilityProof } from '../../contract/liabilities/liability-proof.ts'
import type { Mirror } from '../store/mirror/mirror.ts'
import type { Evidence } from './evidence.ts'
import { isTotalBehind } from './followed-log.ts'

/** The fields of the newest proof that a page shows. */
export interface OwnPart {
  /** UTC. */
  readonly day: string
  readonly at: number
  readonly balance: string
  /** The sum of what the platform owes to everybody. */
  readonly total: string
  readonly people: number
  /** The house's own funds, by its own books. */
  readonly houseFunds: string
  /** The platform shows no newer one, although it answers everything else. */
  readonly isBehind: boolean
}

/** The newest proof that was kept; null where there is none. */
export async function newestOwed(evidence: Evidence): Promise<LiabilityProof | null> {
  const kept = await evidence.receipts.where('[kind+id]').between(['owed', ''], ['owed', '\uffff']).last()
  return liabilityProofSchema.safeParse(kept?.document).data ?? null
}

/** The person's part of the newest total that this device has proven; null before the first. */
export async function readOwnPart(evidence: Evidence, everybodys: Mirror): Promise<OwnPart | null> {
  const proof = await newestOwed(evidence)
  if (proof === null) return null
  const { day, at, balance: total, people, houseFunds } = proof.root.receipt
  const isBehind = await isTotalBehind(everybodys, at)
  return { day, at, balance: proof.leaf.balance, total, people, houseFunds, isBehind }
}
