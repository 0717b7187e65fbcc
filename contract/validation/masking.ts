/**
 * Seed section 5: a middle range of a text is replaced by asterisks. Keeps `start` characters at the front and `end` at the
 * back; of a text too short for that at least one character in three is hidden, so that a mask never shows everything.
 */
export function maskMiddle(text: string, keep: { readonly start: number; readonly end: number }): string {
  const characters = [...text]
  const most = Math.floor((characters.length * 2) / 3)
  const end = Math.min(keep.end, most)
  const start = Math.min(keep.start, most - end)
  const hidden = characters.length - start - end
  return (
    characters.slice(0, start).join('') +
    '*'.repeat(Math.min(hidden, LONGEST_MASK)) +
    characters.slice(characters.length - end).join('')
  )
}

// The length of what is hidden is nobody's business, and a long row of stars breaks a narrow screen.
const LONGEST_MASK = 8

/** "6222 **** 0000": what a person recognises their card or account by. */
export function maskNumber(number: string): string {
  return maskMiddle(number, { start: 4, end: 4 })
}

/** "mei@example.com" → "m*i@example.com", as much as tells two addresses of one person apart. */
export function maskEmail(email: string): string {
  const sign = email.lastIndexOf('@')
  if (sign < 0) return maskMiddle(email, { start: 1, end: 1 })
  return maskMiddle(email.slice(0, sign), { start: 1, end: 1 }) + email.slice(sign)
}
