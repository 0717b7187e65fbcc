/** @param days business day → ms @returns the time from the first day to the last, and on how many days there was any */
export function timeIn(
  days: Readonly<Record<string, number>>,
  { from, to }: { readonly from: string; readonly to: string },
): { readonly ms: number; readonly days: number } {
  const within = Object.entries(days).filter(([day, ms]) => day >= from && day <= to && ms > 0)
  return { ms: within.reduce((sum, [, ms]) => sum + ms, 0), days: within.length }
}
