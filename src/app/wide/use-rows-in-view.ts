import { useEffect, useState } from 'react'

/** Another order of the rows is noticed as quickly as a person reads it. */
const LOOK_EVERY_MS = 1_000
/** One request for live prices has room for more than that. */
const ROWS_MAX = 100

/** The keys of the rows of the page's table that are in view, and as many again below them, in the order in which they stand. */
export function useRowsInView(): readonly string[] {
  const [shown, setShown] = useState('')
  useEffect(() => {
    const look = () => {
      const keys = [...document.querySelectorAll<HTMLElement>('.table [data-row]')]
        .filter((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          return bottom >= 0 && top <= 2 * window.innerHeight
        })
        .slice(0, ROWS_MAX)
        .map((row) => row.dataset['row'] ?? '')
      setShown(keys.join())
    }
    look()
    const looking = setInterval(look, LOOK_EVERY_MS)
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      clearInterval(looking)
      window.removeEventListener('scroll', look)
    }
  }, [])
  return shown === '' ? [] : shown.split(',')
}
