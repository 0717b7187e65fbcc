/** Where a change points that is shown as a percentage of two decimals: what shows as 0.00 % points nowhere. */
export function riseDirection(rise: { readonly basisPoints: number } | undefined): 'up' | 'down' | 'flat' {
  if (rise === undefined || rise.basisPoints === 0) return 'flat'
  return rise.basisPoints > 0 ? 'up' : 'down'
}
