import { signedTextsOfWalk } from '../../contract/market/check-walk.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import { signaturesByBrowser } from '../evidence/signatures-by-browser.ts'

/** Asks the browser for the signatures of a walk before it is checked. */
export function walkSignatures(proof: Proof): ReturnType<typeof signaturesByBrowser> {
  return signaturesByBrowser(signedTextsOfWalk(proof))
}
