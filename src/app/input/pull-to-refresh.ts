/** Pulling a page down at its top looks for what is new, in place of the browser's reload, which would cost what is typed. */
import { refresh } from '../../commands/refresh.ts'
import { tap } from '../../ui/page/haptic.ts'

/** How far a finger pulls until letting go refreshes. */
const PULL_PX = 72
const SHOWN_AFTER_MS = 700
/** A pull that begins on one of these moves the element itself. */
const OWN_MOVES = ':is(input, textarea, canvas, dialog)'

interface Place {
  readonly x: number
  readonly y: number
}

export function watchPull(): void {
  const show = createLine()
  let from: Place | null = null
  let pulled = 0
  const end = () => {
    if (pulled >= 1) {
      tap()
      refresh()
      show('refreshing')
    } else show(0)
    from = null
    pulled = 0
  }
  const hear = (type: 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel', run: (event: TouchEvent) => void) =>
    document.addEventListener(type, run, { passive: true })
  hear('touchstart', (event) => {
    from = beginningOf(event)
  })
  hear('touchmove', ({ touches: [touch] }) => {
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
  })
  hear('touchend', end)
  hear('touchcancel', () => {
    pulled = 0
    end()
  })
}

/** The place of one finger on a page at its top; null for every other touch. */
function beginningOf({ target, touches }: TouchEvent): Place | null {
  const [touch] = touches
  const isPage = target instanceof Element && target.closest('.page') !== null && target.closest(OWN_MOVES) === null
  return touch !== undefined && touches.length === 1 && window.scrollY <= 0 && isPage
    ? { x: touch.clientX, y: touch.clientY }
    : null
}

/** The line at the window's top. It shows the part that is pulled, or for a moment that the app refreshes. */
function createLine(): (state: number | 'refreshing') => void {
  const line = document.createElement('div')
  line.className = 'pull'
  line.setAttribute('aria-hidden', 'true')
  const show = (state: number | 'refreshing') => {
    if (state === 'refreshing') {
      line.dataset['on'] = ''
      setTimeout(() => {
        delete line.dataset['on']
        show(0)
      }, SHOWN_AFTER_MS)
      return
    }
    line.style.setProperty('--pulled', String(state))
    if (state === 0) line.remove()
    else if (!line.isConnected) document.body.append(line)
  }
  return show
}
