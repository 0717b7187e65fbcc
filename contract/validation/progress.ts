/**
 * Seed section 5: the percentage of an amount over a total, at least 0.01 is shown, capped at 100. Two decimals, rounded
 * down: 100 is shown only when all of it is there.
 * @param amount and `total` in the same unit, whichever; nothing of nothing is the minimum
 */
export function progressPercent({ amount, total }: { readonly amount: bigint; readonly total: bigint }): number {
  const hundredths = total > 0n ? (amount * 10_000n) / total : 0n
  if (hundredths < 1n) return 0.01
  return hundredths > 10_000n ? 100 : Number(hundredths) / 100
}
