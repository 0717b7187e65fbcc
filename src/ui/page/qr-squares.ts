import { encode } from 'uqr'

/**
 * The squares of a QR code. Load this module lazily.
 * @param look.correction how much of a code may be lost: 'L' 7 %, for a screen and much text; 'M' 15 %
 */
export function qrSquares(
  text: string,
  { correction, border }: { readonly correction: 'L' | 'M'; readonly border: number },
): { readonly size: number; readonly data: readonly (readonly boolean[])[] } {
  return encode(text, { ecc: correction, border })
}
