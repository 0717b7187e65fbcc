/** "F0000004711": unique in a ledger, growing with time. All have one length, so the texts sort as their numbers do: lists rely on it. */
export function recordNumber(line: bigint): string {
  return `F${String(line).padStart(10, '0')}`
}
