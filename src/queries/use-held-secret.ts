import { useEffect, useState } from 'react'

/** In memory alone, and only between a form and a page that it links to: a reload or a closed tab forgets it. */
const held = new Map<string, string>()

/**
 * Holds a field that must never be stored, as it was when `hold` was called, for the way to the terms and back. A person who
 * comes by another way finds the field empty.
 */
export function useHeldSecret(field: string): {
  readonly text: string
  readonly change: (text: string) => void
  readonly hold: () => void
} {
  const [text, setText] = useState(() => held.get(field) ?? '')
  useEffect(() => void held.delete(field), [field])
  return { text, change: setText, hold: () => void held.set(field, text) }
}
