import { useRef, useState } from 'react'

/**
 * Holds the fields of a form. A change applies to the state at the time it comes, not at the time of the last render: a photo
 * is ready some moments after it was picked, and text typed meanwhile stays.
 * @returns the fields, and a function that changes some of them and returns the whole after the change
 */
export function useFormState<Held extends object>(
  initial: Held,
): readonly [Held, (changed: Partial<Held> | ((latest: Held) => Partial<Held>)) => Held] {
  const [held, setHeld] = useState(initial)
  const latest = useRef(initial)
  const change = (changed: Partial<Held> | ((latest: Held) => Partial<Held>)) => {
    latest.current = { ...latest.current, ...(typeof changed === 'function' ? changed(latest.current) : changed) }
    setHeld(latest.current)
    return latest.current
  }
  return [held, change]
}
