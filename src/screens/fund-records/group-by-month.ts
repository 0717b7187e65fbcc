/** Rows under the month they belong to, in the order they come in; months of the phone's own calendar. */
export interface MonthGroup<Row> {
  /** The first row's time: names the month. */
  readonly at: number
  readonly key: string
  readonly rows: readonly Row[]
}

/** @param rows newest first */
export function groupByMonth<Row extends { readonly at: number }>(rows: readonly Row[]): MonthGroup<Row>[] {
  const groups: { at: number; key: string; rows: Row[] }[] = []
  for (const row of rows) {
    const date = new Date(row.at)
    const key = `${date.getFullYear()}-${date.getMonth() + 1}`
    const last = groups[groups.length - 1]
    if (last?.key === key) last.rows.push(row)
    else groups.push({ at: row.at, key, rows: [row] })
  }
  return groups
}
