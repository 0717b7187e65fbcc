import { useRef, useState } from 'react'

/**
 * What a form holds. A change is made to what is there when it comes, not to what was there when its maker was drawn: a photo is
 * ready some moments after it was picked, and what was typed meanwhile stays.
 * @returns what it holds, and the way to change some of it, which returns the whole after the change
 */
export function useFormState<Held extends object>(initial: Held): readonly [Held, (changed: Partial<Held> | ((latest: Held) => Partial<Held>)) => Held] {
  const [held, setHeld] = useState(initial)
  const latest = useRef(initial)
  const change = (changed: Partial<Held> | ((latest: Held) => Partial<Held>)) => {
    latest.current = { ...latest.current, ...(typeof changed === 'function' ? changed(latest.current) : changed) }
    setHeld(latest.current)
    return latest.current
  }
  return [held, change]
}
