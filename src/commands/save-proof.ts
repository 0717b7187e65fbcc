import type { Proof } from '../../contract/settlement/receipt.ts'
import { proofText } from '../../contract/settlement/verify-proof.ts'
import { saveFile } from './save-file.ts'

const PROOF_TYPE = 'application/vnd.candor.proof+json'

/** Hands the proof to the browser as a file that the installed app opens, byte for byte what `candor-verify` and the fairness page take. */
export function saveProof(proof: Proof, orderNumber: string): void {
  saveFile({ name: `candor-proof-${orderNumber}.candor`, type: PROOF_TYPE, content: proofText(proof) })
}
