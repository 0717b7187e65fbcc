import { serverTimeAt } from '../store/device/server-clock.ts'
import { systemClock } from '../store/device/system-clock.ts'

/** The server's time at this moment, ms since 1970. */
export function serverNow(): number {
  return serverTimeAt(systemClock.now())
}
