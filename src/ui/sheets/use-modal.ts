import { useEffectEvent, useLayoutEffect, useRef, type MouseEvent, type RefObject, type SyntheticEvent } from 'react'
import { openLayer } from './layers.ts'

interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly onCancel: (event: SyntheticEvent) => void
  readonly onClose: (event: SyntheticEvent<HTMLDialogElement>) => void
  readonly onClick: (event: MouseEvent<HTMLDialogElement>) => void
}

/** Opens a native dialog as a modal while its component is rendered. Escape, the way back and a tap beside it ask to close it. */
export function useModal(onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  // Closed before it is taken out of the page: only then does the browser give the focus back to where it came from.
  useLayoutEffect(() => {
    const dialog = ref.current
    let leave: (() => void) | null = null
    const open = () => {
      dialog?.showModal()
      leave = openLayer(() => close())
    }
    // React comes to the inner one first where two come at once; the one that opens later lies on top.
    let isDue = true
    if (dialog?.parentElement?.closest('dialog:not([open])')) queueMicrotask(() => isDue && open())
    else open()
    return () => {
      isDue = false
      dialog?.close()
      leave?.()
    }
  }, [])
  return {
    ref,
    // React takes it away; the browser closing it by itself would leave the two at odds. React also tells of a dialog inside of this one.
    onCancel: (event) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    // A phone's way back may close it without asking.
    onClose: (event) => {
      if (event.target === event.currentTarget && event.currentTarget.isConnected && !event.currentTarget.open)
        onClose()
    },
    onClick: (event) => {
      if (event.target === event.currentTarget) onClose()
    },
  }
}
