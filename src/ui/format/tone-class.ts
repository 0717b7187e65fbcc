/** @param profit signed decimal string */
export function toneOf(profit: string): 'up' | 'down' | 'plain' {
  if (profit === '0.00') return 'plain'
  return profit.startsWith('-') ? 'down' : 'up'
}

/** The colour of a gain or a loss; none for zero, and while nothing is known. */
export function toneClass(profit: string | null): string | undefined {
  const tone = toneOf(profit ?? '0.00')
  return tone === 'plain' ? undefined : `is-${tone}`
}
