/**
 * This room holds lists, long ones too, and the parts of their rows. It may not read data: rows come in as arguments.
 */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { createRowHeights } from './row-heights.ts'
import { assignSlots, type SlotRow } from './row-slots.ts'

interface WindowListProps<T> {
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  /**
   * Renders an item. Its element is filled with other items as they come into view, so that a scroll makes no new elements;
   * an element with a state of its own needs a key, and is made for each item.
   */
  readonly children: (item: T, index: number) => ReactElement
  /** Called when the end comes near; may be called again before more has come. */
  readonly onNearEnd?: () => void
  /** Called on scrolling, with the index of the first item in view. */
  readonly onFirstInView?: (index: number) => void
}

/** Some screens ahead: a person who scrolls fast does not reach the end before there is more. */
const NEAR_ITEMS = 100
/** Rendered beyond each edge of the screen. */
const BEYOND_PX = 200
/** Rendered besides, where they are there already. */
const SPARE_ROWS = 3
/** Rendered before it is known how high a row is. */
const FIRST_ROWS = 12

/** A range of rows, both ends included; it may reach beyond the end of the list. */
interface Range {
  readonly first: number
  readonly last: number
}
interface Shown<T> extends Range {
  readonly items: readonly T[]
  readonly rows: readonly SlotRow[]
}
interface Placed extends SlotRow {
  /** The measured height; null before. */
  readonly height: number | null
}

interface RowHeight {
  readonly index: number
  readonly height: number
}

/** A list of any length that scrolls with the page and renders only what is in view. */
export function WindowList<T>({ items, keyOf, children, onNearEnd, onFirstInView }: WindowListProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  const [heights] = useState(createRowHeights)
  const { shown, showRange } = useShownRows({ items, keyOf })
  const start = shown.rows[0]?.index ?? 0

  const topOfView = () => -(list.current?.getBoundingClientRect().top ?? 0)
  const rangeAt = (top: number): Range => {
    const first = heights.indexAt(top - BEYOND_PX, items.length)
    const last = heights.indexAt(top + innerHeight + BEYOND_PX, items.length)
    // One more fits here, one fewer there: an element that would be made again at the next step stays.
    return { first, last: Math.max(last, Math.min(shown.last - shown.first + first, last + SPARE_ROWS)) }
  }
  const measured = usePlacedRows(list, shown, (rows) => {
    const top = topOfView()
    const inView = heights.indexAt(top, items.length)
    const [wasKnown, wasAt] = [heights.isKnown(), heights.offset(inView)]
    const isNews = heights.measured(rows)
    // Rows above the screen turned out higher or lower: scrolls so that the rows on the screen stay where they are.
    const moved = heights.offset(inView) - wasAt
    if (wasKnown && inView > start && moved !== 0) scrollBy({ top: moved, behavior: 'instant' })
    showRange(rangeAt(top), isNews)
  })
  useMoves(() => {
    const top = topOfView()
    // Within this frame: in the next one an empty part of the list would have been seen.
    flushSync(() => {
      heights.measured(measured())
      showRange(rangeAt(top))
    })
    onFirstInView?.(heights.indexAt(top, items.length))
    if (onNearEnd !== undefined && heights.indexAt(top + innerHeight, items.length) >= items.length - NEAR_ITEMS)
      onNearEnd()
  })

  return (
    <div
      ref={list}
      style={{
        boxSizing: 'border-box',
        height: heights.offset(items.length),
        paddingTop: heights.offset(start),
        overflowAnchor: 'none',
      }}
    >
      {shown.rows.map(({ slot, index }) => {
        const item = items[index]
        return item === undefined ? null : <div key={slot}>{children(item, index)}</div>
      })}
    </div>
  )
}

/** The rows that are rendered, each in an element that stays as long as it can. */
function useShownRows<T>({ items, keyOf }: Pick<WindowListProps<T>, 'items' | 'keyOf'>) {
  const show = (before: readonly SlotRow[], { first, last }: Range): Shown<T> => {
    const end = Math.min(last + 1, items.length)
    // The window shows as many rows where the list has become shorter.
    const start = Math.max(0, Math.min(first, end - 1 - (last - first)))
    return {
      items,
      first,
      last,
      rows: assignSlots(
        before,
        items.slice(start, end).map((item, at) => ({ key: keyOf(item), index: start + at })),
      ),
    }
  }
  const [kept, setShown] = useState(() => show([], { first: 0, last: FIRST_ROWS - 1 }))
  let shown = kept
  if (kept.items !== items) {
    shown = show(kept.rows, kept)
    setShown(shown)
  }
  return {
    shown,
    /** @param isNews renders them again, even where they are the same rows */
    showRange: (range: Range, isNews = false) => {
      if (isNews || range.first !== shown.first || range.last !== shown.last) setShown(show(shown.rows, range))
    },
  }
}

/**
 * Watches the heights of the rendered rows, and of the list itself: its height changes when items come or go.
 * @returns the heights that are known now
 */
function usePlacedRows(
  list: RefObject<HTMLDivElement | null>,
  shown: { readonly rows: readonly SlotRow[] },
  onResize: (heights: RowHeight[]) => void,
): () => RowHeight[] {
  const observer = useRef<ResizeObserver>(null)
  const placed = useRef<ReadonlyMap<Element, Placed>>(new Map())
  const resized = useEffectEvent((entries: readonly ResizeObserverEntry[]) => {
    placed.current = withHeights(placed.current, entries)
    onResize(heightsOf(placed.current))
  })
  useLayoutEffect(() => {
    const watch = new ResizeObserver((entries) => resized(entries))
    observer.current = watch
    if (list.current !== null) watch.observe(list.current)
    return () => {
      watch.disconnect()
      placed.current = new Map()
    }
  }, [list])
  useLayoutEffect(() => {
    const before = placed.current
    placed.current = new Map(
      shown.rows.flatMap((row, at): [Element, Placed][] => {
        const element = list.current?.children[at]
        if (element === undefined) return []
        const last = before.get(element)
        if (last === undefined) observer.current?.observe(element)
        else if (last.key !== row.key) leave(element)
        // An element that is filled with another row tells its height only if that has changed.
        return [[element, { ...row, height: last?.height ?? null }]]
      }),
    )
    for (const element of before.keys()) if (!placed.current.has(element)) observer.current?.unobserve(element)
  }, [list, shown])
  return () => heightsOf(placed.current)
}

/** Calls on each scroll, and when the window's size changes. */
function useMoves(onMove: () => void): void {
  const moved = useEffectEvent(onMove)
  useEffect(() => {
    const listener = () => moved()
    addEventListener('scroll', listener, { passive: true })
    addEventListener('resize', listener)
    return () => {
      removeEventListener('scroll', listener)
      removeEventListener('resize', listener)
    }
  }, [])
}

function withHeights(
  placed: ReadonlyMap<Element, Placed>,
  entries: readonly ResizeObserverEntry[],
): ReadonlyMap<Element, Placed> {
  const rows = new Map(placed)
  for (const {
    target,
    borderBoxSize: [box],
  } of entries) {
    const row = rows.get(target)
    if (row !== undefined && box !== undefined && box.blockSize > 0) rows.set(target, { ...row, height: box.blockSize })
  }
  return rows
}

function heightsOf(placed: ReadonlyMap<Element, Placed>): RowHeight[] {
  return [...placed.values()].flatMap(({ index, height }) => (height === null ? [] : [{ index, height }]))
}

/** The focus goes when its row goes, and never to the next row that the element shows. */
function leave(element: Element): void {
  const focused = document.activeElement
  if (focused instanceof HTMLElement && element.contains(focused)) focused.blur()
}
