/** The parts of a phone that lies, in a file of their own, which no upright phone waits for. */
import { startTransition, useEffect, useState } from 'react'
import { keepFocus } from '../../ui/page/keep-focus.ts'
import type { WideParts } from './wide-parts.ts'

/** As in sheet.css; a window that is wider has the wide layout. */
const WINDOW = matchMedia('(max-height: 500px) and (min-width: 560px) and (max-width: 999px)')

let loaded: WideParts | null = null

/** Null while the phone stands upright, and until the file has come: then the page is the upright one. */
export function useLyingParts(): WideParts | null {
  const [parts, setParts] = useState(() => (WINDOW.matches ? loaded : null))
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      if (WINDOW.matches) loaded ??= await loadLying()
      if (isCurrent) startTransition(() => setParts(WINDOW.matches ? loaded : null))
    }
    const turn = () => {
      keepFocus()
      void look()
    }
    void look()
    WINDOW.addEventListener('change', turn)
    return () => {
      isCurrent = false
      WINDOW.removeEventListener('change', turn)
    }
  }, [])
  return parts
}

/** Without a network there may be no file: turned once more, the phone asks again. */
function loadLying(): Promise<WideParts | null> {
  return import('./lying.tsx').then(
    ({ LYING }) => LYING,
    () => null,
  )
}
