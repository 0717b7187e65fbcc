import { SAMPLE_KEYS, SAMPLE_PROOF } from '../../contract/settlement/sample-proof.ts'
import { proofOfText } from '../../contract/settlement/read-proof.ts'
import { proofText } from '../../contract/settlement/verify-proof.ts'
import { checkProofText, type FileCheck } from './check-proof-file.ts'

/** Checks the sample order's proof, as it was signed or with another exit price. No network. Load it lazily: the proof is in it. */
export function checkSample({ isBent }: { isBent: boolean }, text = SAMPLE_PROOF): Promise<FileCheck> {
  return checkProofText(isBent ? bent(text) : text, SAMPLE_KEYS)
}

/** The same proof with the exit price one step higher, as a platform would write it that cheats without signing anew. */
function bent(text: string): string {
  const proof = proofOfText(text)
  if (proof === null) return text
  const exitSeq = proof.settlement?.receipt.exitSeq
  const ticks = proof.ticks.map((tick) =>
    tick.seq === exitSeq && tick.price !== null ? { ...tick, price: tick.price + 1 } : tick,
  )
  return proofText({ ...proof, ticks })
}
