/**
 * The specification's launch timer (section 9), a check for debuggers: looks every 100 ms, and leaves the page when a look comes
 * more than 100 ms late. Off unless a build asks for it (VITE_LAUNCH_TIMER=on): a slow phone comes late too.
 */
const LOOK_EVERY_MS = 100
const LATE_MS_MAX = 100

interface LaunchTimerOptions {
  /** ms, of a clock that only goes forward. */
  readonly now: () => number
  readonly every: (work: () => void, ms: number) => () => void
  /** Hidden pages are slowed down by every browser: meanwhile nothing is measured. */
  readonly isHidden: () => boolean
  /** Called once. */
  readonly leave: () => void
}

/** @returns the way to stop it */
export function startLaunchTimer({ now, every, isHidden, leave }: LaunchTimerOptions): () => void {
  let last = now()
  let wasHidden = isHidden()
  const stop = every(() => {
    const late = now() - last - LOOK_EVERY_MS
    // The first look after a pause has the pause in it.
    const isMeasured = !wasHidden && !isHidden()
    last = now()
    wasHidden = isHidden()
    if (!isMeasured || late <= LATE_MS_MAX) return
    stop()
    leave()
  }, LOOK_EVERY_MS)
  return stop
}

/** For the page itself: leaves to a blank one. A page that was hidden in between begins anew. */
export function watchLaunchTimer(): void {
  const begin = () =>
    startLaunchTimer({
      now: () => performance.now(),
      every: (work, ms) => {
        const timer = setInterval(work, ms)
        return () => clearInterval(timer)
      },
      isHidden: () => document.visibilityState === 'hidden',
      leave: () => location.replace('about:blank'),
    })
  let stop = begin()
  document.addEventListener('visibilitychange', () => {
    stop()
    if (document.visibilityState === 'visible') stop = begin()
  })
}
