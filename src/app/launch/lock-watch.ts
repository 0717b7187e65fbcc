import { awayMinutes, isLockOn } from '../../commands/app-lock.ts'

const MINUTE_MS = 60_000

/**
 * Covers the app while it is in the background, so that the phone's list of apps shows no figure, and locks it when it comes
 * back after the time that its person chose.
 * @param now ms, device time
 */
export function watchAway(now: () => number): void {
  let leftAt: number | null = null
  const look = async () => {
    if (!isLockOn()) return
    if (document.visibilityState === 'hidden') {
      leftAt ??= now()
      document.documentElement.setAttribute('data-covered', '')
      return
    }
    const away = leftAt === null ? 0 : now() - leftAt
    const isLong = leftAt !== null && (away < 0 || away >= awayMinutes() * MINUTE_MS)
    leftAt = null
    const { cover, isAsking, passLock } = await import('./lock-gate.tsx')
    if (isLong) await passLock()
    else if (!isAsking()) cover(false)
  }
  document.addEventListener('visibilitychange', () => void look())
}
