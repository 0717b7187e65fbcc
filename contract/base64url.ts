const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Bytes → base64url without padding (RFC 4648 section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let width = 0
  for (const byte of bytes) {
    bits = (bits << 8) | byte
    width += 8
    while (width >= 6) {
      width -= 6
      text += ALPHABET.charAt((bits >> width) & 63)
    }
    bits &= (1 << width) - 1
  }
  return width > 0 ? text + ALPHABET.charAt((bits << (6 - width)) & 63) : text
}

/**
 * base64url → bytes, or null. Only the one canonical text of some bytes is taken: unused bits of the last character must
 * be zero, else two texts would mean the same signature and a changed one would pass unnoticed.
 */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(Math.floor((text.length * 6) / 8))
  let bits = 0
  let width = 0
  let at = 0
  for (const character of text) {
    const value = ALPHABET.indexOf(character)
    if (value < 0) return null
    bits = (bits << 6) | value
    width += 6
    if (width >= 8) {
      width -= 8
      bytes[at] = (bits >> width) & 255
      at += 1
      bits &= (1 << width) - 1
    }
  }
  return bits === 0 && width < 6 ? bytes : null
}
