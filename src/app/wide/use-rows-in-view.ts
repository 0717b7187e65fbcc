import { useEffect, useState } from 'react'

/** Each look that finds other rows asks for a new stream of prices: no more often than this, however fast somebody scrolls. */
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
    return () => clearInterval(looking)
  }, [])
  return shown === '' ? [] : shown.split(',')
}
