/** The report of `candor-verify` on the proof that a person's balance is in a day's total. */
import { verifyLiabilityProof, type LiabilityProof } from '../../contract/liabilities/liability-proof.ts'
import { keysIn, soundness, type ProofReport } from './proof-report.ts'

const STEP_WORDS = {
  keys: 'A signing key is missing, or is not the one you named.',
  signature: 'The signature does not cover the total.',
  leaf: 'The amounts of the account can not be.',
  path: 'The amounts of the account are not in the signed total.',
} as const

/** @param trustedKeys key id → public key that the reader knows; empty: the keys in the file are named, to be compared */
export function reportOnLiability(proof: LiabilityProof, trustedKeys: Readonly<Record<string, string>>): ProofReport {
  const isPinned = Object.keys(trustedKeys).length > 0
  const checked = verifyLiabilityProof(proof, isPinned ? trustedKeys : 'from-file')
  if (checked.verdict === 'mismatch')
    return {
      verdict: 'mismatch',
      lines: ['NOT VERIFIED', STEP_WORDS[checked.step], `Step "${checked.step}": ${checked.detail}`],
    }
  const { verdict, title } = soundness(isPinned)
  const { leaf, root } = proof
  const { receipt } = root
  return {
    verdict,
    lines: [
      `${title}${isPinned ? ':' : ''} The balance of ${leaf.userId} is in the total that the platform says it owes`,
      `Moment: ${new Date(receipt.at).toISOString()}, day ${receipt.day}`,
      `Balance: ${leaf.balance}, of it held: ${leaf.held}; possible gains of open orders: ${leaf.gains}`,
      `In the total: ${receipt.balance}, and possible gains ${receipt.gains}, of ${receipt.people} people`,
      `The house's own funds, by its own ledger: ${receipt.houseFunds}`,
      'This proves what the platform owes. It does not prove that the money exists.',
      ...keysIn(proof.keys, isPinned),
    ],
  }
}
