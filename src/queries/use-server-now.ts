import { useEffect, useEffectEvent, useState } from 'react'
import { serverTimeAt } from '../store/device/server-clock.ts'
import { systemClock } from '../store/device/system-clock.ts'
import { onBeat } from '../store/device/shared-beat.ts'

/**
 * The server's time, ms since 1970, renewed every `everyMs`: right on a phone whose own clock is wrong.
 * @param seenAt what is seen of a time: while it is the same, the time is not renewed and nothing is drawn
 */
export function useServerNow(everyMs: number, seenAt: (now: number) => unknown = (now) => now): number {
  const [now, setNow] = useState(() => serverTimeAt(systemClock.now()))
  const renew = useEffectEvent(() => {
    const next = serverTimeAt(systemClock.now())
    if (seenAt(next) !== seenAt(now)) setNow(next)
  })
  useEffect(() => onBeat(everyMs, () => renew()), [everyMs])
  return now
}
