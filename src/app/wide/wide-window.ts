/** Whether the window is wide, and the layout for one: files of their own, which no phone asks for (docs/adr/0045). */
import { startTransition, use, useEffect, useState } from 'react'
import { keepFocus } from '../../ui/page/keep-focus.ts'
import { loadWords } from '../words/language.ts'
import type { Wide } from './wide-layout.ts'

/** A phone that lies is at most 932 px wide. A tablet that lies stays wide when its keyboard takes half of its height. */
const WINDOW = matchMedia('(min-width: 820px) and (min-height: 501px), (min-width: 1000px)')

let loaded: Wide | null = null
let loading: Promise<void> | null = null

/** Ends at once in a narrow window. Never rejects: where the files can't be had, the phone's layout stands, in the middle. */
export async function loadWide(): Promise<void> {
  if (!WINDOW.matches || loaded !== null) return
  loading ??= Promise.all([import('./wide.tsx'), loadWords('messages')]).then(
    ([{ WIDE }]) => {
      loaded = WIDE
    },
    () => undefined,
  )
  await loading
}

/** The layout of a wide window; null in a narrow one. The page stays as it is until the layout has come. */
export function useWide(): Wide | null {
  const [isWide, setWide] = useState(WINDOW.matches)
  useEffect(() => {
    const look = () => void loadWide().then(() => startTransition(() => setWide(WINDOW.matches)))
    const turn = () => {
      keepFocus()
      look()
    }
    look()
    WINDOW.addEventListener('change', turn)
    return () => WINDOW.removeEventListener('change', turn)
  }, [])
  if (!isWide) return null
  if (loaded === null && WINDOW.matches) {
    void loadWide()
    if (loading !== null) use(loading)
  }
  return loaded
}
