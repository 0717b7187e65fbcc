import type { Proof } from '../../contract/settlement/receipt.ts'
import { proofText } from '../../contract/settlement/verify-proof.ts'
import { saveFile } from './save-file.ts'

/** Hands the proof to the browser as a file, byte for byte what `candor-verify` and the fairness page take. */
export function saveProof(proof: Proof, orderNumber: string): void {
  saveFile({ name: `candor-proof-${orderNumber}.json`, type: 'application/json', content: proofText(proof) })
}
