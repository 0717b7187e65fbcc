import { useEffect, useRef } from 'react'

export type Keys = Readonly<Record<string, () => void>>

const STEP_MS = 1_500

/**
 * Listens to keys of the whole window. They rest while a field has the focus and while a dialog is open.
 * A name of two keys, like "g d", is one after the other.
 */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    let first: { readonly key: string; readonly at: number } | null = null
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (isWriting(event.target) || document.querySelector('dialog[open]')) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const pair = first && event.timeStamp - first.at < STEP_MS ? latest.current[`${first.key} ${key}`] : undefined
      first = { key, at: event.timeStamp }
      const act = pair ?? latest.current[key]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable)
}
