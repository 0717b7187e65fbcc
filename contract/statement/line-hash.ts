/**
 * The chain over the lines of a person's account: each line's hash covers the one before it, so that the hash after a line
 * stands for the whole history up to it.
 */
import { canonicalJson } from '../canonical-json.ts'
import type { FundRecord } from '../rows/fund-record.ts'
import type { StatementPoint } from '../rows/statement-month.ts'

/** Before the first line of an account. */
export const EMPTY_POINT: StatementPoint = { lines: 0, balance: '0.00', hash: '0'.repeat(64) }

/** Returns the text that a line's hash covers: the hash before it, and the line as it travels. */
export function lineText(previousHash: string, line: FundRecord): string {
  return `${previousHash}\n${canonicalJson(line)}`
}
