import { signedTextsOfWalk } from '../../contract/market/check-walk.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import { isSignatureOf } from '../../contract/signature.ts'
import { signatureByBrowser } from '../evidence/browser-key.ts'

const keys = new Map<string, Promise<CryptoKey>>()

/**
 * Asks the browser for the signatures of a walk before it is checked: its first one takes a millisecond, the contract's own first one forty on a
 * slow phone. Texts that the browser can't decide are left to the contract's own.
 */
export async function walkSignatures(
  proof: Proof,
): Promise<(text: string, signature: string, publicKey: string) => boolean> {
  const answers = new Map<string, boolean>()
  await Promise.all(
    signedTextsOfWalk(proof).map(async ({ text, signature, publicKey }) => {
      const answer = await signatureByBrowser(keys, { text, signature, publicKey })
      if (answer !== null) answers.set(nameOf(text, signature, publicKey), answer)
    }),
  )
  return (text, signature, publicKey) =>
    answers.get(nameOf(text, signature, publicKey)) ?? isSignatureOf(text, signature, publicKey)
}

/** Neither signature nor key holds a space. */
function nameOf(text: string, signature: string, publicKey: string): string {
  return `${signature} ${publicKey} ${text}`
}
