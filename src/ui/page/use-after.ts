import { useEffect, useState } from 'react'

/** False at first, true once the component has been there for so long. */
export function useAfter(delayMs: number): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPast(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return isPast
}
