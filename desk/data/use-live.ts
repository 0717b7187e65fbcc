import { useCallback, useEffect, useState } from 'react'
import type { DeskOutcome, DeskRefusal } from '../../contract/desk/desk-problem.ts'

export interface Live<T> {
  /** The last answer; null until the first one. */
  readonly data: T | null
  /** Why the newest try brought nothing. */
  readonly fault: DeskRefusal | null
  /** When the last answer came, ms. */
  readonly at: number | null
  reload(): void
}

interface State<T> {
  readonly key: string
  readonly data: T | null
  readonly fault: DeskRefusal | null
  readonly at: number | null
}

/**
 * Reads from the server again and again while the window is looked at. The last answer stays until the next one.
 * @param key says what is read: another key begins anew
 */
export function useLive<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<DeskOutcome<T>>,
  everyMs: number,
): Live<T> {
  const [state, setState] = useState<State<T>>({ key, data: null, fault: null, at: null })
  const [turn, setTurn] = useState(0)
  const reload = useCallback(() => setTurn((before) => before + 1), [])
  useEffect(() => {
    const ending = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      if (!document.hidden) {
        const outcome = await load(ending.signal)
        if (ending.signal.aborted) return
        setState((before) =>
          outcome.ok
            ? { key, data: outcome.value, fault: null, at: Date.now() }
            : { key, data: before.key === key ? before.data : null, fault: outcome, at: before.at },
        )
      }
      timer = setTimeout(() => void read(), everyMs)
    }
    void read()
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
    // `load` is made anew by each render; the key says what it reads.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, turn, everyMs])
  return state.key === key ? { ...state, reload } : { data: null, fault: null, at: null, reload }
}

/** The last answer of this list, while another item's is on its way. */
export function useKept<T>(key: string, data: T | null): T | null {
  const [kept, setKept] = useState<{ readonly key: string; readonly data: T | null }>({ key, data })
  if (data !== null && (kept.data !== data || kept.key !== key)) setKept({ key, data })
  return data ?? (kept.key === key ? kept.data : null)
}
