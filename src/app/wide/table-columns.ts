import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly id: string
  /** Absent where nothing but a picture stands in it. */
  readonly head: string
  /** Null where the column stands in the text file alone. */
  readonly cell: ((row: Row) => ReactNode) | null
  readonly isNumber?: boolean
  /** The value by which rows are ordered; a row without one comes last. Absent: the column has no order of its own. */
  readonly rank?: (row: Row) => number | string | null
  /** The cell as a text file has it: plain figures, times in UTC. */
  readonly plain?: (row: Row) => string
  /** Narrow tables leave out 3 first, then 2. */
  readonly importance?: 2 | 3
}

export interface TableOrder {
  readonly column: string
  readonly isRising: boolean
}

/** Rows in the order that was chosen; without one as they came. */
export function ordered<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: TableOrder | null,
): readonly Row[] {
  const rank = columns.find(({ id }) => id === order?.column)?.rank
  if (order === null || rank === undefined) return rows
  const sign = order.isRising ? 1 : -1
  return rows.toSorted((left, right) => {
    const [a, b] = [rank(left), rank(right)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return a < b ? -sign : a > b ? sign : 0
  })
}
