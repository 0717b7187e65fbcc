import { createContext, use, useState } from 'react'

/** Values that a page keeps while it is open: its layout for a phone and that for a wide window have their own components. Null: no page keeps any. */
export const PageMemory = createContext<Map<string, unknown> | null>(null)

/**
 * State that stays when the window changes to another layout of the same page, and goes with the page.
 * @param name one for each value of a page; all layouts give it values of one type
 */
export function usePageState<T>(name: string, initial: T): readonly [T, (value: T) => void] {
  const memory = use(PageMemory)
  // Written below under the same name, and so of the same type.
  const [value, setValue] = useState(() => (memory?.has(name) ? (memory.get(name) as T) : initial))
  return [
    value,
    (next) => {
      memory?.set(name, next)
      setValue(next)
    },
  ]
}
