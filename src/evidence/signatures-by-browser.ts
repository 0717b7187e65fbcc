/**
 * Signatures by the browser's own means, asked for before a program needs them: its first one takes a millisecond and runs beside the page, the
 * contract's own first one takes forty on a slow phone.
 */
import { isSignatureOf } from '../../contract/signature.ts'
import { signatureByBrowser, type SignedText } from './browser-key.ts'

const keys = new Map<string, Promise<CryptoKey>>()

/** @returns the same answers as the contract's own, which decides what the browser can't */
export async function signaturesByBrowser(all: readonly SignedText[]): Promise<typeof isSignatureOf> {
  const answers = new Map<string, boolean>()
  await Promise.all(
    all.map(async ({ text, signature, publicKey }) => {
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
