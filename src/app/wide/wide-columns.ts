/** Columns that several tables share: a moment, a text, a sum of money. */
import type { ReactNode } from 'react'
import { parseMoney } from '../../../contract/money.ts'
import type { Column } from './table-columns.ts'

type Named = Pick<Column<never>, 'id' | 'head' | 'importance'>

/** A moment: in the table as the language writes it, in the text file in UTC. */
export function momentColumn<Row>(
  named: Named,
  { at, text }: { at: (row: Row) => number; text: (at: number) => string },
): Column<Row> {
  return { ...named, cell: (row) => text(at(row)), rank: at, plain: (row) => new Date(at(row)).toISOString() }
}

/** A text: the same in the table, in its order and in the text file. */
export function textColumn<Row>(named: Named, textOf: (row: Row) => string): Column<Row> {
  return { ...named, cell: textOf, rank: textOf, plain: textOf }
}

/** A sum of money: ordered by its value, plain in the text file. */
export function moneyColumn<Row>(
  named: Named,
  { sum, cell }: { sum: (row: Row) => string; cell: (row: Row) => ReactNode },
): Column<Row> {
  return { ...named, isNumber: true, cell, rank: (row) => Number(parseMoney(sum(row))), plain: sum }
}
