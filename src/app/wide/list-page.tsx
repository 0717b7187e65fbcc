import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, Download, X, type LucideIcon } from 'lucide-react'
import { use, useEffect, useRef, useState, type ReactNode } from 'react'
import { APP_NAME } from '../../../contract/app-info.ts'
import { FrameSlotsContext } from '../../ui/page/frame-slots.ts'
import { Main } from '../../ui/page/main.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { DataTable } from './data-table.tsx'
import { Part } from './part.tsx'
import { ordered, type Column, type TableOrder } from './table-columns.ts'
import { saveTable } from './table-file.ts'

export interface ListPageProps<Row> {
  readonly title: string
  /** Name of the text file for chosen rows, in latin letters. Absent: rows can't be chosen. */
  readonly fileName?: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  readonly isLoading: boolean
  /** The table draws this many rows, in the order that is chosen; absent: all. */
  readonly drawnMax?: number
  readonly hasMore?: boolean
  readonly onMore?: () => void
  /** Names what is listed. With another name the order and the chosen rows begin anew, and the focus stays where it is. */
  readonly scope?: string
  /** Beside the title. */
  readonly actions?: ReactNode
  readonly tabs?: ReactNode
  /** Search and filters. */
  readonly tools?: ReactNode
  readonly empty: ReactNode
  /** Under the table: that older rows have not come to this device yet. */
  readonly note?: ReactNode
  readonly openKey: string | null
  /** Absent: no row opens anything. */
  readonly onOpen?: (key: string | null) => void
  /** The page that a row leads to, in the place of a detail. */
  readonly hrefOf?: (row: Row) => string
  /** The detail beside the table for the open row, also when the list doesn't hold that row. */
  readonly detail?: (key: string) => ReactNode
  /** Stands beside the table at all times, in the detail's place: a row only leads to its part. Below 1,200 px the table gives way to it. */
  readonly beside?: { readonly name: string; readonly content: ReactNode } | undefined
  /** The sums of the chosen rows. */
  readonly sumOf?: (rows: readonly Row[]) => ReactNode
}

/** A list in a wide window: the table left, what is open of it right. From 820 to 1,199 px the detail takes the table's place. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, columns, rows, keyOf, openKey, beside, isLoading } = props
  const { stateLine } = use(FrameSlotsContext)
  const table = useTable(props.scope)
  useEffect(() => {
    document.title = `${title} · ${APP_NAME}`
  }, [title])
  const list = useFocusWithOpen(beside === undefined ? openKey : null, props.scope)
  const shown = ordered(rows, columns, table.order).slice(0, props.drawnMax)
  const chosen = shown.filter((row) => table.selected.has(keyOf(row)))
  return (
    <Main
      className="split"
      data-open={beside !== undefined ? 'always' : openKey === null ? undefined : ''}
      data-alone={beside !== undefined && rows.length === 0 && !isLoading ? '' : undefined}
    >
      <div className="split__list" ref={list}>
        {stateLine}
        <header className="split__head">
          <h1>{title}</h1>
          {props.actions}
        </header>
        {props.tabs}
        {props.tools === undefined ? null : <div className="split__tools">{props.tools}</div>}
        {chosen.length === 0 || props.fileName === undefined ? null : (
          <Chosen {...props} fileName={props.fileName} rows={chosen} onClear={() => table.setSelected(new Set())} />
        )}
        <Rows {...props} shown={shown} table={table} />
        {props.note ? (
          <div className="split__more">
            <div className="fine">{props.note}</div>
          </div>
        ) : null}
        {props.hasMore ? (
          <More
            count={rows.length}
            isOrdered={table.order !== null && props.drawnMax === undefined}
            onMore={props.onMore}
          />
        ) : null}
      </div>
      {openKey === null && beside === undefined ? null : <Detail {...props} rows={shown} />}
    </Main>
  )
}

/** The table, or what stands in its place while there is none. */
function Rows<Row>({
  shown,
  table: { order, setOrder, selected, setSelected },
  ...props
}: ListPageProps<Row> & { shown: readonly Row[]; table: ReturnType<typeof useTable> }) {
  const { title, columns, keyOf, nameOf, isLoading, openKey, onOpen } = props
  return (
    <>
      {isLoading ? (
        <div className="split__more">
          <RowsSkeleton rows={6} />
        </div>
      ) : null}
      {!isLoading && shown.length === 0 && props.empty !== null ? (
        <div className="split__more">{props.empty}</div>
      ) : null}
      {shown.length === 0 ? null : (
        <DataTable
          label={title}
          columns={columns}
          rows={shown}
          keyOf={keyOf}
          nameOf={nameOf}
          {...(onOpen === undefined ? {} : { onOpen: (row: Row) => onOpen(keyOf(row)) })}
          hrefOf={props.hrefOf}
          openKey={openKey}
          order={order}
          onOrder={setOrder}
          {...(props.fileName === undefined ? {} : { selected, onSelect: setSelected })}
        />
      )}
    </>
  )
}

/** The order and the chosen rows of what is listed. */
function useTable(scope: string | undefined) {
  const [shown, setShown] = useState(scope)
  const [order, setOrder] = useState<TableOrder | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  if (shown !== scope) {
    setShown(scope)
    setOrder(null)
    setSelected(new Set())
  }
  return { order, setOrder, selected, setSelected }
}

/**
 * Moves the focus into the detail that opens, and back to the row that was open last when the detail closes: the element that had it
 * is hidden, or gone. Where the list becomes another one the focus stays.
 * @returns for the list's element
 */
function useFocusWithOpen(openKey: string | null, scope: string | undefined) {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef({ openKey, scope })
  useEffect(() => {
    const { openKey: before, scope: listed } = last.current
    last.current = { openKey, scope }
    if (listed !== scope) return
    if (before === null && openKey !== null)
      list.current?.parentElement?.querySelector<HTMLElement>('.split__detail')?.focus()
    if (before === null || openKey !== null) return
    // The focus was not lost: somebody types into a search, say.
    if (document.activeElement !== document.body) return
    // The row may be gone with what was done beside it.
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(before)}"]`)
    ;(row ?? document.getElementById('main'))?.focus()
  }, [openKey, scope])
  return list
}

function Chosen<Row>({
  rows,
  columns,
  fileName,
  sumOf,
  onClear,
}: Pick<ListPageProps<Row>, 'rows' | 'columns' | 'sumOf'> & { fileName: string; onClear: () => void }) {
  const { t } = useLingui()
  return (
    <div className="chosen" role="status">
      <b>
        <Plural value={rows.length} one="# selected" other="# selected" />
      </b>
      {sumOf === undefined ? null : <span>{sumOf(rows)}</span>}
      <button type="button" className="btn btn--ghost" onClick={() => saveTable({ name: fileName, columns, rows })}>
        <Download className="icon icon--16" />
        <Plural value={rows.length} one="CSV of #" other="CSV of #" />
      </button>
      <button type="button" className="icon-btn" aria-label={t`Clear the selection`} onClick={onClear}>
        <X className="icon icon--20" />
      </button>
    </div>
  )
}

function More({ count, isOrdered, onMore }: { count: number; isOrdered: boolean; onMore: (() => void) | undefined }) {
  return (
    <div className="split__more">
      {isOrdered ? (
        <p>
          <Trans>Ordered among the {count} rows that are loaded. There are more.</Trans>
        </p>
      ) : null}
      <button type="button" className="btn btn--ghost btn--md" onClick={onMore}>
        <Trans>Show more</Trans>
      </button>
    </div>
  )
}

function Detail<Row>(
  props: Pick<ListPageProps<Row>, 'title' | 'rows' | 'keyOf' | 'nameOf' | 'openKey' | 'onOpen' | 'detail' | 'beside'>,
) {
  const { title, rows, keyOf, nameOf, openKey, detail, beside } = props
  const at = rows.findIndex((row) => keyOf(row) === openKey)
  const row = rows[at]
  const name = beside?.name ?? (row === undefined ? title : nameOf(row))
  return (
    <aside className="split__detail" tabIndex={-1} aria-label={name}>
      <div className="split__bar">
        <h2 className="split__name">{name}</h2>
        <Steps {...props} at={at} />
      </div>
      {beside === undefined ? (
        <Part>
          <div className="part" key={openKey}>
            {openKey === null ? null : detail?.(openKey)}
          </div>
        </Part>
      ) : (
        <div className="split__beside">{beside.content}</div>
      )}
    </aside>
  )
}

/** Lead to the row before the open one, to the row after it, and out of the detail. */
function Steps<Row>({
  rows,
  keyOf,
  onOpen,
  beside,
  at,
}: Pick<ListPageProps<Row>, 'rows' | 'keyOf' | 'onOpen' | 'beside'> & { at: number }) {
  const { t } = useLingui()
  const stepTo = (row: Row | undefined) => (row === undefined ? undefined : () => onOpen?.(keyOf(row)))
  return (
    <span className="split__steps">
      <Step label={t`Previous`} shortcut="J" Icon={ChevronUp} onStep={stepTo(rows[at - 1])} />
      <Step label={t`Next`} shortcut="K" Icon={ChevronDown} onStep={stepTo(at < 0 ? undefined : rows[at + 1])} />
      {beside === undefined ? (
        <button type="button" className="icon-btn" aria-label={t`Close`} onClick={() => onOpen?.(null)}>
          <X className="icon icon--20" />
        </button>
      ) : null}
    </span>
  )
}

/** @param onStep absent where there is no row that way */
function Step({
  label,
  shortcut,
  Icon,
  onStep,
}: {
  label: string
  shortcut: string
  Icon: LucideIcon
  onStep: (() => void) | undefined
}) {
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      disabled={onStep === undefined}
      onClick={onStep}
    >
      <Icon className="icon icon--20" />
    </button>
  )
}
