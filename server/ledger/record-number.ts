/** "F0000004711": unique in this ledger, growing with time. */
export function recordNumber(line: bigint): string {
  return `F${String(line).padStart(10, '0')}`
}
