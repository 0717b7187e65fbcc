import { syncStatus } from '../store/device/sync-status.ts'

/** Resolves when what is on the screen is the state of now, or after so long. */
export function whenLive(msMax: number): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (syncStatus.get().link === 'live') end()
    }
    const end = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const stop = syncStatus.subscribe(look)
    const timer = setTimeout(end, msMax)
    look()
  })
}
