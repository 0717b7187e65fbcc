/** The colour of a gain or a loss; none for zero, and while nothing is known. */
export function toneClass(profit: string | null): string | undefined {
  if (profit === null || profit === '0.00') return undefined
  return profit.startsWith('-') ? 'is-down' : 'is-up'
}
