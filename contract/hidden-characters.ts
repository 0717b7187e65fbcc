/**
 * Characters that are not seen and change what is: control characters (a terminal takes some as commands), and those that turn the
 * direction of writing, so that a text reads other than it is. Refused in what people type, escaped in what a terminal shows.
 */
const RANGES = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  // Marks of direction, alone and as brackets.
  [0x061c, 0x061c],
  [0x200e, 0x200f],
  [0x202a, 0x202e],
  [0x2066, 0x2069],
  // Line and paragraph separators, and the mark of byte order.
  [0x2028, 0x2029],
  [0xfeff, 0xfeff],
] as const

export function isHidden(character: string): boolean {
  const code = character.charCodeAt(0)
  return RANGES.some(([from, to]) => code >= from && code <= to)
}

/** With each of them as \uXXXX, line ends too: one line stays one line. */
export function escapeHidden(text: string): string {
  return Array.from(text, (character) =>
    isHidden(character) ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : character,
  ).join('')
}

/** Without them, as a form sends what was pasted into it. @param isMultiLine line ends and tabs stay; else each becomes a space */
export function withoutHidden(text: string, { isMultiLine = false } = {}): string {
  const kept = isMultiLine ? text : text.replace(/[\t\r\n\u2028\u2029]+/g, ' ')
  return Array.from(kept)
    .filter((character) => !isHidden(character) || LINE_ENDS.includes(character))
    .join('')
}

/** The same for the texts of what a form sends. */
export function plainTexts<T extends object>(form: T): T {
  // Texts stay texts, all else stays itself.
  return Object.fromEntries(
    Object.entries(form).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? withoutHidden(value) : value,
    ]),
  ) as T
}

export const LINE_ENDS = '\t\r\n'
