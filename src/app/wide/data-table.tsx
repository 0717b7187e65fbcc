import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { MouseEvent } from 'react'
import { choiceOf, withAllTurned } from './row-choice.ts'
import type { Column, TableOrder } from './table-columns.ts'

interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  /** Opens a row beside the table, or elsewhere. */
  readonly onOpen?: (row: Row) => void
  /** The page that a row leads to: its first cell is a link then, which opens in another tab too. */
  readonly hrefOf?: ((row: Row) => string) | undefined
  readonly openKey?: string | null
  readonly order?: TableOrder | null
  readonly onOrder?: (order: TableOrder) => void
  readonly selected?: ReadonlySet<string>
  readonly onSelect?: (keys: ReadonlySet<string>) => void
}

/** A list as a table: ordered by its heads, chosen by boxes, a row opens what it is about. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, keyOf, order, onOrder, selected, onSelect } = props
  const columns = props.columns.filter(({ cell }) => cell !== null)
  return (
    <table className="table" aria-label={label}>
      <thead>
        <tr>
          {selected === undefined ? null : (
            <AllBox keys={rows.map(keyOf)} selected={selected} onSelect={(keys) => onSelect?.(keys)} />
          )}
          {columns.map((column) => (
            <Head
              key={column.id}
              column={column}
              order={order ?? null}
              {...(onOrder === undefined ? {} : { onOrder })}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <BodyRow key={keyOf(row)} table={props} columns={columns} row={row} />
        ))}
      </tbody>
    </table>
  )
}

/** The box in the head that chooses all rows of the table or none of them. */
function AllBox({
  keys,
  selected,
  onSelect,
}: {
  keys: readonly string[]
  selected: ReadonlySet<string>
  onSelect: (keys: ReadonlySet<string>) => void
}) {
  const { t } = useLingui()
  const choice = choiceOf(keys, selected)
  return (
    <th scope="col" className="table__box">
      <input
        type="checkbox"
        aria-label={t`Select all`}
        checked={choice === 'all'}
        ref={(box) => {
          if (box !== null) box.indeterminate = choice === 'some'
        }}
        onChange={() => onSelect(withAllTurned(keys, selected))}
      />
    </th>
  )
}

/** One row: its box, its cells, and the button of the first cell that opens it. */
function BodyRow<Row>({
  table,
  columns,
  row,
}: {
  table: DataTableProps<Row>
  columns: readonly Column<Row>[]
  row: Row
}) {
  const { t } = useLingui()
  const { keyOf, nameOf, onOpen, hrefOf, openKey, selected, onSelect } = table
  const key = keyOf(row)
  const isSelected = selected?.has(key) === true
  return (
    <tr
      aria-current={key === openKey ? 'true' : undefined}
      data-selected={isSelected ? '' : undefined}
      onClick={
        onOpen === undefined
          ? undefined
          : (event) => {
              if (isPlain(event)) onOpen(row)
            }
      }
    >
      {selected === undefined ? null : (
        <td className="table__box">
          <input
            type="checkbox"
            aria-label={t`Select ${nameOf(row)}`}
            checked={isSelected}
            aria-keyshortcuts={key === openKey ? 'X' : undefined}
            onChange={() => onSelect?.(toggled(selected, key))}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.id} className={classOf(column)} aria-hidden={column.head === '' ? true : undefined}>
          {at === 0 && hrefOf !== undefined ? (
            <a className="table__open" data-row={key} href={hrefOf(row)}>
              {column.cell?.(row)}
            </a>
          ) : at === 0 && onOpen !== undefined ? (
            <button
              type="button"
              className="table__open"
              data-row={key}
              // Its own words may be a time alone, which rows of one minute share.
              aria-description={column.plain?.(row) === nameOf(row) ? undefined : nameOf(row)}
              onClick={() => onOpen(row)}
            >
              {column.cell?.(row)}
            </button>
          ) : (
            column.cell?.(row)
          )}
        </td>
      ))}
    </tr>
  )
}

function Head<Row>({
  column,
  order,
  onOrder,
}: {
  column: Column<Row>
  order: TableOrder | null
  onOrder?: (order: TableOrder) => void
}) {
  const isChosen = order?.column === column.id
  const Arrow = order?.isRising === true ? ArrowUp : ArrowDown
  if (column.rank === undefined || onOrder === undefined)
    return (
      <th scope="col" className={classOf(column)} aria-hidden={column.head === '' ? true : undefined}>
        {column.head}
      </th>
    )
  return (
    <th
      scope="col"
      className={classOf(column)}
      aria-sort={isChosen ? (order.isRising ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" onClick={() => onOrder({ column: column.id, isRising: isChosen && !order.isRising })}>
        {column.head}
        {isChosen ? <Arrow className="icon icon--14" /> : null}
      </button>
    </th>
  )
}

function classOf({ isNumber, importance }: Pick<Column<never>, 'isNumber' | 'importance'>): string | undefined {
  return [isNumber ? 'num' : '', importance === undefined ? '' : `table__${importance}`].join(' ').trim() || undefined
}

function toggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

const CONTROLS = 'a, button, input, label'
/** A press of the mouse beside everything that answers one by itself. */
function isPlain(event: MouseEvent): boolean {
  return (
    event.target instanceof Element &&
    event.target.closest(CONTROLS) === null &&
    window.getSelection()?.isCollapsed !== false
  )
}
