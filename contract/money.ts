/**
 * Money is `bigint` minor units inside and a decimal string on the wire.
 * One account currency; its scale comes from the server's public configuration (default 2).
 */
export const MONEY_SCALE = 2

/** Decimal string → minor units. Throws on anything but `moneySchema`'s form: parse at the edge first. */
export function parseMoney(text: string): bigint {
  if (!/^-?\d+\.\d{2}$/.test(text)) throw new RangeError(`not an amount: ${text}`)
  return BigInt(text.replace('.', ''))
}

/** Minor units → decimal string with exactly two decimals. */
export function formatMoney(minor: bigint): string {
  const isNegative = minor < 0n
  const digits = (isNegative ? -minor : minor).toString().padStart(MONEY_SCALE + 1, '0')
  return `${isNegative ? '-' : ''}${digits.slice(0, -MONEY_SCALE)}.${digits.slice(-MONEY_SCALE)}`
}

/**
 * Returns the gain of a winning stake: stake × rate, rounded down to the minor unit. The house keeps the remainder.
 * @param stakeMinor above zero
 * @param returnRateBp basis points, 8200 = 82 %
 */
export function gainOf(stakeMinor: bigint, returnRateBp: number): bigint {
  return (stakeMinor * BigInt(returnRateBp)) / 10_000n
}
