/**
 * Seed section 5: a name of 2 to 5 Chinese characters. Product page: the middle dot of minority names is allowed, between
 * characters, and does not count. Takes the name as typed, trimmed.
 */
export function isChineseName(name: string): boolean {
  const parts = name.split(MIDDLE_DOT)
  const characters = parts.reduce((sum, part) => sum + [...part].length, 0)
  return parts.every((part) => HAN_ONLY.test(part)) && characters >= 2 && characters <= 5
}

// Keyboards send several dots for the one that documents print.
const MIDDLE_DOT = /[·•・‧]/u
const HAN_ONLY = /^[\p{Unified_Ideograph}〇]+$/u
