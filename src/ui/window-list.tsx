import { useRef, type ReactElement } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'

interface WindowListProps<T> {
  readonly items: readonly T[]
  readonly children: (item: T, index: number) => ReactElement
  /** Called when the end comes near; may be called again before more has come. */
  readonly onNearEnd?: () => void
  /** Called on scrolling, with the index of the first item in view. */
  readonly onFirstInView?: (index: number) => void
}

const NEAR_ITEMS = 20

/** A list of any length that scrolls with the page and renders only what is in view. Load this module lazily. */
export function WindowList<T>({ items, children, onNearEnd, onFirstInView }: WindowListProps<T>) {
  const handle = useRef<WindowVirtualizerHandle>(null)
  const look = () => {
    const list = handle.current
    if (list === null) return
    onFirstInView?.(list.findItemIndex(list.scrollOffset))
    if (onNearEnd === undefined) return
    const last = list.findItemIndex(list.scrollOffset + list.viewportSize)
    if (last >= items.length - NEAR_ITEMS) onNearEnd()
  }
  return (
    <WindowVirtualizer ref={handle} data={items} onScroll={look}>
      {children}
    </WindowVirtualizer>
  )
}
