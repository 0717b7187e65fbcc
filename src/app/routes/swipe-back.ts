/**
 * A swipe from the left edge goes back, in the installed app. iPhones do that by themselves; Android takes the swipe before
 * the page sees it where gestures are switched on, so the two never meet.
 */
import { isOnScreen } from '../../ui/page/on-screen.ts'
import { isLayerOpen } from '../../ui/sheets/layers.ts'
import { goBack } from '../address/hash-location.ts'
import { HOME_PAGE } from '../../first-paths.ts'

const EDGE_PX = 28
const FAR_PX = 88
const ALOFT_PX = 48

export function watchSwipeBack(): void {
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent)
  if (isApple || !matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches) return
  // A browser with a swipe of its own, from anywhere on the page, would go back a second time.
  document.documentElement.style.overscrollBehaviorX = 'none'
  let from: { x: number; y: number } | null = null
  document.addEventListener(
    'touchstart',
    (event) => {
      const [touch] = event.touches
      from =
        touch !== undefined &&
        event.touches.length === 1 &&
        touch.clientX <= EDGE_PX &&
        (isLayerOpen() || document.querySelector('dialog[open]') === null)
          ? { x: touch.clientX, y: touch.clientY }
          : null
    },
    { passive: true },
  )
  document.addEventListener(
    'touchend',
    (event) => {
      const [touch] = event.changedTouches
      const isBack =
        from !== null &&
        touch !== undefined &&
        touch.clientX - from.x >= FAR_PX &&
        Math.abs(touch.clientY - from.y) <= ALOFT_PX
      from = null
      if (!isBack) return
      if (isLayerOpen()) history.back()
      // A root page has nothing behind it.
      else if (isOnScreen('sub-page')) goBack(HOME_PAGE)
    },
    { passive: true },
  )
  document.addEventListener('touchcancel', () => void (from = null), { passive: true })
}
