/** Hostile values as the text of an address or of a header. */

/** Half of a pair of surrogates goes as the three bytes that no UTF-8 has. */
export function urlText(value: unknown): string {
  const text = (typeof value === 'string' ? value : JSON.stringify(value ?? '')).slice(0, 3_000)
  return Array.from(text, (character) => {
    if (character.isWellFormed()) return encodeURIComponent(character)
    const code = character.charCodeAt(0)
    return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
      .map((byte) => `%${byte.toString(16).toUpperCase()}`)
      .join('')
  }).join('')
}

/** As bytes of UTF-8, without what Node's client refuses to send. */
export function headerText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
  return Array.from(Buffer.from(text.toWellFormed()).toString('latin1').slice(0, 3_000))
    .filter((character) => character >= ' ' && character !== '\u007f')
    .join('')
}
