/** Pulling a page down at its top looks for what is new, in place of the browser's reload, which would cost what is typed. */
import { refresh } from '../../commands/refresh.ts'
import { tap } from '../../ui/page/haptic.ts'

/** How far a finger pulls until letting go refreshes. */
const PULL_PX = 72
const SHOWN_AFTER_MS = 700
/** A pull that begins on one of these moves the element itself. */
const OWN_MOVES = ':is(input, textarea, canvas, dialog)'

export function watchPull(): void {
  let from: { x: number; y: number } | null = null
  let pulled = 0
  const line = document.createElement('div')
  line.className = 'pull'
  line.setAttribute('aria-hidden', 'true')
  const show = (part: number) => {
    line.style.setProperty('--pulled', String(part))
    if (part === 0) line.remove()
    else if (!line.isConnected) document.body.append(line)
  }
  const end = () => {
    if (pulled >= 1) {
      tap()
      refresh()
      line.dataset['on'] = ''
      setTimeout(() => {
        delete line.dataset['on']
        show(0)
      }, SHOWN_AFTER_MS)
    } else show(0)
    from = null
    pulled = 0
  }
  document.addEventListener(
    'touchstart',
    (event) => {
      const [touch] = event.touches
      const isPage =
        event.target instanceof Element &&
        event.target.closest('.page') !== null &&
        event.target.closest(OWN_MOVES) === null
      from =
        touch !== undefined && event.touches.length === 1 && window.scrollY <= 0 && isPage
          ? { x: touch.clientX, y: touch.clientY }
          : null
    },
    { passive: true },
  )
  document.addEventListener(
    'touchmove',
    (event) => {
      const [touch] = event.touches
      if (from === null || touch === undefined) return
      const down = touch.clientY - from.y
      // A list moved sideways, or upwards, is something else.
      if (down < 0 || Math.abs(touch.clientX - from.x) > down || window.scrollY > 0) {
        from = null
        pulled = 0
        return show(0)
      }
      pulled = Math.min(1, down / PULL_PX)
      show(pulled)
    },
    { passive: true },
  )
  document.addEventListener('touchend', end, { passive: true })
  document.addEventListener(
    'touchcancel',
    () => {
      pulled = 0
      end()
    },
    { passive: true },
  )
}
