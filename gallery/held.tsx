import { useState, type ReactNode } from 'react'

/** Keeps the value of a component that its caller controls, so that it can be tried. */
export function Held<T>({
  first,
  children,
}: {
  first: T
  children: (value: T, setValue: (value: T) => void) => ReactNode
}) {
  const [value, setValue] = useState(first)
  return children(value, setValue)
}

/** Shows something that lies over the page, or is too large to load unasked, after a tap. */
export function Opened({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn btn--md btn--soft" data-opens="" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen ? children(() => setOpen(false)) : null}
    </>
  )
}
