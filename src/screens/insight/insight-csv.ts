import { formatMoney } from '../../../contract/money.ts'
import { csvCell } from '../../commands/statement-csv.ts'
import { type GroupRow, countOf } from './group-rows.ts'

export interface NamedGroup {
  /** In the words of the language, as all names here. */
  readonly name: string
  readonly rows: readonly (GroupRow & { readonly name: string })[]
}

/** All tables of insight as one CSV (RFC 4180), with a byte order mark for spreadsheets; amounts plain. */
export function insightCsv(groups: readonly NamedGroup[], heads: readonly string[]): string {
  const lines = groups.flatMap((group) =>
    group.rows.map(({ name, tally }) => [
      group.name,
      name,
      String(countOf(tally)),
      String(tally.right),
      String(tally.wrong),
      String(tally.equal),
      formatMoney(tally.staked),
      formatMoney(tally.profit),
    ]),
  )
  return `\uFEFF${[heads, ...lines].map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`
}
