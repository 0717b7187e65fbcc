import type { FundRecord } from '../../contract/rows/fund-record.ts'

export interface StatementHeads {
  readonly number: string
  readonly time: string
  readonly kind: string
  readonly amount: string
  readonly balance: string
  readonly reference: string
}

/**
 * A statement as CSV (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. Times are UTC, amounts plain.
 * @param lines oldest first
 */
export function statementCsv(
  lines: readonly FundRecord[],
  words: { readonly heads: StatementHeads; readonly kind: (kind: FundRecord['kind']) => string },
): string {
  const { heads } = words
  const rows = [
    [heads.number, heads.time, heads.kind, heads.amount, heads.balance, heads.reference],
    ...lines.map((line) => [
      line.number,
      new Date(line.at).toISOString(),
      words.kind(line.kind),
      line.amount,
      line.balanceAfter,
      line.reference,
    ]),
  ]
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
}

/**
 * One cell. A text that a spreadsheet would take for a formula gets an apostrophe in front, which makes it text; a plain
 * number, also a negative one, is no formula and stays one.
 */
export function csvCell(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text)
  const safe = !isNumber && /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return safe !== text || /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
