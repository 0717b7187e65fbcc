import { saveFile } from '../../commands/save-file.ts'
import { csvCell } from '../../commands/statement-csv.ts'
import type { Column } from './table-columns.ts'

/** Rows of a table as CSV (RFC 4180), with a byte order mark for spreadsheets. */
export function tableCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const written = columns.flatMap((column) =>
    column.plain === undefined ? [] : [{ head: column.head, plain: column.plain }],
  )
  const lines = [written.map(({ head }) => head), ...rows.map((row) => written.map(({ plain }) => plain(row)))]
  return `\uFEFF${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`
}

/** Hands the rows to the browser as a file. */
export function saveTable<Row>({
  name,
  columns,
  rows,
}: {
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
}): void {
  saveFile({ name: `${name}.csv`, type: 'text/csv;charset=utf-8', content: tableCsv(columns, rows) })
}
