/** The direction of a change shown as a percentage with two decimals: a change that shows as 0.00 % is flat. */
export function riseDirection(rise: { readonly basisPoints: number } | undefined): 'up' | 'down' | 'flat' {
  if (rise === undefined || rise.basisPoints === 0) return 'flat'
  return rise.basisPoints > 0 ? 'up' : 'down'
}
