/** The proofs that this device keeps of the day's total of what the platform owes. Apart from their check, which a page that shows one does not need. */
import { liabilityProofSchema, type LiabilityProof } from '../../contract/liabilities/liability-proof.ts'
import type { Evidence } from './evidence.ts'

/** The newest proof that was kept; null where there is none. */
export async function newestOwed(evidence: Evidence): Promise<LiabilityProof | null> {
  const kept = await evidence.receipts.where('[kind+id]').between(['owed', ''], ['owed', '\uffff']).last()
  return liabilityProofSchema.safeParse(kept?.document).data ?? null
}
