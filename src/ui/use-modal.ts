import { useLayoutEffect, useRef, type MouseEvent, type RefObject, type SyntheticEvent } from 'react'

interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly onCancel: (event: SyntheticEvent) => void
  readonly onClick: (event: MouseEvent<HTMLDialogElement>) => void
}

/** Opens a native dialog as a modal while its component is rendered. Escape and a tap beside it ask to close it. */
export function useModal(onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  // Closed before it is taken out of the page: only then does the browser give the focus back to where it came from.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return {
    ref,
    // React takes it away; the browser closing it by itself would leave the two at odds.
    onCancel: (event) => {
      event.preventDefault()
      onClose()
    },
    onClick: (event) => {
      if (event.target === event.currentTarget) onClose()
    },
  }
}
