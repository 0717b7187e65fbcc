import { awayMinutes, isLockOn } from '../../commands/app-lock.ts'

const MINUTE_MS = 60_000
/** The pause after which a lock that could not be had is asked for again. */
const AGAIN_MS = 5_000

/**
 * Covers the app while it is in the background, so that the phone's list of apps shows no figure, and locks it when it comes
 * back after the time that its person chose. Until the lock can be loaded, the app stays covered.
 * @param now ms, device time
 */
export function watchAway(now: () => number, loadGate = () => import('./lock-gate.tsx')): void {
  let leftAt: number | null = null
  const isHidden = () => document.visibilityState === 'hidden'
  const look = async () => {
    if (!isLockOn()) {
      leftAt = null
      // Another tab has switched it off, or logged out, while this one was covered.
      if (!isHidden()) document.documentElement.removeAttribute('data-covered')
      return
    }
    if (isHidden()) {
      leftAt ??= now()
      document.documentElement.setAttribute('data-covered', '')
      return
    }
    const away = leftAt === null ? 0 : now() - leftAt
    const isLong = leftAt !== null && (away < 0 || away >= awayMinutes() * MINUTE_MS)
    const { cover, isAsking, passLock } = await loadGate()
    if (isLong && isLockOn()) await passLock()
    else if (isHidden()) return
    else if (!isAsking()) cover(false)
    // Not before: a lock that could not be loaded still has to be passed.
    leftAt = null
  }
  const lookUntilHad = (): void => void look().catch(() => setTimeout(lookUntilHad, AGAIN_MS))
  document.addEventListener('visibilitychange', lookUntilHad)
}
