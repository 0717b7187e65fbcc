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

/** The month of the phone's own calendar that a time lies in: from its first moment to the first of the next, ms. */
export function monthAround(at: number): { readonly from: number; readonly until: number } {
  const date = new Date(at)
  return {
    from: new Date(date.getFullYear(), date.getMonth(), 1).getTime(),
    until: new Date(date.getFullYear(), date.getMonth() + 1, 1).getTime(),
  }
}

/**
 * This month, the one before, and all others back to the oldest record, newest first; months of the phone's own calendar.
 * @param oldest a moment of the oldest month, null where there are no records
 */
export function monthsSince(
  oldest: number | null,
  now: number,
): readonly { readonly from: number; readonly until: number }[] {
  const thisMonth = monthAround(now)
  const months = [thisMonth, monthAround(thisMonth.from - 1)]
  for (let last = months[1]; oldest !== null && last !== undefined && last.from > oldest;) {
    last = monthAround(last.from - 1)
    months.push(last)
  }
  return months
}
