import { keyOf } from '../key-of.ts'
import type { FundRecord } from '../rows/fund-record.ts'
import type { StatementMonth } from '../rows/statement-month.ts'
import type { Statement } from './statement.ts'

/**
 * Puts signed months and the lines of the mirror together.
 * @param lines all of these months at least, in any order
 * @returns null when there is no signed month, a line of one is not here yet, or its key is unknown
 */
export function buildStatement(
  months: readonly StatementMonth[],
  lines: readonly FundRecord[],
  publicKeys: Readonly<Record<string, string>>,
): Statement | null {
  const inOrder = lines.toSorted((a, b) => compare(a.number, b.number))
  const parts = months
    .toSorted((a, b) => compare(a.receipt.month, b.receipt.month))
    .map(({ receipt, signature }) => {
      const first = inOrder.findIndex((line) => line.number === receipt.firstNumber)
      return {
        receipt,
        signature,
        lines: first < 0 ? [] : inOrder.slice(first, first + receipt.after.lines - receipt.before.lines),
      }
    })
  const isWhole = parts.every((part) => part.lines.at(-1)?.number === part.receipt.lastNumber)
  if (parts.length === 0 || !isWhole) return null
  const keys: Record<string, string> = {}
  for (const { receipt } of parts) {
    const key = keyOf(publicKeys, receipt.keyId)
    if (key === undefined) return null
    keys[receipt.keyId] = key
  }
  return { type: 'statement', version: 1, months: parts, keys }
}

/** Line numbers have ten digits and grow longer after: the longer one is the later. */
function compare(a: string, b: string): number {
  return a.length - b.length || Number(a > b) - Number(a < b)
}
