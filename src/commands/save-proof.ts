import type { Proof } from '../../contract/settlement/receipt.ts'
import { proofText } from '../../contract/settlement/verify-proof.ts'

/** Long enough for a browser that first asks where to put the file. */
const DOWNLOAD_MS_MAX = 60_000

/** Hands the proof to the browser as a file, byte for byte what `candor-verify` and the fairness page take. */
export function saveProof(proof: Proof, orderNumber: string): void {
  const url = URL.createObjectURL(new Blob([proofText(proof)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `candor-proof-${orderNumber}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_MS_MAX)
}
