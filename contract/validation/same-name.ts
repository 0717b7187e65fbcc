/** Matches marks on Latin letters alone: in Thai or Kana a mark makes another letter. */
const ACCENTS = /(\p{Script=Latin})\p{M}+/gu
const POINTS = /\p{P}/gu

/**
 * Whether two texts are one person's name, as a bank and an identity document may write it: capitals, accents, points and
 * the order of its words don't count. Letters do: "Anna Müller" and "MULLER, ANNA" are the same, "Ana Müller" is another.
 */
export function isSameName(one: string, other: string): boolean {
  return wordsOf(one) === wordsOf(other)
}

function wordsOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(ACCENTS, '$1')
    .replace(POINTS, ' ')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .sort()
    .join(' ')
}
