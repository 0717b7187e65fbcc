import { useEffect, useState } from 'react'
import { serverTimeAt } from '../store/server-clock.ts'
import { systemClock } from '../store/system-clock.ts'

/** The server's time, ms since 1970, renewed every `everyMs`: right on a phone whose own clock is wrong. */
export function useServerNow(everyMs: number): number {
  const [now, setNow] = useState(() => serverTimeAt(systemClock.now()))
  useEffect(() => {
    const timer = setInterval(() => setNow(serverTimeAt(systemClock.now())), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
